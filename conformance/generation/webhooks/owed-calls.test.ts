import { expect, it } from "vitest";
import { keyed, Story } from "../../history/reading/story.ts";
import { jobsOf } from "../jobs/jobs.ts";
import { owedFrom } from "./owed-calls.ts";

it("asks the trace when a job that is never called back makes room for the next", () => {
  const facts = { ...keyed, within: { webhookMs: 9000 }, queue: { routes: ["transcribe"] } };
  /** How long the second of two waits for its call, where the trace says this of the first. */
  const waits = (ended: number | null): number | undefined => {
    const story = new Story(facts);
    for (const id of ["h0", "h1"]) {
      const webhook = `http://127.0.0.1/h/${id}`;
      story.ask("transcribe", { webhook }, { json: { id, status: "processing" } });
    }
    const { history } = story.wait(2).traced("h0", { began: 1, ended });
    const [, second] = jobsOf(history).to("transcribe");
    return second && Math.round((owedFrom(second.call, history) - second.call.sent.at.t) / 1e6);
  };

  expect([waits(null), waits(2)]).toEqual([18, 11]);
});
