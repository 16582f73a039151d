import { beforeAll, describe, expect, it } from "vitest";
import { readHistory } from "../../conformance/history/reading/read-history.ts";
import { reportFiles } from "../../conformance/report/formats/files.ts";
import { rules } from "../../conformance/rules/index.ts";
import { checked, onReference } from "../../conformance/selftest/on-reference.ts";
import { judgeHistory } from "../../conformance/verdicts/judge-history.ts";
import { catalogue } from "../../contracts/clauses/index.ts";
import type { HistoryEvent, SentEvent } from "../../contracts/history/events.ts";
import { encodeEvent, lineDecoder } from "../../contracts/history/ndjson.ts";
import { spellings } from "../../contracts/history/spellings.ts";
import { reportOf } from "../frame/report-of.ts";
import { historyOfArchive } from "../judge/archive.ts";

/** Every door, and of the routes for work those whose calls and media say most. */
const selects = (rule: string) =>
  /^(envelope|signup|log|refresh|token|verify|resend|forgot|reset|restart|enterprise|async|music-gen|transcribe)/.test(
    rule,
  );

const lines: string[] = [];
let files: ReadonlyMap<string, string>;
let secrets: readonly string[];
beforeAll(async () => {
  const run = { id: "r1", seed: 11, command: "check", startedAt: "2026-01-02T03:04:05Z" };
  await onReference({}, async (profile) => {
    const { told, history, found, ...ended } = await checked(profile, {
      ...{ command: run.command, run: run.id, seed: run.seed, runs: 1, narrows: true },
      selects,
      sink: (event) => void lines.push(encodeEvent(event)),
    });
    const judged = {
      ...{ told, history, findings: found, profile, reportPath: "report.json" },
      run: { ...run, endedAt: "2026-01-02T03:04:15Z" },
    };
    const written = reportFiles(reportOf({ ...judged, owes: () => true }, {}), history);
    files = new Map([...written].map(([name, text]) => [name, [...text].join("")]));
    secrets = ended.secrets;
  });
});

/** The verdict on each rule of which events say something, and how often they do. */
const toldBy = (events: readonly HistoryEvent[]) =>
  judgeHistory(readHistory(events), { catalogue, rules, selected: () => true })
    .filter(({ supporting, contradicting }) => supporting + contradicting > 0)
    .map(({ clause, ...one }) => [clause.id, one.verdict, one.supporting, one.contradicting]);

describe("the files of a run", () => {
  it("hold no secret that was used in it, whatever encoding it stands in", () => {
    const all = [...files.values(), ...lines].join("\n");

    // Shorter secrets stand within other words, too, and are replaced only where they stand alone.
    const long = secrets.filter((secret) => secret.length >= 8);
    expect(long.length).toBeGreaterThan(50);
    expect(standingIn(all, long.flatMap(spellings))).toEqual([]);
  });

  it("say in run.har what the history says of the calls, and accuse nobody", async () => {
    const har = JSON.parse(files.get("run.har") ?? "");
    const { events } = await historyOfArchive(() => har.log.entries, "run.har", {});
    const [header, ...archived] = events;
    const calls = lines.flatMap(lineDecoder()).flatMap((event) => {
      const { episode: _, subject: __, after: ___, ...rest } = event as SentEvent;
      return event.ev === "sent" || event.ev === "answered" ? [rest as HistoryEvent] : [];
    });

    const told = toldBy([header as HistoryEvent, ...archived]);

    // That a request had no body an archive does not say.
    const rulesOf = (all: ReturnType<typeof toldBy>) => all.map(([id]) => id);
    expect(rulesOf(told)).toEqual(rulesOf(toldBy([header as HistoryEvent, ...calls])));
    expect(told.flatMap(([, verdict]) => (verdict === "fail" ? [verdict] : []))).toEqual([]);
    expect(told.length).toBeGreaterThan(20);
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
