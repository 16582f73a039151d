import { loginApiKeyIsTheUsers } from "../../../contracts/clauses/login.ts";
import { verifyEmailRejectsUnknownCode } from "../../../contracts/clauses/verify.ts";
import { readPseudonym, wireType } from "../../../contracts/history/pseudonym.ts";
import { answered, before, type Call, mayAffect } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import { presentedToken } from "../../history/ledger/tokens.ts";
import { findUser } from "../../history/ledger/users.ts";
import { contradicts, type Judge, supports } from "../../history/sighting.ts";
import { wasMovedBetween } from "../../history/time/clock-moves.ts";
import { issuedBy } from "../../model/tokens/issued/issued.ts";
import { rule } from "../rule.ts";
import { verifyByCode } from "../verify-email/drives.ts";
import { loginAndUse } from "./drives.ts";

/** An answer that holds a user, by id and address, and a key or null. */
interface Given {
  call: Call;
  id: number;
  email: string;
  key: string | null;
}

/** What two spellings of one key have in common. */
const secretOf = (key: string): string => String(readPseudonym(key)?.number ?? key);

/** Every user and key that a login or a verification answered, in the order of the calls. */
function given(history: History): Given[] {
  const calls = [...issuedBy("login")(history), ...issuedBy("verify-email")(history)];
  return calls
    .sort((a, b) => a.sent.at.t - b.sent.at.t)
    .flatMap((call) => {
      const [id, email, key] = ["user.id", "user.email", "api_key"].map((name) =>
        answered(call, `data.${name}`),
      );
      const isKey = key === null || wireType(key) === "string";
      return typeof id === "number" && typeof email === "string" && isKey
        ? [{ call, id, email: email.toLowerCase(), key: key as string | null }]
        : [];
    });
}

/** Whether a reset, an end of all sessions or a move of the clock between two answers may have changed the user's key. */
function mayHaveChanged({ call: first, email }: Given, last: Call, history: History): boolean {
  const ends = endsByUser(history).get(email) ?? [];
  const acts = [...(findUser(email, history)?.resets ?? []), ...ends];
  const isMoved = wasMovedBetween(first.sent.at.t, last.sent.at.t, history);
  const isIn = (one: Call) => !before(one, first) && mayAffect(one, last);
  return isMoved || acts.some(isIn);
}

/** The ends of all sessions, by the user whose token asked for them. */
const endsByUser = derived((history: History) =>
  Map.groupBy(history.to("logout-all"), (call) => presentedToken(call, history)?.email),
);

// A service that takes a code that was never sent may let its caller in as anybody.
const unless = [verifyEmailRejectsUnknownCode.id];

const judge: Judge = function* (history) {
  const owners = new Map<string, Given>();
  const keys = new Map<string, Given>();
  for (const one of given(history)) {
    const earlier = keys.get(one.email);
    const owner = one.key === null ? undefined : owners.get(secretOf(one.key));
    if (owner !== undefined && owner.id !== one.id && owner.email !== one.email)
      yield contradicts([owner.call, one.call], {
        field: "data.api_key",
        expected: `a key of user ${one.id} alone`,
        got: `the key that user ${owner.id} was given`,
        wants: { path: "data.api_key", unlike: owner.call.id },
        unless,
      });
    else if (earlier?.id === one.id && !mayHaveChanged(earlier, one.call, history)) {
      // A key may come to be at any time: null in an earlier answer does not contradict a key in a later one.
      if (earlier.key !== null && one.key !== null && secretOf(earlier.key) !== secretOf(one.key))
        yield contradicts([earlier.call, one.call], {
          field: "data.api_key",
          expected: "the key that the user was given before",
          got: "another key",
          wants: { path: "data.api_key", like: earlier.call.id },
          unless,
        });
      else yield supports([earlier.call, one.call]);
    }
    keys.set(one.email, one);
    if (one.key !== null && owner === undefined) owners.set(secretOf(one.key), one);
  }
};

export default rule(loginApiKeyIsTheUsers, { drives: [loginAndUse, verifyByCode], judge });
