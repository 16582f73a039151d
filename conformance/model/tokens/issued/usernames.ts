import { answered, type Call } from "../../../history/call.ts";
import type { History } from "../../../history/history.ts";
import { type Judge, recorded } from "../../../history/sighting.ts";
import { issuedBy } from "./issued.ts";

/**
 * Records a `username` that two users share, and one that is another in a later answer. The document calls it a handle
 * (Agent user), and says neither that it is one user's alone nor that it stays.
 */
export const usernames: Judge = function* (history) {
  const users = usersOf(history);
  if (isAnother(users.map(([id, username]) => [username, id])))
    yield recorded("login: usernames", "shared by several users");
  if (isAnother(users)) yield recorded("login: usernames", "another in a later answer");
};

/** Whether one key stands with several values. */
const isAnother = (pairs: readonly (readonly [unknown, unknown])[]): boolean =>
  [...Map.groupBy(pairs, ([key]) => key).values()].some(
    (those) => new Set(those.map(([, value]) => value)).size > 1,
  );

/** The id and the username in each answer of a login or a verification. */
function usersOf(history: History): [id: number, username: string][] {
  const calls: Call[] = [...issuedBy("login")(history), ...issuedBy("verify-email")(history)];
  return calls.flatMap((call): [number, string][] => {
    const [id, username] = ["id", "username"].map((name) => answered(call, `data.user.${name}`));
    return typeof id === "number" && typeof username === "string" ? [[id, username]] : [];
  });
}
