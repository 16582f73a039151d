import { generated } from "../../../../fixtures/mutants/operators/generated.ts";
import { refreshMutants } from "../../../../fixtures/mutants/sessions/refresh.ts";
import { answer } from "../../../../fixtures/reference/answer.ts";
import { honest } from "../../../../fixtures/reference/decisions/index.ts";
import type { Facts, RequestFacts } from "../../../../fixtures/reference/facts.ts";
import { combine, type DecisionOverrides } from "../../../../fixtures/reference/index.ts";
import { row } from "../row.ts";
import { reference } from "../targets.ts";

/** The fault that cheats hide: a refresh without a lifetime gives a week. */
const hidden = refreshMutants.find(({ id }) => id === "refresh-gives-a-week-by-default");
const untold = generated.find(({ id }) => id === "async.callTrackId:null");
/** Their drives make enough calls for what shows now and then. */
const others = ["refresh.revokes-previous-token", "login.issues-new-token", "envelope.shape"];
const patience = { pace: { timeoutMs: 5000 } };

/** Says of each request, as it comes, whether it is answered wrongly. */
type Eye = (f: Facts) => boolean;

/**
 * A service that is wrong only where the eye says so; the eye is made anew for each run. `isSeen`: a short run shows that.
 */
export const cheat = (
  name: string,
  behaviour: string,
  eye: () => Eye,
  { fault = hidden, isSeen = true } = {},
) => {
  const broken = (fault?.breaks ?? []).map(({ id }) => id);
  return row({
    ...{ id: `cheats.${name}`, behaviour, rules: [...broken, ...others] },
    ...(isSeen ? { fails: broken, exits: [1] } : { mayFail: broken, exits: [0, 1, 2] }),
    start: () => {
      const decisions = watched(eye(), fault?.decisions ?? {});
      return reference({ decisions, profile: patience })();
    },
  });
};

function watched(isWrong: Eye, wrong: DecisionOverrides): DecisionOverrides {
  const marked = new WeakSet<RequestFacts>();
  const gated = gate(wrong as Layer, honest as unknown as Layer, (f) => marked.has(f.request));
  const intercept = async (f: Facts) => {
    if (isWrong(f)) marked.add(f.request);
    return undefined;
  };
  return combine(gated as DecisionOverrides, { http: { intercept } });
}

type Decision = (...given: unknown[]) => unknown;
interface Layer {
  [name: string]: Decision | Layer;
}

/** Each of these decisions where its request is marked, else the right one of the same name. */
function gate(wrong: Layer, right: Layer, isMarked: (f: Facts) => boolean): Layer {
  const gated = Object.entries(wrong).map(([name, one]) => {
    const other = right[name];
    if (typeof one !== "function") return [name, gate(one, other as Layer, isMarked)];
    const either: Decision = (...given) =>
      isMarked(given.at(-1) as Facts) ? one(...given) : (other as Decision)(...given);
    return [name, either];
  });
  return Object.fromEntries(gated);
}

/** The headers of a plain request of the kit. */
const usualHeaders =
  /^(host|connection|accept|user-agent|authorization|content-type|content-length)$/;

/** Wrong by how long ago (ms) the request before came. */
const byGap = (isWrong: (ms: number) => boolean) => () => {
  let last = performance.now();
  return (): boolean => {
    const gap = performance.now() - last;
    last += gap;
    return isWrong(gap);
  };
};

/** Wrong by whether this is a connection's first request. */
const byConnection = (isWrong: (isFirst: boolean) => boolean) => () => {
  const known = new Set<number>();
  return ({ request }: Facts): boolean => {
    const isFirst = !known.has(request.connection);
    known.add(request.connection);
    return isWrong(isFirst);
  };
};

/** Right until a body came that is no JSON. */
const untilMalformed = () => {
  let hasCome = false;
  return ({ request }: Facts): boolean => {
    hasCome ||= request.raw.length > 0 && !/^\s*[{[]/.test(request.raw.toString());
    return hasCome;
  };
};

/** Services that are right on some occasions only, such as for whom they take for the kit. */
export const cheatRows = [
  cheat(
    "wrong-for-the-kits-headers",
    "wrong for whoever sends no further header",
    () => (f) => Object.keys(f.request.headers).every((name) => usualHeaders.test(name)),
  ),
  cheat(
    "wrong-once-in-three",
    "wrong on each third call",
    () =>
      ({ request }) =>
        request.number % 3 === 0,
  ),
  cheat(
    "right-after-a-pause",
    "right after a pause of 250 ms",
    byGap((ms) => ms <= 250),
  ),
  cheat(
    "right-on-new-connections",
    "right on a connection's first call",
    byConnection((is) => !is),
  ),
  cheat(
    "wrong-on-new-connections",
    "wrong on a connection's first call",
    byConnection((is) => is),
    { fault: untold },
  ),
  cheat(
    "right-for-the-first-five",
    "right for the first five who sign up",
    () =>
      ({ state }) =>
        state.users.length > 5,
  ),
  cheat("right-until-a-malformed-one", "right until a body comes that is no JSON", untilMalformed),
  row({
    id: "cheats.busy-where-wrong",
    behaviour: "answers 429 where it would be wrong: untold, and never PASSED",
    ...{ exits: [2], rules: ["refresh.expiry-default", "login.token-type"] },
    start: reference({
      decisions: {
        http: {
          intercept: ({ request: { route, raw } }) =>
            route === "refresh" && !raw.includes("token_expiry")
              ? answer(429, {
                  data: null,
                  error: { code: "busy" },
                  meta: { request_id: crypto.randomUUID() },
                })
              : undefined,
        },
      },
      profile: patience,
    }),
  }),
];
