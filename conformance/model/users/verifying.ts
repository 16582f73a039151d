import { answered, asked, type Call, mayAffect } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import { normalEmail } from "../../history/email.ts";
import type { History } from "../../history/history.ts";
import { lettersHolding } from "../../history/ledger/letters.ts";
import { presentedCode } from "../../history/ledger/presented-codes.ts";
import { isUnsent } from "../../history/ledger/unsent.ts";
import { outcome } from "../../history/outcome.ts";
import { unreadableTo } from "../../history/unreadable.ts";

/** Calls that may have verified an email before a login was answered, without those in `leftOut`. */
export function mayHaveVerified(
  email: string,
  login: Call,
  history: History,
  leftOut: readonly Call[] = [],
): boolean {
  const { own, anybodys } = verifyingCalls(history);
  // A call of another episode with a code of its own has nothing to do with this user.
  const near = anybodys.filter(({ episode }) => episode === undefined || episode === login.episode);
  return [...(own.get(email) ?? []), ...near].some(
    (call) => !leftOut.includes(call) && mayAffect(call, login),
  );
}

interface Verifying {
  own: Map<string, Call[]>;
  /** Calls with a code whose owner is unknown. */
  anybodys: Call[];
}

const routes = ["verify-email", "verify-link", "reset-password"] as const;

const verifyingCalls = derived((history: History): Verifying => {
  const found: Verifying = { own: new Map(), anybodys: [...unreadableTo(routes, history)] };
  for (const route of routes) {
    for (const call of history.to(route)) {
      const emails = route === "reset-password" ? resetOf(call, history) : ownersOf(call, history);
      if (emails === undefined) found.anybodys.push(call);
      for (const email of emails ?? []) {
        found.own.set(email, [...(found.own.get(email) ?? []), call]);
      }
    }
  }
  return found;
});

/** The emails that a call may verify: none for a code that was never sent; undefined: unknown. */
function ownersOf(call: Call, history: History): string[] | undefined {
  const code = presentedCode(call);
  if (isUnsent(code, history, "verificationToken")) return [];
  const letters = lettersHolding(code, history);
  if (letters.length > 0) return letters.map(({ address }) => address);
  const answers = normalEmail(answered(call, "data.user.email"));
  return answers === undefined ? undefined : [answers];
}

/** A reset by an emailed token proves the mailbox as well; what it does to `verified` is not shown. */
function resetOf(call: Call, history: History): string[] {
  if (outcome(call) === "failed") return [];
  const letters = lettersHolding(asked(call, "token"), history);
  const named = normalEmail(asked(call, "email"));
  return letters.map(({ address }) => address).concat(named ?? []);
}
