import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reportFiles } from "../conformance/report/files.ts";
import { rules } from "../conformance/rules/index.ts";
import { runCheck } from "../conformance/run/check.ts";
import { catalogue } from "../contracts/clauses/index.ts";
import { encodeEvent } from "../contracts/history/ndjson.ts";
import { spellings } from "../contracts/history/spellings.ts";
import { type Embedded, startEmbedded } from "./frame/embedded.ts";
import { readProfile } from "./frame/profile.ts";
import { reportOf } from "./frame/report-of.ts";

let embedded: Embedded;
beforeAll(async () => {
  embedded = await startEmbedded();
});
afterAll(() => embedded.stop());

describe("the files of a run", () => {
  it("hold no secret that was used in it, whatever encoding it stands in", async () => {
    const profile = await readProfile({ profile: embedded.profile });
    const run = { id: "r1", seed: 11, command: "check", startedAt: "2026-01-02T03:04:05Z" };
    const lines: string[] = [];
    const { told, history, found, secrets } = await runCheck({
      profile,
      rules,
      catalogue,
      digest: "d",
      kit: "0",
      command: "check",
      run: "r1",
      seed: run.seed,
      runs: 1,
      sink: (event) => void lines.push(encodeEvent(event)),
    });
    const ended = { ...run, endedAt: "2026-01-02T03:04:15Z" };
    const judged = {
      told,
      history,
      findings: found,
      profile,
      run: ended,
      reportPath: "report.json",
    };

    const files = reportFiles(reportOf({ ...judged, owes: () => true }, {}), history);
    const texts = [...files.values()].map((text) => [...text].join(""));
    const all = [...texts, ...lines].join("\n");

    // Shorter secrets stand within other words, too, and are replaced only where they stand alone.
    const long = secrets.filter((secret) => secret.length >= 8);
    expect(long.length).toBeGreaterThan(50);
    expect(standingIn(all, long.flatMap(spellings))).toEqual([]);
  });

  it("would be seen to hold one", () => {
    const texts = ["his Quiet-river-42", "Quiet-river-41 UXVpZXQtcml2ZXItNDI"];

    expect(standingIn(texts.join("\n"), spellings("Quiet-river-42"))).toEqual([
      "Quiet-river-42",
      expect.stringMatching(/^UXVpZXQtcml2ZXItND/),
    ]);
  });
});

/** Which of these words, of eight characters at least, stand in a text: in one pass, since both are many. */
function standingIn(text: string, words: readonly string[]): string[] {
  const start = 8;
  const byStart = Map.groupBy(words, (word) => word.slice(0, start));
  const found = new Set<string>();
  for (let at = 0; at + start <= text.length; at += 1) {
    for (const word of byStart.get(text.slice(at, at + start)) ?? []) {
      if (text.startsWith(word, at)) found.add(word);
    }
  }
  return [...found];
}
