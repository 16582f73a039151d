import { isAccepted } from "../generation/job.ts";
import { jobsOf } from "../generation/jobs.ts";
import { answered, asked, type Call, isCrash } from "../history/call.ts";
import { derived } from "../history/derived.ts";
import { normalEmail } from "../history/email.ts";
import type { History } from "../history/history.ts";
import { givenToken, outcome } from "../history/outcome.ts";
import { fact } from "../history/sighting.ts";
import { keyFault, type Restart, restarts } from "../restart/restarts.ts";
import { type Freedom, ruledOut } from "./freedom.ts";

/** A key, or a user with a password, that the profile declares. */
interface Declared {
  fact: "enterprise.key" | "accounts" | "users";
  what: string;
}

/** That a key or a user of the profile is no such at this target, where it never worked in the run. */
export const declaredSecret: Freedom = {
  name: "declared secret",
  silence:
    "Enterprise API key; Agent user, Login: which keys and users a service knows is not shown",
  settledBy: fact(
    "users",
    "keys and users that the target knows (enterprise.key, accounts, users): one was refused whenever it was used",
  ),
  avoidedBy: "`doctor` tries them",

  explains(breach, history) {
    const call = history.call(breach.calls.at(-1) ?? "");
    const secret = call === undefined ? undefined : secretOf(call, history);
    if (call === undefined || secret === undefined) return undefined;
    if (breach.awaited === undefined && !isTurnedAway(call)) return undefined;
    if (isCrash(call)) return ruledOut("no wrong key or password explains a server error");
    if (worked(history).has(secret.what)) return ruledOut(`${secret.what} worked elsewhere`);
    const text = `${secret.what} as the target knows it (${secret.fact}): it never worked in this run`;
    return { is: "open", needs: fact(secret.fact, text) };
  },
};

/** The declared secret on which an answer hangs; undefined where the call bears none. */
function secretOf(call: Call, history: History): Declared | undefined {
  const { users, accounts } = history.facts;
  const key = jobsOf(history).at(call.id)?.key ?? asked(call, "key");
  if (key !== undefined && key === history.facts.enterprise.key)
    return { fact: "enterprise.key", what: "the enterprise key" };
  const account = accounts.find((one) => one.key === key);
  if (account !== undefined) return { fact: "accounts", what: `the key of ${account.name}` };
  const user = users.find(({ email }) => normalEmail(email) === normalEmail(asked(call, "email")));
  // A login with another password tells nothing of the declared one.
  const isHis = [undefined, user?.password].includes(asked(call, "password") as string | undefined);
  if (user === undefined || !isHis) return undefined;
  return { fact: "users", what: `the user ${user.email}` };
}

const isTurnedAway = (call: Call): boolean =>
  outcome(call) === "failed" || answered(call, "status") === "error";

/** The declared secrets that the target took at least once. */
const worked = derived((history: History): ReadonlySet<string> => {
  const isTaken = ({ call }: Restart): boolean =>
    keyFault(call, history) === "valid" &&
    (call.received?.status ?? 500) < 400 &&
    !isTurnedAway(call);
  const served = [...restarts(history).filter(isTaken), ...jobsOf(history).all.filter(isAccepted)];
  const letIn = history.calls.filter((call) => givenToken(call) !== undefined);
  const calls = [...served.map(({ call }) => call), ...letIn];
  return new Set(calls.flatMap((call) => secretOf(call, history)?.what ?? []));
});
