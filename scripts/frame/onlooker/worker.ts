import { parentPort } from "node:worker_threads";
import { readHistory } from "../../../conformance/history/read-history.ts";
import { rules } from "../../../conformance/rules/index.ts";
import { judgeHistory } from "../../../conformance/verdicts/judge-history.ts";
import { catalogue } from "../../../contracts/clauses/index.ts";
import type { HistoryEvent } from "../../../contracts/history/events.ts";
import { Looks } from "./looks.ts";

/** Judges the events recorded so far each time that more arrive, and reports what looks broken. */
const events: HistoryEvent[] = [];
const looks = new Looks();

parentPort?.on("message", (more: HistoryEvent[]) => {
  const from = performance.now();
  events.push(...more);
  const told = judgeHistory(readHistory(events), { catalogue, rules, selected: () => true });
  parentPort?.postMessage({ broken: looks.take(told), ms: performance.now() - from });
});
