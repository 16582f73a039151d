import axe, { type AxeResults } from "axe-core";
import type { Browser, Page } from "playwright-core";
import { lowContrasts } from "./contrast.ts";

export const widths = [375, 768, 1440] as const;
export const schemes = ["light", "dark"] as const;

/** What a reader sees on one screen. */
export interface Looks {
  /** How far the page is wider than the screen, px. */
  sideways: number;
  /** axe's serious and critical findings, with their elements. */
  serious: string[];
  /** Texts with less contrast than 4.5 to 1. */
  faint: string[];
  /** Links that lead neither into the page nor to a file beside it. */
  deadLinks: string[];
  /** What the page requested in addition to itself, and the complaints of its policy or its script. */
  complaints: string[];
  /** The colour of the page's background. */
  ground: string;
  /** The first screen as PNG. */
  screenshot: Buffer;
}

const address = "http://page.test/";

/** Opens a page on such a screen; `look` gets it before it is closed. */
export async function withPage<T>(
  browser: Browser,
  html: string,
  screen: { width: number; scheme: (typeof schemes)[number] },
  look: (page: Page, complaints: readonly string[]) => Promise<T>,
): Promise<T> {
  const viewport = { width: screen.width, height: 900 };
  const context = await browser.newContext({ viewport, colorScheme: screen.scheme });
  try {
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on("console", (message) => complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    await page.route("**/*", async (route) => {
      if (route.request().url() === address)
        return route.fulfill({ body: html, contentType: "text/html" });
      complaints.push(`asked for ${route.request().url()}`);
      return route.abort();
    });
    await page.goto(address);
    return await look(page, complaints);
  } finally {
    await context.close();
  }
}

/** Under load, Chromium fails at one capture in a hundred, since it has no frame yet. */
async function firstScreen(page: Page, left = 3): Promise<Buffer> {
  return page.screenshot().catch((error: unknown) => {
    if (left === 0 || !String(error).includes("Unable to capture")) throw error;
    return firstScreen(page, left - 1);
  });
}

/** These scripts run in the page. */
const unfold = "for (const one of document.querySelectorAll('details')) one.open = true";
const measure = `({
  sideways: document.documentElement.scrollWidth - innerWidth,
  deadLinks: [...document.querySelectorAll("a[href]")]
    .map((link) => link.getAttribute("href"))
    .filter((href) => href.startsWith("#") ? document.getElementById(href.slice(1)) === null : !/^[\\w./-]+\\.[a-z]+$/.test(href)),
  ground: getComputedStyle(document.body).backgroundColor,
})`;

/** Looks at a page with all folded parts open; axe examines only `part`. */
export function looksOf(
  browser: Browser,
  html: string,
  screen: { width: number; scheme: (typeof schemes)[number] },
  part = "html",
): Promise<Looks> {
  return withPage(browser, html, screen, async (page, complaints) => {
    const screenshot = await firstScreen(page);
    return { ...(await looksAt(page, part)), complaints: [...complaints], screenshot };
  });
}

/** The same of an open page. */
export async function looksAt(
  page: Page,
  part = "html",
): Promise<Omit<Looks, "complaints" | "screenshot">> {
  await page.evaluate(unfold);
  const measured = await page.evaluate<Pick<Looks, "sideways" | "deadLinks" | "ground">>(measure);
  const faint = await page.evaluate<string[]>(lowContrasts);
  await page.evaluate(axe.source);
  // To a screen reader the bars of a picture are one image, but axe would examine thousands of them.
  await page.evaluate("for (const bar of document.querySelectorAll('svg g')) bar.remove()");
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run("${part}", { resultTypes: ["violations"] })`,
  );
  const serious = violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  return { ...measured, faint, serious };
}
