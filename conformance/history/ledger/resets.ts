import { sameSecret } from "../../../contracts/history/pseudonym.ts";
import { asked, asks, type Call } from "../call.ts";
import { derived } from "../derived.ts";
import type { History } from "../history.ts";
import { normalEmail } from "../requests/email.ts";
import { lettersHolding } from "./letters.ts";
import { isUnsent } from "./unsent.ts";
import { findUser } from "./users.ts";

/** The one thing that is wrong with a reset. */
export type ResetFault =
  | "unknown token"
  | "no token"
  | "another user's token"
  | "no confirmation"
  | "another confirmation";

/** A call of reset-password as the history knows it. */
export interface Reset {
  call: Call;
  /** The user whose password it names. */
  email: string;
  password: string;
  /** The address to which its token was mailed; undefined: no known address. */
  owner: string | undefined;
  fault: ResetFault | undefined;
}

/** Every reset that is right, or wrong in one way. */
export const resets = derived((history: History): readonly Reset[] =>
  history.to("reset-password").flatMap((call) => {
    const [email, password] = [normalEmail(asked(call, "email")), asked(call, "password")];
    if (email === undefined || typeof password !== "string") return [];
    if (isSpeltOtherwise(asked(call, "password_confirmation"), password)) return [];
    const faults = faultsOf(call, email, history);
    const owner = lettersHolding(asked(call, "token"), history)[0]?.address;
    if (faults.length > 1 || (owner === undefined && faults.length === 0)) return [];
    return [{ call, email, password, owner, fault: faults[0] }];
  }),
);

/** Whether a confirmation differs in what services may fold, such as letter case: whether it agrees is not shown. */
const isSpeltOtherwise = (confirmation: unknown, password: string): boolean =>
  confirmation !== password && sameSecret(confirmation, password);

function faultsOf(call: Call, email: string, history: History): ResetFault[] {
  const faults: ResetFault[] = [];
  const token = asked(call, "token");
  const owners = lettersHolding(token, history);
  if (token === undefined || token === null || token === "") faults.push("no token");
  else if (isUnsent(token, history, "resetToken")) faults.push("unknown token");
  else if (owners.length > 0 && owners.every(({ address }) => address !== email)) {
    faults.push("another user's token");
  }
  const confirmation = asked(call, "password_confirmation");
  if (!asks(call, "password_confirmation")) faults.push("no confirmation");
  else if (!sameSecret(confirmation, asked(call, "password"))) faults.push("another confirmation");
  return faults;
}

/** The calls by which a user asked for this password, ever. */
export function askingFor(password: string, email: string | undefined, history: History): Call[] {
  const user = findUser(email, history);
  const calls = [...(user?.signups ?? []), ...(user?.resets ?? [])];
  return calls.filter((call) => sameSecret(asked(call, "password"), password));
}
