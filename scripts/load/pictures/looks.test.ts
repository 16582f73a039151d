import { imageSize } from "image-size";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { htmlReport } from "../../../conformance/report/html/html.ts";
import { reportOf, wholeCatalogue } from "../../../conformance/report/selftest/samples.ts";
import { openBrowser } from "../../../conformance/selftest/looks/browser.ts";
import { looksOf, schemes, widths, withPage } from "../../../conformance/selftest/looks/looks.ts";
import { Story } from "../selftest/story.ts";
import { loadPictures } from "./pictures.ts";

const runs = ["baseline", "burst", "fill-and-drain", "sawtooth", "long-short", "accounts", "soak"];

/** A day of load: each run fills the queue, has some requests turned away, and once reports out of order. */
function longDay(): Story {
  const story = new Story('unlimited-premium-a"><script>');
  for (const [at, run] of runs.entries())
    for (let job = 0; job < 40; job++) {
      const wave = at * 60_000 + Math.floor(job / 10) * 5000;
      const place = job % 10;
      const sent = wave + 2 * place;
      const late = at === 1 && job === 14 ? 150 : 0;
      story.job(run, { sent, answered: sent + 1, called: wave + 80 * (place + 1) + late });
      if (place === 9) story.job(run, { sent: sent + 2, answered: sent + 3, status: 429 });
    }
  return story;
}

const pictures = loadPictures(longDay().history);
const report = htmlReport(reportOf(wholeCatalogue()), pictures);
/** A page with nothing but a picture, as wide as on a phone. */
const alone = (svg: string): string =>
  `<!doctype html><html lang="en"><title>picture</title><style>body{margin:0}svg{width:340px;height:auto;display:block}</style><body><main><h1 hidden>picture</h1>${svg}</main></body></html>`;

let browser: Browser | undefined;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

interface Lettering {
  smallest: number;
  outside: string[];
  overlapping: string[];
}

/** Runs in the page: how high letters are on the screen, which texts leave the picture, and which overlap others. */
const lettering = `(() => {
  const svg = document.querySelector("svg.picture");
  const all = svg.getBoundingClientRect();
  const scale = all.width / svg.viewBox.baseVal.width;
  const texts = [...svg.querySelectorAll("text")].map((text) => ({ text, box: text.getBoundingClientRect() }));
  const isOn = (one, other) =>
    one.left < other.right - 0.5 && other.left < one.right - 0.5 && one.top < other.bottom - 3 && other.top < one.bottom - 3;
  return {
    smallest: Math.min(...texts.map(({ text }) => parseFloat(getComputedStyle(text).fontSize) * scale)),
    outside: texts
      .filter(({ box }) => box.left < all.left || box.right > all.right || box.bottom > all.bottom)
      .map(({ text }) => text.textContent),
    overlapping: texts.flatMap((one, at) =>
      texts.slice(at + 1).filter((other) => isOn(one.box, other.box)).map((other) => one.text.textContent + " / " + other.text.textContent)),
  };
})()`;

describe("pictures of load", () => {
  it.each(pictures)(
    "$name is read on a phone: letters of 11 px, none cut off or covered",
    async ({ svg }) => {
      const screen = { width: 375, scheme: "light" } as const;

      const seen = await withPage(browser!, alone(svg), screen, (page) =>
        page.evaluate<Lettering>(lettering),
      );

      expect(seen.smallest).toBeGreaterThanOrEqual(11);
      expect({ outside: seen.outside, overlapping: seen.overlapping }).toEqual({
        outside: [],
        overlapping: [],
      });
    },
  );

  it("say to those who do not see them what they show, and what it contradicts", () => {
    for (const { svg } of pictures)
      expect(svg).toMatch(/role="img".*?<title>.+?<\/title><desc>.+?</);
    expect(pictures[0]?.svg).toMatch(/<desc>[^<]*fifo: reported out of order/);
  });

  it.each([
    ["light", "rgb(255, 255, 255)"],
    ["dark", "rgb(27, 31, 35)"],
  ] as const)("follow a %s screen within the report", async (scheme, paper) => {
    const seen = await withPage(browser!, report, { width: 375, scheme }, (page) =>
      page.evaluate("getComputedStyle(document.querySelector('svg.picture rect.ground')).fill"),
    );

    expect(seen).toBe(paper);
  });
});

describe.each(schemes)("a report with pictures on a %s screen", (scheme) => {
  it.each(widths)("is read without trouble at %i px", async (width) => {
    const { screenshot, ground, ...faults } = await looksOf(
      browser!,
      report,
      { width, scheme },
      "#pictures",
    );

    expect(faults).toEqual({ sideways: 0, serious: [], faint: [], deadLinks: [], complaints: [] });
    expect(imageSize(screenshot)).toMatchObject({ width, height: 900 });
    expect(screenshot.length).toBeGreaterThan(10_000);
    expect(screenshot.length).toBeLessThan(300_000);
  });
});
