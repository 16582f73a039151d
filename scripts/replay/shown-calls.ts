import { dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { hookOf } from "../../conformance/generation/jobs/hook-address.ts";
import type { History } from "../../conformance/history/history.ts";
import { readHistory } from "../../conformance/history/reading/read-history.ts";
import { sequenceOf } from "../../conformance/report/finding/sequence.ts";
import type { ShownCalls } from "../../conformance/run/showing/shown-again.ts";
import type { Shown } from "../../conformance/run/showing/slice.ts";
import { decodeHistory } from "../../contracts/history/ndjson.ts";
import type { FindingStep } from "../../contracts/verdict.ts";
import { bytesOf } from "../frame/files/given-file.ts";
import { ownRunOf } from "../frame/files/own-runs.ts";
import { decoded, unpacked } from "../frame/files/text-file.ts";
import { type Broken, brokenIn, enoughOf, mostTries } from "./enough.ts";
import { secretsFor } from "./secrets-for.ts";

/** What a packed history weighs at most, bytes: that of a whole `certify` is smaller. */
const mostBytes = 64 << 20;
/**
 * The calls of a finding as the history beside its report holds them. Undefined where they did not break the rule by
 * themselves, and where the report is of no run of this user, or the history is another's.
 */
export function shownCalls(
  file: string,
  bytes: Uint8Array,
  told: Broken,
  times = mostTries,
): ShownCalls | undefined {
  const { finding } = told;
  const { sequence, witness = [], about, expected, got, wants, reproduced, plays = [] } = finding;
  const [scenario] = plays;
  if (reproduced.alone !== true || scenario === undefined || ownRunOf(bytes) === undefined)
    return undefined;
  const history = historyBeside(file, sequence);
  const shown = history && sequence.flatMap((step) => shownBy(step, history) ?? []);
  const controls = sequence.flatMap(({ id, isControl }) => (isControl && id) || []);
  // What stands in the report was written by the run itself; the file beside it may be another's.
  if (!shown || !isDeepStrictEqual(asJson(sequenceOf(shown, controls)), sequence)) return undefined;
  const isControl = ({ call }: Shown): boolean => controls.includes(call?.id ?? "");
  // What is read last was made first.
  shown.sort((a, b) => Number(isControl(b)) - Number(isControl(a)));
  const calls = shown.flatMap(({ call }) => call ?? []);
  if (calls.some(({ sent }) => sent.truncated || sent.text?.includes("/media/"))) return undefined;
  const secrets = secretsFor(shown, history, finding.made);
  if (secrets === undefined) return undefined;
  const broke = brokenIn(told);
  const needs = {
    mailbox: shown.some(({ what }) => what === "mail"),
    webhooks: calls.some((call) => hookOf(call) !== undefined),
    payments: shown.some((one) => one.what === "probe" && one.event.probe === "payment"),
    media: false,
  };
  return {
    showing: {
      breach: {
        is: "against",
        kind: "",
        calls: witness,
        controls,
        field: about,
        expected,
        got,
        wants,
      },
      shown: shown.map(fromNow),
    },
    was: history.header.run,
    scenario,
    broke,
    times,
    enough: enoughOf(broke),
    needs: (part) => needs[part],
    secrets,
    made: finding.made,
  };
}

/** What the history beside a report holds of these steps; undefined where none is there, or it cannot be read. */
function historyBeside(file: string, steps: readonly FindingStep[]): History | undefined {
  const marks = [
    '"ev":"header"',
    '"ev":"clock"',
    ...steps.flatMap(({ id }) => (id ? `"id":"${id}"` : [])),
  ];
  for (const name of ["history.ndjson.gz", "history.ndjson"]) {
    try {
      const text = decoded(unpacked(bytesOf(join(dirname(file), name), mostBytes)));
      const lines = text.split("\n").filter((line) => marks.some((mark) => line.includes(mark)));
      return readHistory(decodeHistory(`${lines.join("\n")}\n`));
    } catch {
      // Without it the scenarios of the finding are played.
    }
  }
  return undefined;
}

/** What a step shows. */
function shownBy(step: FindingStep, history: History): Shown | undefined {
  const { id = "", waited = 0, text = "" } = step;
  const call = history.call(id);
  if (call !== undefined) return { what: "call", at: call.sent.at, call, pause: waited };
  const moves = step.event === "clock" ? history.clockMoves : [];
  const events = [...history.mails, ...history.hooks, ...history.probes];
  const event =
    moves.find(({ to }) => text.endsWith(to ?? "back")) ?? events.find((one) => one.id === id);
  if (event === undefined) return undefined;
  const { clock, t_us, seq } = event;
  return { what: event.ev, at: { clock, t: t_us, seq }, event } as Shown;
}

/** A clock is moved as far from now as it was from then. */
function fromNow(one: Shown): Shown {
  if (one.what !== "clock" || one.event.to === null) return one;
  const ahead = Date.parse(one.event.to) - one.event.t_us / 1000;
  return { ...one, event: { ...one.event, to: new Date(Date.now() + ahead).toISOString() } };
}

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
