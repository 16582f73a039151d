import { describe, expect, it } from "vitest";
import { Story } from "../history/story.ts";
import losesNothing from "../rules/queue/loses-nothing.ts";

const key = "key-of-a-customer";
const facts = {
  accounts: [{ name: "ada", plan: "standard", key }],
  parameters: { standardKey: { in: "header", name: "x-key" } },
};
const finalCall = [{ where: [{ pointer: "/status", in: ["success"] }] }];

/** A removal of its own webhook and this track_id. */
function ask(story: Story, hook: string, track_id: string): Story {
  const body = { webhook: `http://127.0.0.1/h/${hook}`, track_id };
  const answer = { json: { status: "processing", id: `job-${hook}` } };
  return story.call("POST /api/v6/interior/object_removal", body, answer, { "x-key": key });
}

/** Two removals: the webhook of the first gets these calls, and the second has the track_id `other`. */
function told(calls: readonly object[], async: object = { finalCall }, other = "track0002"): Story {
  const story = ask(ask(new Story({ ...facts, async }), "a", "track0001"), "b", other);
  for (const call of calls) story.hook("a", call);
  return story;
}

const result = (output: string, named: object = { track_id: "track0001" }) => ({
  status: "success",
  output: [`https://files.example/${output}`],
  ...named,
});

const against = (story: Story) => story.judgedBy(losesNothing.judge).against;

describe("a job that is called back twice", () => {
  it("has two results where the last calls tell two", () => {
    expect(against(told([result("1.png"), result("2.png")]))).toHaveLength(1);
    expect(
      against(told([result("1.png", { id: "job-a" }), result("2.png", { id: "job-a" })])),
    ).toHaveLength(1);
  });

  it("has one that is told again, signed anew or not", () => {
    expect(against(told([result("1.png"), result("1.png")]))).toEqual([]);
    expect(against(told([result("1.png"), result("1.png?signature=b")]))).toEqual([]);
  });

  it("may have a preview where no last call is declared", () => {
    expect(against(told([result("1.png"), result("2.png")], {}))).toEqual([]);
  });

  it("may have been told another's result", () => {
    const both = [result("1.png"), result("2.png")];

    expect(against(told([result("1.png"), result("2.png", {})]))).toEqual([]);
    expect(against(told([result("1.png"), result("2.png", { id: "job-b" })]))).toEqual([]);
    expect(against(told(both, { finalCall }, "track0001"))).toEqual([]);
  });
});
