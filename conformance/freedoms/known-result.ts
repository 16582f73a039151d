import type { SentEvent } from "../../contracts/history/events.ts";
import type { Profile } from "../../contracts/profile/index.ts";
import { isObject } from "../history/call.ts";
import { derived } from "../history/derived.ts";
import type { History } from "../history/history.ts";
import { parseJson } from "../target/http/parse-json.ts";
import { type Freedom, ruledOut } from "./freedom.ts";

/** That a job is answered with the result of an equal one, at once or together with it: then it waits in no line. */
export const knownResult: Freedom = {
  name: "known result",
  silence:
    "What the service does: whether a request equal to an earlier one is processed once more is not shown",
  settledBy: {
    kind: "driver",
    name: "jobs that differ",
    text: "jobs that differ, as load sends where parameters.bodies leaves the picture to the kit: equal ones may be done at once",
  },
  avoidedBy: "load gives each job a file of its own, where the kit gives the file",

  explains({ calls, ofQueue }, history) {
    if (ofQueue !== "order") return undefined;
    return calls.some((id) => repeated(history).has(id))
      ? { is: "open" }
      : ruledOut("no other job was asked for with all that one of these asks for");
  },
};

/**
 * The requests for queued work that ask for the same as another, or whose bodies are not recorded. The one sent first may
 * have arrived last, and found the other's result.
 */
const repeated = derived((history: History): ReadonlySet<string> => {
  const asking = new Map<string | undefined, string[]>();
  for (const event of history.events) {
    if (event.ev !== "sent") continue;
    const route = queuedRouteOf(event, history);
    if (route === undefined) continue;
    const work = workOf(event, route, history.facts);
    const ids = asking.get(work);
    if (ids) ids.push(event.id);
    else asking.set(work, [event.id]);
  }
  const isShared = ([work, ids]: [string | undefined, string[]]): boolean =>
    work === undefined || ids.length > 1;
  return new Set([...asking].filter(isShared).flatMap(([, ids]) => ids));
});

const queuedRouteOf = ({ id }: SentEvent, history: History): string | undefined =>
  history.facts.queue.routes.find((route) => route === history.call(id)?.route?.id);

/**
 * What a request asks for, whoever asks and wherever its result goes. Of a file cut short its own digits are kept, so that
 * even a part of a body tells it from others.
 */
function workOf({ body }: SentEvent, route: string, { parameters }: Profile): string | undefined {
  const json = parseJson(body?.text ?? "");
  if (!isObject(json)) return undefined;
  const { webhook: _, track_id: __, [parameters.standardKey.name]: ___, ...work } = json;
  return JSON.stringify([route, work]);
}
