import { imageSize } from "image-size";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mailbox } from "../../model/mail/deliveries.ts";
import { openBrowser } from "../../selftest/looks/browser.ts";
import { looksOf, schemes, widths, withPage } from "../../selftest/looks/looks.ts";
import {
  failing,
  passing,
  reportOf,
  toldOf,
  untellable,
  wholeCatalogue,
} from "../selftest/samples.ts";
import { htmlReport } from "./html.ts";

const hostile = `"></td><script>alert(1)</script><img src=x onerror=alert(2)><style>*{display:none}</style>${"long".repeat(80)}`;
const facts = ["evidence.names", "evidence.mailbox", "evidence.payment", "evidence.webhook"];
const untold = ["login.names-token", "signup.sends-verification-email"];
const page = htmlReport(
  {
    ...reportOf(
      wholeCatalogue(
        passing("login.result"),
        failing("refresh.expiry-default", { got: hostile, field: hostile }),
        failing("refresh.keeps-other-tokens"),
        toldOf("signup.result", {
          verdict: "observed",
          recorded: new Map([[hostile, new Map([[hostile, 1]])]]),
        }),
        ...untold.map((id, at) => untellable(id, facts[at] ?? "", hostile)),
      ),
    ),
    warnings: [hostile],
    load: ["an-account-of-the-standard-plan", hostile].map((account) => ({
      ...{ scenario: "fill-and-drain", account, plan: "standard", unhealthy: hostile },
      ...{ requests: 12_000, accepted: 8000, turnedAway: 3990, otherwise: 10 },
      answerMs: { p50: 12.34, p95: 123.4, p99: 12_345 },
    })),
  },
  [],
  {
    beside: ["history.ndjson", "report.json"],
    earlier: [{ page: "../earlier/report.html", report: reportOf(wholeCatalogue()) }],
  },
);

const failed = htmlReport(reportOf(wholeCatalogue(failing("refresh.expiry-default"))));

let browser: Browser | undefined;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

describe.each(schemes)("report.html on a %s screen", (scheme) => {
  it.each(widths)("is read without trouble at %i px", async (width) => {
    const looks = await looksOf(browser!, page, { width, scheme });

    const { screenshot, ground, ...faults } = looks;
    expect(faults).toEqual({
      sideways: 0,
      serious: [],
      faint: [],
      deadLinks: [],
      complaints: [],
    });
    expect(ground).toBe(scheme === "light" ? "rgb(251, 251, 249)" : "rgb(20, 23, 26)");
    expect(imageSize(screenshot)).toMatchObject({ width, height: 900 });
    expect(screenshot.length).toBeGreaterThan(15_000);
    expect(screenshot.length).toBeLessThan(300_000);
  });
});

