import { parentPort, workerData } from "node:worker_threads";
import { readHistory } from "../../../conformance/history/reading/read-history.ts";
import { rules } from "../../../conformance/rules/index.ts";
import { judgeHistory } from "../../../conformance/verdicts/judge-history.ts";
import { catalogue } from "../../../contracts/clauses/index.ts";
import type { HistoryEvent } from "../../../contracts/history/events.ts";
import { Looks } from "./looks.ts";
import type { Looked } from "./onlooker.ts";

/** Judges the events recorded so far each time that more arrive, and reports what looks broken. */
const events: HistoryEvent[] = [];
const looks = new Looks();

parentPort?.on("message", async (more: HistoryEvent[]) => {
  const from = performance.now();
  events.push(...more);
  const history = readHistory(events);
  const told = judgeHistory(history, { catalogue, rules, selected: () => true });
  const verdicts = Object.fromEntries(told.map(({ clause, verdict }) => [clause.id, verdict]));
  // Only a load generator brings a clock of its own, and only load has queues to draw.
  const hasLoad = events.some((event) => event.ev === "header" && event.anchors.length > 1);
  const { loadPictures } =
    workerData.draws && hasLoad
      ? await import("../../load/pictures/pictures.ts")
      : { loadPictures: () => [] };
  const pictures = loadPictures(history).map(({ svg }) => svg);
  const ms = performance.now() - from;
  parentPort?.postMessage({ broken: looks.take(told), verdicts, pictures, ms } satisfies Looked);
});
