import { describe, expect, it } from "vitest";
import { keyed, Story } from "../../history/reading/story.ts";
import { doubting } from "../../model/freedoms.ts";
import losesNothing from "../../rules/queue/loses-nothing.ts";

const finalCall = [{ where: [{ pointer: "/status", in: ["success"] }] }];

/** Two removals: the webhook of the first gets these calls, and the second has the track_id `other`. */
function against(calls: readonly object[], async: object = { finalCall }, other = "track0002") {
  const story = new Story({ ...keyed, async });
  for (const [hook, track_id] of [
    ["a", "track0001"],
    ["b", other],
  ]) {
    const body = { webhook: `http://127.0.0.1/h/${hook}`, track_id };
    story.ask("object_removal", body, { json: { status: "processing", id: `job-${hook}` } });
  }
  for (const call of calls) story.hook("a", call);
  return story.judgedBy(doubting(losesNothing.judge)).against;
}

const result = (output: string, named: object = { track_id: "track0001" }) => ({
  status: "success",
  output: [`https://files.example/${output}`],
  ...named,
});
const own = { id: "job-a" };

describe("a job that is called back twice", () => {
  it("has two results where the last calls tell two", () => {
    expect(against([result("1.png"), result("2.png")])).toHaveLength(1);
    expect(against([result("1.png", own), result("2.png", own)])).toHaveLength(1);
  });

  it("has one that is told again, signed anew or not", () => {
    expect(against([result("1.png"), result("1.png")])).toEqual([]);
    expect(against([result("1.png"), result("1.png?signature=b")])).toEqual([]);
  });

  it("may have a preview where no last call is declared", () => {
    expect(against([result("1.png"), result("2.png")], {})).toEqual([]);
  });

  it("may have been told another's result", () => {
    expect(against([result("1.png"), result("2.png", {})])).toEqual([]);
    expect(against([result("1.png"), result("2.png", { id: "job-b" })])).toEqual([]);
    expect(against([result("1.png"), result("2.png")], { finalCall }, "track0001")).toEqual([]);
  });
});
