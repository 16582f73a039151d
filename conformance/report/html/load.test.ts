import { expect, it } from "vitest";
import type { Report } from "../../../contracts/report.ts";
import { failing, reportOf, wholeCatalogue } from "../selftest/samples.ts";
import { findings } from "./findings.ts";
import { load } from "./load.ts";

it("writes all times of a scenario in one unit, whichever account and column they are of", () => {
  const counts = { requests: 1, accepted: 1, turnedAway: 0, otherwise: 0 };
  const quick = { p50: 3, p95: 12.3, p99: 40 };
  const rows = [
    { scenario: "burst", ...counts, answerMs: quick, resultMs: { p50: 30, p95: 800, p99: 12500 } },
    { scenario: "burst", ...counts, answerMs: quick },
    { scenario: "alone", ...counts, answerMs: quick },
  ];

  const { text } = load({ load: rows } as Report)?.body ?? { text: "" };

  expect(text.match(/[\d.]+ · [\d.]+ · [\d.]+ m?s/g)).toEqual([
    ...["0.00 · 0.01 · 0.04 s", "0.03 · 0.80 · 12.50 s", "0.00 · 0.01 · 0.04 s"],
    "3 · 12.3 · 40 ms",
  ]);
});

it("lists the requests of a queue's finding in lines that wrap, of which the one that decides stands out", () => {
  const report = reportOf(wholeCatalogue(failing("queue.limit-standard")));
  const lines = [
    "# standard-a burst.0: sent +0.0 ms  ← over the limit",
    "# standard-a burst.1: sent +1.0 ms",
  ];
  const verdicts = report.verdicts.map(({ finding, ...told }) =>
    finding === undefined ? told : { ...told, finding: { ...finding, curl: lines } },
  );

  const [section] = findings({ ...report, verdicts });

  expect(section?.body.text).toContain(
    '<li class="got">standard-a burst.0: sent +0.0 ms  ← over the limit</li><li>standard-a burst.1: sent +1.0 ms</li>',
  );
});
