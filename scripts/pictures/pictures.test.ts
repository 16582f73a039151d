import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { looksDigest } from "./looks-digest.ts";
import { terminalSvg } from "./terminal-svg.ts";

it("README's pictures were made since a report last looked otherwise: `npm run pictures` makes them anew", () => {
  const made = readFileSync(join(import.meta.dirname, "looks.sha256"), "utf8").trim();

  expect(made).toBe(looksDigest());
});

it("a picture of a terminal has each run of one ink at its column, and escapes what it quotes", () => {
  const svg = terminalSvg("  \x1b[31m✗ MUST\x1b[39m  <x>\n\x1b[1mb\x1b[22m", 'a "label"');

  expect(svg).toContain('aria-label="a &quot;label&quot;"');
  expect(svg.match(/<text [^>]*>/g)?.map((text) => /x="([\d.]+)"/.exec(text)?.[1])).toEqual([
    ...["33.6", "96.0", "18.0"],
  ]);
  expect(svg).toMatch(/style="fill:#ff7b72">✗ MUST<.*">&lt;x&gt;<.*font-weight:700">b</s);
});
