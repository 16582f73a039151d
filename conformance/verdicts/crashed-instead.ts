import type { AnsweredEvent } from "../../contracts/history/events.ts";
import type { Need } from "../../contracts/verdict.ts";
import { gateway } from "../freedoms/gateway.ts";
import { explainedBy } from "../freedoms/unclear-share.ts";
import { serviceItself } from "../history/answers/service-itself.ts";
import { badGateway, serverErrors } from "../history/answers/statuses.ts";
import { derived } from "../history/derived.ts";
import type { History } from "../history/history.ts";
import { readHistory } from "../history/reading/read-history.ts";
import type { Rule } from "../rules/rule.ts";
import { CauseResolver } from "./causes.ts";
import { type Seen, seenBy } from "./sightings.ts";

/**
 * Doubts each rule that is not passed if the service itself crashed wherever a gateway says that it broke (502). A crash is
 * the service's own failure, whatever stands in front of it, so behind a gateway it passes none of these. A service that
 * is busy (503) or slow (504) has not crashed: such answers are only counted.
 */
export function rejudgeWithCrashes(
  seen: ReadonlyMap<string, Seen>,
  rules: readonly Rule[],
  history: History,
): void {
  for (const id of worseInstead(seen, rules, history)) {
    const sight = seen.get(id);
    if (sight === undefined || sight.supports.size === 0) continue;
    sight.missing.push(notCrashed);
    sight.doubts.push(notCrashed);
  }
}

/** The rules that fail then, or are in doubt for that alone. */
function worseInstead(
  before: ReadonlyMap<string, Seen>,
  rules: readonly Rule[],
  history: History,
): ReadonlySet<string> {
  const instead = crashedInstead(history);
  if (instead === undefined) return new Set();
  const seen = new Map(rules.map((rule) => [rule.clause.id, seenBy(rule, instead)]));
  const causes = new CauseResolver(rules, seen);
  const fails = (id: string): boolean =>
    causes.standing(id).length > 0 && causes.failedPrerequisite(id) === undefined;
  const isClear = (id: string, those: ReadonlyMap<string, Seen>): boolean =>
    those.get(id)?.doubts.length === 0;
  return new Set(
    [...seen.keys()].filter((id) => fails(id) || (isClear(id, before) && !isClear(id, seen))),
  );
}

/** What such a rule asks for. */
const notCrashed: Need = serviceItself(
  "a run in which the service itself answers: if it crashed where a gateway says 502, this is not passed",
);

/** The same history with a crash of the service's own in place of each 502 of a gateway; undefined where there is none. */
const crashedInstead = derived((history: History): History | undefined => {
  const broken = explainedBy(gateway.name, history).filter(
    ({ received }) => received?.status === badGateway,
  );
  if (broken.length === 0) return undefined;
  const calls = new Set(broken.map(({ id }) => id));
  return readHistory(
    history.events.map((event) =>
      event.ev === "answered" && calls.has(event.id) ? crashed(event) : event,
    ),
  );
});

/** An answer as a service gives it that crashes, in every form that the document shows for a failure. */
function crashed(answer: AnsweredEvent): AnsweredEvent {
  const text = JSON.stringify({
    ...{ data: null, error: { message: "crashed" }, meta: { request_id: answer.id } },
    ...{ status: "error", message: "crashed" },
  });
  const headers = { "content-type": "application/json" };
  return { ...answer, status: serverErrors, headers, body: { text, bytes: text.length } };
}
