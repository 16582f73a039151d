import { expect, it } from "vitest";
import { jobsOf } from "../generation/jobs/jobs.ts";
import { keyed, Story } from "../history/reading/story.ts";
import { contradicts } from "../history/sighting.ts";
import { knownResult } from "./known-result.ts";

const picture = (name: string) => ({ init_image: `http://kit/media/${name}.png` });

/** What it says of a breach by the last of these requests for queued work. */
function of(bodies: readonly object[], facts: object = {}): string | undefined {
  const story = new Story({ ...keyed, ...facts });
  for (const [nth, body] of bodies.entries())
    story.ask(
      "object_removal",
      { ...body, webhook: `http://127.0.0.1/h/h${nth}`, track_id: `${nth}` },
      { json: { status: "processing", id: nth } },
    );
  const { history } = story.call("/elsewhere");
  const last = jobsOf(history).to("object_removal").at(-1);
  if (last === undefined) throw new Error("the story has no job");
  const breach = contradicts(last.call, { field: "the queue", expected: "order", got: "none" });
  return knownResult.explains({ ...breach, ofQueue: "order" }, history)?.is;
}

it("may explain what a job did that asks for the same as an earlier one", () => {
  expect(of([picture("a"), picture("b"), picture("a")])).toBe("open");
});

it("explains nothing where each job asks for something else, such as by a file of its own", () => {
  expect(of([picture("a"), picture("b"), picture("c")])).toBe("ruled out");
  expect(of([picture("a"), picture("a"), picture("b")])).toBe("ruled out");
});

it("knows a job as equal whoever asks for it, and by whichever key", () => {
  const facts = { parameters: { standardKey: { in: "body", name: "token" } } };

  expect(
    of(
      [
        { ...picture("a"), token: "1" },
        { ...picture("a"), token: "2" },
      ],
      facts,
    ),
  ).toBe("open");
});
