import type { Need } from "../../contracts/verdict.ts";
import { isRedirect } from "../history/answers/statuses.ts";
import type { History } from "../history/history.ts";
import {
  contradicts,
  fact,
  type Judge,
  missing,
  probe,
  recorded,
  refused,
  type Sighting,
  supports,
} from "../history/sighting.ts";
import { isSurelyAccepted } from "./jobs/surely-accepted.ts";
import { type LateRequest, requestsAround } from "./retired.ts";

/** After a day (UTC, by the target's clock) a route no longer serves, while another does with the same key. Breaches end with its acceptance. */
export const noLongerServes =
  (route: "voice_to_voice" | "scene_maker", day: string): Judge =>
  (history) => {
    const requests = requestsAround(route, day, history);
    const isOver = requests.some(({ when }) => when === "after");
    return requests.flatMap((request) => tell(request, { route, day, isOver }, history) ?? []);
  };

function tell(
  { job, serves, when, kind, live, isBare, isOfAccount }: LateRequest,
  { route, day, isOver }: { route: string; day: string; isOver: boolean },
  history: History,
): Sighting | undefined {
  // With the key of the other tier, only an acceptance shows anything.
  if (!isOfAccount && !(serves && when === "after" && isSurelyAccepted(job, history)))
    return undefined;
  if (when === "that day") {
    return recorded(`${route}: on ${day} itself`, serves ? "serves" : refused(job.call));
  }
  if (when === "before") return isOver ? undefined : missing(tooEarly(route, day), job.call);
  if (serves) {
    const got = `served (status ${job.call.received?.status})`;
    return contradicts(job.call, {
      field: "the answer",
      expected: `not to be served after ${day}`,
      got,
      kind,
      wants: { status: "refused" },
      control: live?.call,
    });
  }
  // With what is not listed for it a request may be refused for that.
  if (live === undefined || !isBare) return undefined;
  const { status } = job.call.received ?? {};
  // A request that is redirected is not served here.
  if (job.disposition === "refused" || isRedirect(status ?? 0))
    return supports([live.call, job.call], kind);
  return job.disposition === "unclear" ? missing(unread(status), job.call) : undefined;
}

const unread = (status: number | undefined): Need =>
  fact(
    "recognise.accepted",
    `what the answer says (status ${status}): served or not (recognise.accepted, recognise.queueFull)`,
  );

function tooEarly(route: string, day: string): Need {
  const text = `by the target's clock ${day} is not over: a way to move it (evidence.clock), or to wait, for ${route}`;
  return probe("evidence.clock", text);
}
