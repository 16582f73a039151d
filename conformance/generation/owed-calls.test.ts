import { expect, it } from "vitest";
import { Story } from "../history/story.ts";
import { jobsOf } from "./jobs.ts";
import { owedFrom } from "./owed-calls.ts";

const key = "enterprise-key-1";

it("asks the trace when a job that is never called back makes room for the next", () => {
  const asked = (nth: number, story: Story) =>
    story.call(
      "POST /api/v1/enterprise/speech_to_text/transcribe",
      { key, webhook: `http://127.0.0.1/h/h${nth}` },
      { json: { id: `${nth}`, status: "processing" } },
    );
  const two = () =>
    asked(
      1,
      asked(
        0,
        new Story({
          enterprise: { key },
          within: { webhookMs: 9000 },
          queue: { routes: ["transcribe"] },
        }),
      ),
    );
  const waits = ({ history }: Story): number => {
    const [, second] = jobsOf(history).to("transcribe");
    if (second === undefined) throw new Error("the story has two jobs");
    return Math.round((owedFrom(second.call, history) - second.call.sent.at.t) / 1e6);
  };

  const goesOn = two().wait(2).traced("h0", { began: 1, ended: null });
  const isOver = two().wait(2).traced("h0", { began: 1, ended: 2 });

  expect(waits(goesOn)).toBe(18);
  expect(waits(isOver)).toBe(11);
});