describe("report.html in a browser", () => {
  const screen = { width: 375, scheme: "light" } as const;

  it("leads from the contents and from a finding to what they name, and lays it open", async () => {
    const seen = await withPage(browser!, page, screen, async (page) => {
      await page.click('nav a[href="#area-login"]');
      const area = await page.isVisible("#area-login");
      await page.evaluate("location.hash = '#login.names-token'");
      await page.waitForSelector("tr[id='login.names-token']", { state: "visible" });
      return { area, row: await page.isVisible("tr[id='login.names-token']") };
    });

    expect(seen).toEqual({ area: true, row: true });
  });

  it("shows what was expected, what came and the calls of a finding as boxes, where a link led to it, too", async () => {
    const [article, boxes] = await withPage(browser!, failed, screen, async (page) => {
      await page.evaluate("location.hash = '#finding-refresh.expiry-default'");
      await page.waitForSelector("article:target");
      return page.evaluate<[string, string[]]>(
        "((of) => [of(document.querySelector('article:target')), [...document.querySelectorAll('article:target :is(pre, .versus > div)')].map(of)])((one) => getComputedStyle(one).backgroundColor)",
      );
    });

    expect(boxes.length).toBeGreaterThan(2);
    expect(boxes).not.toContain(article);
  });

  it("finds rules by the words of their rows, by keyboard alone", async () => {
    const found = await withPage(browser!, page, screen, async (page) => {
      await page.focus("#filter");
      await page.keyboard.type("refresh token_expiry 1_month");
      return page.evaluate<string[]>(
        "[...document.querySelectorAll('#rules tbody tr:not([hidden])')].map((row) => row.id)",
      );
    });

    expect(found).toContain("refresh.expiry-default");
    expect(found.every((id) => id.startsWith("refresh."))).toBe(true);
  });

  it("begins with what broke, then what to declare, and folds what is not judged", async () => {
    const [titles, folded] = await withPage(browser!, page, screen, (page) =>
      page.evaluate<[string[], boolean]>(
        "[[...document.querySelectorAll('h2')].map((one) => one.textContent), !document.querySelector('#observations details').open]",
      ),
    );

    expect(titles).toEqual([
      "What broke",
      "Warnings",
      "Next steps",
      "Load",
      "Rules by area",
      "Runs of this target",
      "Open in the document",
    ]);
    expect(folded).toBe(true);
  });

  it("begins with the rules by area where all passed", async () => {
    const passed = htmlReport(reportOf([passing("login.result")]));
    const first = await withPage(browser!, passed, screen, (page) =>
      page.textContent("main section h2"),
    );

    expect(passed).toContain("PASSED");
    expect(first).toBe("Rules by area");
  });

  it("says of each run which rules broke since the one before, and which were fixed", async () => {
    const [passed, broken] = [passing, failing].map((told) =>
      reportOf([told("refresh.expiry-default")]),
    );
    const page = htmlReport(passed!, [], {
      earlier: [passed!, broken!].map((report) => ({ page: "../run/report.html", report })),
    });
    const cells = await withPage(browser!, page, screen, (page) =>
      page.locator("#trend td").allTextContents(),
    );

    expect(cells.filter((_, at) => at % 4 !== 1)).toEqual([
      ...["PASSED", "none", "refresh.expiry-default"],
      ...["FAILED", "refresh.expiry-default", "none"],
      ...["PASSED", "–", "–"],
    ]);
  });

  it.each([
    ["data.token_expiry", '"token_expiry"'],
    ["data.never_came", '"data": {'],
  ])("marks the value that decides, or where it lacks: %s", async (path, marked) => {
    const of = htmlReport(reportOf([failing("refresh.expiry-default", { wants: { path } })]));
    const [marks, open] = await withPage(browser!, of, screen, (page) =>
      Promise.all([
        page.locator("#broken mark").allTextContents(),
        page.locator("#broken .steps details[open] summary").allTextContents(),
      ]),
    );

    expect(marks).toEqual([expect.stringContaining(marked)]);
    expect(open).toEqual([expect.stringContaining("/refresh")]);
  });

  it("marks the body of a success that serves nothing, not its status", () => {
    const told = failing("refresh.expiry-default", { wants: { status: "served" } });
    const of = htmlReport(reportOf([told]));

    expect(of).toMatch(/<mark>\{/);
    expect(of).not.toMatch(/<mark>200/);
  });

  it("marks no answer of a call whose mail never came: none tells", () => {
    const told = { field: mailbox, wants: undefined } as const;
    const of = htmlReport(reportOf([failing("signup.sends-verification-email", told as object)]));

    expect(of).not.toContain("<mark>");
    expect(of).toContain(`Got: ${mailbox}`);
  });

  it("copies curl lines, or lays them ready to be copied", async () => {
    const [button, laid] = await withPage(browser!, failed, screen, async (page) => {
      const folded = "#broken details:nth-of-type(2)";
      await page.click(`${folded} summary`);
      await page.click(`${folded} button`);
      await page.waitForFunction("document.querySelector('#broken button').textContent !== 'Copy'");
      return page.evaluate<[string, string]>(
        "[document.querySelector('#broken button').textContent, String(getSelection())]",
      );
    });

    expect(button === "Copied" || (button.startsWith("Selected") && laid.includes("curl"))).toBe(
      true,
    );
  });

  it("scrolls wide code in its own box, which the keyboard reaches", async () => {
    const boxes = await withPage(browser!, page, screen, (page) =>
      page.evaluate<{ scrolls: boolean; tab: number }[]>(
        "[...document.querySelectorAll('#broken .copied pre')].map((box) => ({ scrolls: box.scrollWidth > box.clientWidth, tab: box.tabIndex }))",
      ),
    );

    expect(boxes).toContainEqual({ scrolls: true, tab: 0 });
  });

  it("prints black on white, with what is folded", async () => {
    const printed = await withPage(
      browser!,
      page,
      { width: 1440, scheme: "dark" },
      async (page) => {
        await page.emulateMedia({ media: "print" });
        return page.evaluate(
          "[getComputedStyle(document.body).color, getComputedStyle(document.querySelector('nav')).display, document.querySelector('#observations td').checkVisibility()]",
        );
      },
    );

    expect(printed).toEqual(["rgb(29, 33, 38)", "none", true]);
  });
});
