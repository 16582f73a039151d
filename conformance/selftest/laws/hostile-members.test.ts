import { expect, it } from "vitest";
import type { HistoryEvent } from "../../../contracts/history/events.ts";
import { parseJson } from "../../target/http/parse-json.ts";
import { toldOf } from "./laws.ts";
import { recordedOf } from "./recorded.ts";
import { itself } from "./subjects.ts";

/** An object that JavaScript can turn into neither text nor number: it throws. */
const hostile = { toString: 1, valueOf: 1, toJSON: 1 };

/** Rules whose drives ask for work, distinguish users, and read every member of an answer. */
const driven = /^(async\.|login\.result|verify-email\.result|music-gen\.|transcribe\.|restart\.)/;

it("judges whatever stands in place of a member, wherever it is said", async () => {
  const events = await recordedOf({
    deviation: itself,
    drives: (ruleId) => driven.test(ruleId),
    mostRuns: 1,
    seed: 7,
  });
  const names = new Set<string>();
  changed(events, (name, value) => {
    names.add(name);
    return value;
  });

  const thrown = [...names].flatMap((wanted) => {
    const others = changed(events, (name, value) => (name === wanted ? hostile : value));
    try {
      toldOf(others);
      return [];
    } catch (error) {
      return [`${wanted}: ${(error as Error).stack?.split("\n").slice(0, 3).join("")}`];
    }
  });

  expect(names.size).toBeGreaterThan(30);
  expect(thrown).toEqual([]);
});

type Replace = (name: string, value: unknown) => unknown;

/** The same events, with every member of requests and answers replaced by this function. */
const changed = (events: readonly HistoryEvent[], replace: Replace): HistoryEvent[] =>
  events.map((event) => {
    // The kit itself read what a file is.
    if (event.ev === "probe" && event.probe === "artefact") return event;
    if (event.ev === "probe") {
      const [about, value] = [within(event.about, replace), within(event.value, replace)];
      return { ...event, about, value };
    }
    // A foreign client's requests may be as odd.
    if (event.ev !== "sent" && event.ev !== "answered" && event.ev !== "hook") return event;
    const json = parseJson(event.body?.text ?? "");
    if (json === undefined) return event;
    return { ...event, body: { ...event.body, text: JSON.stringify(within(json, replace)) } };
  }) as HistoryEvent[];

function within(value: unknown, replace: Replace): unknown {
  if (Array.isArray(value)) return value.map((one) => within(one, replace));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, replace(name, within(one, replace))]),
  );
}
