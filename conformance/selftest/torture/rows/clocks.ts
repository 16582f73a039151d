import type { DecisionOverrides } from "../../../../fixtures/reference/index.ts";
import { type RowFacts, row } from "../row.ts";
import { reference } from "../targets.ts";

const rules = ["login.expires-at-follows-expiry", "refresh.token-type", "login.token-type"];
const hourMs = 3_600_000;

const clock = (
  name: string,
  behaviour: string,
  http: DecisionOverrides["http"],
  facts: Partial<RowFacts> = {},
) =>
  row({
    ...{ id: `clocks.${name}`, behaviour, rules, passes: ["login.token-type"] },
    ...facts,
    start: reference({
      decisions: { http: http ?? {} },
      profile: { evidence: { clock: undefined } },
    }),
  });

/** Clocks on which no client can rely. */
export const clockRows = [
  clock("backwards", "an hour earlier with each request", {
    now: (now, { request }) => new Date(+now - request.number * hourMs),
  }),
  clock("date-beyond", "a Date header in the year 275760", {
    date: () => "Sat, 13 Sep 275760 00:00:01 GMT",
  }),
  clock("no-date", "no Date header", { date: () => undefined }),
];
