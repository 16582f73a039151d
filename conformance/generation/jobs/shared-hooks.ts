import type { HookEvent } from "../../../contracts/history/events.ts";
import type { Profile } from "../../../contracts/profile/index.ts";
import { asked, type Call } from "../../history/call.ts";
import { type Formed, formedBody } from "../../target/answer-form.ts";
import { decodedText } from "./call-text.ts";
import { answerOf, dispositionOn, jobIdOf, outputOf } from "./disposition.ts";
import { placeOf } from "./result-place.ts";
import { holdsTrackId } from "./track-id-in.ts";

/**
 * The calls of a webhook that several requests gave, by request: the calls with its `track_id` or the id of its job.
 * Accepted requests that no call names get one each of the calls that name no request: it may be theirs.
 */
export function callsByRequest(
  requests: readonly Call[],
  calls: readonly HookEvent[],
  facts: Profile,
): Map<Call, readonly HookEvent[]> {
  const ids = requests.map(({ received }) => jobIdOf(received ?? {}, facts.recognise));
  const naming = requests.map((request, at) => {
    // Requests that ask for the same may be given one job: then its id names none of them.
    const id = ids.some((other, nth) => nth !== at && other === ids[at]) ? undefined : ids[at];
    return calls.filter((call) => names(call, request, id, facts));
  });
  // A result may list the track_ids of other requests, such as those that wait: it may be any of these.
  const namesOne = (call: HookEvent) => naming.filter((own) => own.includes(call)).length === 1;
  const named = naming.map((own) => ofOneResult(own, own.filter(namesOne), facts));
  const taken = [...named.flat(), ...naming.flat().filter((call) => !namesOne(call))];
  const left = calls.filter((call) => !taken.includes(call));
  return new Map(
    requests.map((request, at) => {
      const own = named[at] ?? [];
      const isUnnamed = own.length === 0 && wasTaken(request, facts);
      return [request, isUnnamed ? left.splice(0, 1) : own];
    }),
  );
}

/**
 * Whether a call at the address of one job tells of another: it has an id of another's, and not the track_id that was
 * given. It brings no result of the job whose address it came to.
 */
export function tellsOfAnother(
  { text, formed }: { text: string; formed: Formed },
  { job, track_id }: { job?: string | undefined; track_id?: unknown },
  { recognise }: Profile,
): boolean {
  if (job === undefined || typeof track_id !== "string") return false;
  const id = jobIdOf(formed, recognise);
  return id !== undefined && id !== job && !holdsTrackId(text, track_id);
}

/**
 * Of the calls that name one request, the calls for the first result, of those that name it alone if there are any: the
 * others belong to other requests, misnamed.
 */
function ofOneResult(
  calls: readonly HookEvent[],
  alone: readonly HookEvent[],
  facts: Profile,
): readonly HookEvent[] {
  // Without that fact another output may be a preview of the same.
  if (facts.async.finalCall === undefined) return calls;
  const resultOf = ({ body }: HookEvent) =>
    placeOf(outputOf(formedBody(body).json, facts.recognise));
  const [first] = [...alone, ...calls].map(resultOf).filter((result) => result !== undefined);
  return calls.filter((call) => (resultOf(call) ?? first) === first);
}

function names(
  call: HookEvent,
  request: Call,
  job: string | undefined,
  { recognise }: Profile,
): boolean {
  const trackId = asked(request, "track_id");
  if (typeof trackId === "string" && holdsTrackId(decodedText(call), trackId)) return true;
  return job !== undefined && jobIdOf(formedBody(call.body), recognise) === job;
}

const wasTaken = (request: Call, facts: Profile): boolean =>
  dispositionOn(request.route, answerOf(request), facts) === "accepted";
