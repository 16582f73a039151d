import { answered, asked, type Call } from "../../../history/call.ts";
import { derived } from "../../../history/derived.ts";
import type { History } from "../../../history/history.ts";
import { addressed } from "../../../history/requests/addressed.ts";
import { normalEmail } from "../../../history/requests/email.ts";
import { issuedBy } from "./issued.ts";

/** The address of the user in an answer. */
export const emailOf = (call: Call): string | undefined =>
  normalEmail(answered(call, "data.user.email"));

const idOf = (call: Call): unknown => answered(call, "data.user.id");

/** Whether the address in a login's answer is that of the user who logged in: another one tells nothing of an id. */
const isOwn = (call: Call): boolean => normalEmail(asked(call, "email")) === emailOf(call);

/** Answers with a user's id that an earlier answer gave for another user: an id identifies (Agent user). */
export function sharedIds(history: History): [Call, Call][] {
  const owners = new Map<unknown, Call>();
  const own = withId(issuedBy("login")(history)).filter(isOwn);
  return own.flatMap((call): [Call, Call][] => {
    const first = owners.get(idOf(call)) ?? call;
    owners.set(idOf(call), first);
    return emailOf(first) === emailOf(call) ? [] : [[first, call]];
  });
}

/** Answers with another id of a user, who signed up once, than the user's first login had. */
export const otherIds =
  (answers: (history: History) => readonly Call[]) =>
  (history: History): [Call, Call][] => {
    const first = firstLogins(history);
    return withId(answers(history)).flatMap((call): [Call, Call][] => {
      const login = first.get(emailOf(call));
      return login === undefined || idOf(login) === idOf(call) ? [] : [[login, call]];
    });
  };

/** The breach of an answer whose id is not that of the user's first login. */
export const anotherId = (first: Call, call: Call) => ({
  field: "data.user.id",
  expected: idOf(first),
  got: idOf(call),
  wants: { path: "data.user.id", like: first.id },
});

const firstLogins = derived((history: History): Map<string | undefined, Call> => {
  const first = new Map<string | undefined, Call>();
  for (const call of withId(issuedBy("login")(history))) {
    const email = emailOf(call);
    const isOne = addressed("signup", email, history).length === 1;
    if (isOne && isOwn(call) && !first.has(email)) first.set(email, call);
  }
  return first;
});

const withId = (calls: readonly Call[]): Call[] =>
  calls.filter((call) => Number.isSafeInteger(idOf(call)) && emailOf(call) !== undefined);
