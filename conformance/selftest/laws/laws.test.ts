import { beforeAll, describe, expect, it } from "vitest";
import type { HistoryEvent } from "../../../contracts/history/events.ts";
import { everyPseudonym, readPseudonym } from "../../../contracts/history/pseudonym.ts";
import type { History } from "../../history/history.ts";
import { readHistory } from "../../history/reading/read-history.ts";
import type { Judgement } from "../../verdicts/judgement.ts";
import { laws, type Tell, toldOf } from "./laws.ts";
import { recordedOf } from "./recorded.ts";
import { itself, subjects } from "./subjects.ts";

const seed = 34;
/** Rules whose drives need accounts, tokens and resets, and wait for little. */
const driven = new Set([
  "login.keeps-earlier-tokens",
  "refresh.expiry-default",
  "refresh.keeps-other-tokens",
  "logout.keeps-other-tokens",
  "verify-email.result",
]);
const recorded = new Map<string, Promise<readonly HistoryEvent[]>>();
/** The history of a subject, recorded once. */
function record(deviation = itself): Promise<readonly HistoryEvent[]> {
  const drives = (ruleId: string) => driven.has(ruleId);
  const events = recorded.get(deviation.id) ?? recordedOf({ deviation, drives, mostRuns: 3, seed });
  recorded.set(deviation.id, events);
  return events;
}

describe.concurrent.each(subjects(3, seed).map((one) => [one.id, one] as const))(
  "what was recorded of %s",
  (_, subject) => {
    it.concurrent("is judged by every law", async () => {
      const events = await record(subject);
      const told = toldOf(events);

      expect([...told.values()].some(({ verdict }) => verdict === "pass")).toBe(true);
      for (const { name, breaches } of laws) expect(breaches(toldOf, events), name).toEqual([]);
    });
  },
);

describe("a judge that breaks a law is told by that law alone:", () => {
  let events: readonly HistoryEvent[];
  beforeAll(async () => {
    events = await record();
  });

  /** Judges that pass every rule where this holds of a history, and fail every rule otherwise. */
  const saying =
    (passes: (history: History) => boolean): Tell =>
    (events) => {
      const verdict = passes(readHistory(events)) ? "pass" : "fail";
      const only = { verdict, kinds: [], contradicting: 0 } as unknown as Judgement;
      return new Map([["crooked", only]]);
    };

  it.each<[string, string, (history: History) => boolean]>([
    ["reads the number of a secret", "secrets under other numbers change nothing", firstSecretIs],
    [
      "takes stamps for wall time",
      "clocks that began elsewhere change nothing",
      ({ calls, events }) =>
        calls.some(({ received }) => {
          const stated = Date.parse(received?.headers.date ?? "");
          return Math.abs(stated - (events[0]?.t_us ?? 0) / 1000) < 3_600_000;
        }),
    ],
    [
      "knows a day of the calendar",
      "the same some days later changes nothing",
      ({ calls }) => calls.some(({ received }) => received?.headers.date?.startsWith(firstDay())),
    ],
    [
      "reads the letters of an answer",
      "JSON that is written otherwise and holds more changes nothing",
      ({ calls }) => calls.some(({ received }) => received?.text?.startsWith('{"')),
    ],
    [
      "counts all calls as one user's",
      "what others do beside it overturns nothing",
      ({ calls }) => calls.length <= events.filter(({ ev }) => ev === "sent").length,
    ],
    [
      "holds against a target what may still come",
      "a beginning passes nothing that was not seen, and fails nothing of what is right in the whole",
      ({ calls }) => calls.every(({ received }) => received !== undefined),
    ],
  ])("one that %s", (_, law, passes) => {
    const broken = laws.filter(({ breaches }) => breaches(saying(passes), events).length > 0);

    expect(broken.map(({ name }) => name)).toEqual([law]);
  });

  function firstSecretIs({ events }: History): boolean {
    const [first] = JSON.stringify(events.slice(1)).match(everyPseudonym) ?? [];
    return (readPseudonym(first)?.number ?? 0) < 1000;
  }

  function firstDay(): string {
    const headers = events.flatMap((one) => (one.ev === "answered" ? [one.headers?.date] : []));
    return headers[0]?.slice(0, "Wed, 25 Nov".length) ?? "";
  }
});
