/**
 * `npm run pictures` makes the README's pictures: what a check says of a faulty implementation, its finding in
 * report.html by day and by night, and a queue under load. It takes a minute.
 */
import { copyFileSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openBrowser } from "../conformance/selftest/looks/browser.ts";
import { schemes } from "../conformance/selftest/looks/looks.ts";
import { startEmbedded } from "./frame/profile/embedded.ts";
import { looksDigest } from "./pictures/looks-digest.ts";
import { terminalSvg } from "./pictures/terminal-svg.ts";
import { kit } from "./selftest/kit-process.ts";

const folder = join(import.meta.dirname, "pictures");
const work = mkdtempSync(join(tmpdir(), "pictures-"));
/** The widest line of a terminal's picture, longer ones are cut; how wide a page is, px. */
const sizes = { "": { columns: 108, width: 820 }, "-narrow": { columns: 60, width: 375 } };

/** Runs a command of the kit on the embedded implementation, as a new user would, and returns what it printed. */
async function said(words: readonly string[], mutant?: string, columns = 100): Promise<string> {
  const { profile, stop } = await startEmbedded(mutant === undefined ? {} : { mutant });
  try {
    copyFileSync(profile, join(work, "profile.json"));
    const flags = ["--profile", "profile.json", "--seed", "1"];
    const { out } = await kit([...words, ...flags], {
      cwd: work,
      env: { FORCE_COLOR: "1", COLUMNS: `${columns}` },
    });
    return out;
  } finally {
    await stop();
  }
}

/** A line cut behind so many signs, escape sequences apart. */
const cut = (columns: number) => (line: string) => {
  let left = columns;
  return line.replaceAll(/(\x1b\[\d*m)|(.)/gu, (_, code: string | undefined, sign: string) => {
    if (code !== undefined) return code;
    left -= 1;
    if (left > 0) return sign;
    return left === 0 ? "…" : "";
  });
};

try {
  for (const [size, { columns }] of Object.entries(sizes)) {
    const out = await said(["check"], "refresh-gives-a-week-by-default", columns);
    const command = "$ model-platform-conformance check --profile profile.json";
    // How long it took says how busy this machine was.
    const lines = out
      .replace(/, took [\d.]+ s/, "")
      .trimEnd()
      .split("\n");
    const shown = [command, "", ...lines].map(cut(columns)).join("\n");
    const picture = terminalSvg(shown, "A check in a terminal: one rule is broken");
    writeFileSync(join(folder, `terminal${size}.svg`), picture);
  }

  await said(["check"], "logout.revokes:none@verified-users");
  const page = readFileSync(join(work, "out/latest/report.html"), "utf8");
  const browser = await openBrowser();
  try {
    for (const [size, { width }] of Object.entries(sizes))
      for (const colorScheme of schemes) {
        const context = await browser.newContext({
          ...{ viewport: { width, height: 900 }, deviceScaleFactor: 2, colorScheme },
        });
        const tab = await context.newPage();
        await tab.setContent(page);
        // The card alone: its calls would fill three screens.
        await tab.evaluate(
          "for (const one of document.querySelectorAll('details')) one.open = false",
        );
        const card = tab.locator("#broken article").first();
        await card.screenshot({ path: join(folder, `finding${size}-${colorScheme}.png`) });
        await context.close();
      }
  } finally {
    await browser.close();
  }

  await said(["load", "--scenario", "fill-and-drain", "--plan", "standard", "--size", "smoke"]);
  const [queue = ""] = globSync(join(work, "out/latest/queue-*.svg"));
  copyFileSync(queue, join(folder, "queue.svg"));

  writeFileSync(join(folder, "looks.sha256"), `${looksDigest()}\n`);
} finally {
  rmSync(work, { recursive: true });
}
