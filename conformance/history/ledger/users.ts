import { givenToken, outcome } from "../answers/outcome.ts";
import { asked, before, type Call, mayAffect } from "../call.ts";
import { derived } from "../derived.ts";
import type { History } from "../history.ts";
import { normalEmail } from "../requests/email.ts";
import { ownerOfCode } from "./letters.ts";

/** A user, by address, and the calls that are about them. */
export interface User {
  email: string;
  signups: Call[];
  logins: Call[];
  resets: Call[];
  /** By code and by link, in the order in which they were sent. */
  verifications: Call[];
}

/** Every address that calls name, or that a code was mailed to which calls present. */
export const allUsers = (history: History): readonly User[] => [...byEmail(history).values()];

/** The user with an address, in any letter case; undefined where no call is about them. */
export function findUser(email: unknown, history: History): User | undefined {
  const normal = normalEmail(email);
  return normal === undefined ? undefined : byEmail(history).get(normal);
}

const byEmail = derived((history: History): ReadonlyMap<string, User> => {
  const users = new Map<string, User>();
  const add = (kind: Exclude<keyof User, "email">, email: unknown, call: Call) =>
    userAt(email, users)?.[kind].push(call);
  for (const call of history.to("signup")) add("signups", asked(call, "email"), call);
  for (const call of history.to("login")) add("logins", asked(call, "email"), call);
  // A reset may set the password of the user whom it names, or of the one to whom its token was mailed.
  for (const call of history.to("reset-password")) {
    const owner = ownerOfCode(asked(call, "token"), history);
    for (const email of new Set([normalEmail(asked(call, "email")), owner]))
      add("resets", email, call);
  }
  for (const call of history.to("verify-email"))
    add("verifications", ownerOfCode(asked(call, "verification_code"), history), call);
  for (const call of history.to("verify-link"))
    add("verifications", ownerOfCode(call.params.token, history), call);
  for (const { verifications } of users.values())
    verifications.sort((one, other) => one.sent.at.t - other.sent.at.t);
  return users;
});

function userAt(email: unknown, users: Map<string, User>): User | undefined {
  const normal = normalEmail(email);
  if (normal === undefined) return undefined;
  const user = users.get(normal) ?? {
    email: normal,
    signups: [],
    logins: [],
    resets: [],
    verifications: [],
  };
  users.set(normal, user);
  return user;
}

/** The signup that made the user: the only one, or the first to succeed with no other under way. */
export function foundingSignup(user: User, call: Call): Call | undefined {
  const first = user.signups.find((signup) => outcome(signup) === "succeeded");
  if (first === undefined || !before(first, call)) return undefined;
  const rival = user.signups.some((other) => other !== first && mayAffect(other, first));
  return rival ? undefined : first;
}

/**
 * The sign-ups with a user's address whose members may be the user's. Left out are sign-ups that were refused once the
 * user was there, where a later login with the first password shows that they changed nothing.
 */
export function tellingSignups({ signups, logins }: User): readonly Call[] {
  const first = signups.find((signup) => outcome(signup) === "succeeded");
  if (first === undefined) return signups;
  const isKept = (login: Call) =>
    givenToken(login) !== undefined && asked(login, "password") === asked(first, "password");
  return signups.filter(
    (signup) =>
      !isRefusedAfter(first, signup) ||
      !logins.some((login) => before(signup, login) && isKept(login)),
  );
}

const isRefusedAfter = (first: Call, signup: Call): boolean =>
  outcome(signup) === "failed" && before(first, signup);
