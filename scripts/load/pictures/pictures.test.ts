import { describe, expect, it } from "vitest";
import { Story } from "../selftest/story.ts";
import { loadPictures, type Picture } from "./pictures.ts";
import { duration, roundValues } from "./scale.ts";

/** A queue that fills and drains again and again; `swap`: the job that is reported after the next one. */
function waves(jobs: number, swap?: number): Story {
  const story = new Story();
  for (let at = 0; at < jobs; at++) {
    const wave = Math.floor(at / 10) * 1000;
    const place = at % 10;
    const sent = wave + 2 * place;
    const late = at === swap ? 150 : 0;
    story.job("fill", { sent, answered: sent + 1, called: wave + 80 * (place + 1) + late });
    if (place === 9) story.job("fill", { sent: sent + 2, answered: sent + 3, status: 429 });
  }
  return story;
}

const svgOf = (pictures: readonly Picture[], name: string): string =>
  pictures.find((picture) => picture.name === name)?.svg ?? "";

/** Elements that were not closed in the right order; empty for a well-formed picture. */
function unclosed(svg: string): string[] {
  const open: string[] = [];
  for (const [, slash, name, rest] of svg.matchAll(/<(\/?)(\w+)([^>]*)>/g)) {
    if (slash === "/" && open.at(-1) === name) open.pop();
    else if (slash === "/" || rest?.endsWith("/") === false) open.push(`${slash}${name}`);
  }
  return open;
}

describe("pictures of load", () => {
  const pictures = loadPictures(waves(20).history);

  it("are what was accepted and turned away over time, and, folded, a timeline for each queue", () => {
    expect(pictures.map(({ name }) => name)).toEqual([
      "accepted-and-turned-away.svg",
      "queue-standard-a-object_removal.svg",
    ]);
    for (const { svg, name } of pictures) {
      expect(unclosed(svg), name).toEqual([]);
      expect(svg, name).not.toMatch(/NaN|Infinity|undefined/);
    }
  });

  it("show a bar and a webhook for every job, the limit, and a cross where one was turned away", () => {
    const svg = svgOf(pictures, "queue-standard-a-object_removal.svg");

    expect(svg.match(/<circle/g)).toHaveLength(20);
    expect(svg).toContain(">limit 10</text>");
    expect(svg.match(/l4 4m0 -4l-4 4/g)).toHaveLength(2);
    expect(svg).toContain("called back after 80 ms");
  });

  it("say how many requests were a second, beside nought", () => {
    const story = waves(10);
    for (let more = 0; more < 35; more++) story.job("fill", { sent: 0, answered: 1, called: 900 });

    const svg = svgOf(loadPictures(story.history), "accepted-and-turned-away.svg");

    expect(svg).toMatch(/text-anchor="end"[^>]*>[1-9]\d*<\/text>/);
  });

  it("say of a job without a webhook that it named none, and nothing endless of it", () => {
    const story = waves(10).job("fill", { sent: 5, answered: 7, hook: false });

    const svg = svgOf(loadPictures(story.history), "queue-standard-a-object_removal.svg");

    expect(svg).toContain("answered after 2 ms, named no webhook<");
    expect(svg).not.toMatch(/NaN|Infinity/);
  });

  it("mark the witness pair, and name the rule that it contradicts", () => {
    const svg = svgOf(loadPictures(waves(20, 14).history), "queue-standard-a-object_removal.svg");

    expect(svg.match(/class="mark"/g)).toHaveLength(2);
    expect(svg).toContain(
      "fifo: reported out of order: the later request 70.0 ms earlier, calls may be late by 20.0 ms",
    );
  });

  it("stay small however long the run was, with the witness still on them", () => {
    const long = loadPictures(waves(20_000, 15_003).history);

    for (const { svg, name } of long) expect(svg.length, name).toBeLessThan(60_000);
    const svg = svgOf(long, "queue-standard-a-object_removal.svg");
    expect(svg).toContain("30 of 20000 jobs");
    expect(svg.match(/class="mark"/g)).toHaveLength(2);
  });

  it("keep names from becoming markup", () => {
    const story = new Story('a"><script>&');

    const svgs = loadPictures(story.job("fill", { sent: 0, answered: 1, called: 80 }).history);

    for (const { svg, name } of svgs) {
      expect(svg).not.toContain("<script");
      expect(name).toMatch(/^[\w-]+\.svg$/);
    }
  });

  it("are none where nothing was queued", () => {
    expect(loadPictures(new Story().history)).toEqual([]);
  });
});

describe("the axes", () => {
  it("have round values", () => {
    expect(roundValues([0, 1234], 5)).toEqual([0, 500, 1000]);
    expect(roundValues([0, 0.9], 4)).toHaveLength(2);
  });

  it("say durations in the unit that suits them", () => {
    expect([0, 850, 12_500, 1_234_000].map(duration)).toEqual(["0", "850 µs", "12.5 ms", "1.23 s"]);
  });
});
