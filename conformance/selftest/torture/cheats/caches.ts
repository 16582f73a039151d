import type { Answer } from "../../../../fixtures/reference/answer.ts";
import type { Facts, JsonObject } from "../../../../fixtures/reference/facts.ts";
import type { Cheat, Fraud } from "./cheat.ts";

/** Cheats that answer from a cache: an answer that was right once is given again. */

interface Cache {
  /** Requests with the same key get the same answer; undefined: the request is answered anew. */
  key(f: Facts): string | undefined;
  keeps?: (answer: Answer) => boolean;
  /** How long an answer is kept, ms. */
  forMs?: number;
}

function cached({ key, keeps = () => true, forMs = Number.POSITIVE_INFINITY }: Cache) {
  return (): ReturnType<Fraud["decisions"]> => {
    const kept = new Map<string, { answer: Answer; at: number }>();
    const found = (f: Facts): Answer | undefined => {
      const { answer, at = 0 } = kept.get(key(f) ?? "") ?? {};
      return performance.now() - at > forMs ? undefined : answer;
    };
    return {
      http: {
        intercept: (f) => {
          const answer = found(f);
          return answer && { ...answer, headers: { ...answer.headers } };
        },
        afterResponse: (answer, f) => {
          const name = key(f);
          if (name !== undefined && keeps(answer) && found(f) === undefined)
            kept.set(name, { answer: { ...answer }, at: performance.now() });
          return answer;
        },
      },
    };
  };
}

const request = ({ request: { method, path, query, raw } }: Facts): string =>
  `${method} ${path}?${query} ${raw}`;
const whole = (f: Facts): string => `${request(f)} ${f.request.headers.authorization ?? ""}`;

/** The work that a request asks for, without its caller and its webhook. */
function work(f: Facts): string | undefined {
  if (f.request.area === "control-plane") return undefined;
  try {
    const body = JSON.parse(f.request.raw.toString()) as JsonObject;
    const { webhook: _, track_id: __, key: ___, ...asked } = body;
    return `${f.request.path} ${JSON.stringify(asked)}`;
  } catch {
    return undefined;
  }
}

const hides = "the cache itself";
const ofSessions = [
  "login.issues-new-token",
  "login.expires-at-follows-expiry",
  "refresh.revokes-previous-token",
  "refresh.rotates-once",
  "verify-email.marks-verified",
  "envelope.request-id-identifies",
];

export const cacheCheats: readonly Cheat[] = [
  {
    id: "caches.by-path-and-body",
    behaviour: "the same path and body get the old answer, whoever asks",
    ...{ hides, decisions: cached({ key: request }) },
    breaks: ["refresh.issues-new-token", ...ofSessions],
  },
  {
    id: "caches.by-whole-request",
    behaviour: "the same path, body and token get the old answer",
    ...{ hides, decisions: cached({ key: whole }) },
    breaks: ofSessions,
  },
  {
    id: "caches.for-two-seconds",
    behaviour: "the same path, body and token get the old answer for two seconds",
    ...{ hides, decisions: cached({ key: whole, forMs: 2000 }) },
    breaks: ofSessions,
  },
  {
    id: "caches.of-refusals",
    behaviour: "what was refused once is refused for ever, though it has become right",
    ...{ hides, decisions: cached({ key: whole, keeps: ({ status }) => status >= 400 }) },
    breaks: ["reset-password.sets-password", "signup.creates-user"],
    needs:
      "A drive that asks too early and then the very same again: a login with a password before it is set, and after. The drives of these rules do not.",
  },
  {
    id: "caches.of-work",
    behaviour: "the same work gets the old answer and no second call, whoever asks for it",
    ...{ hides, decisions: cached({ key: work }) },
    breaks: ["async.calls-webhook", "async.track-id-matches", "enterprise.requires-key"],
  },
];
