import { expect, it } from "vitest";
import { jobsOf } from "../generation/jobs/jobs.ts";
import { keyed, Story } from "../history/reading/story.ts";
import { contradicts } from "../history/sighting.ts";
import { knownResult } from "./known-result.ts";

const picture = (name: string) => ({ init_image: `http://kit/media/${name}.png` });

/** What it says of a breach by one of these requests for queued work; default: the last. */
function of(bodies: readonly object[], facts: object = {}, at = -1): string | undefined {
  const story = new Story({ ...keyed, ...facts });
  for (const [nth, body] of bodies.entries())
    story.ask(
      "object_removal",
      { ...body, webhook: `http://127.0.0.1/h/h${nth}`, track_id: `${nth}` },
      { json: { status: "processing", id: nth } },
    );
  const { history } = story.call("/elsewhere");
  const job = jobsOf(history).to("object_removal").at(at);
  if (job === undefined) throw new Error("the story has no job");
  const breach = contradicts(job.call, { field: "the queue", expected: "order", got: "none" });
  return knownResult.explains({ ...breach, ofQueue: "order" }, history)?.is;
}

it("may explain what a job did that asks for the same as another", () => {
  expect(of([picture("a"), picture("b"), picture("a")])).toBe("open");
});

it("may explain what the first of equal jobs did, which may have arrived after another", () => {
  expect(of([picture("b"), picture("a"), picture("a")], {}, 1)).toBe("open");
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
