import type { MailEvent } from "../../../contracts/history/events.ts";
import { asked, type Call } from "../call.ts";
import { derived } from "../derived.ts";
import { normalEmail } from "../email.ts";
import type { History } from "../history.ts";

/** The addresses for which a history asks the target to do something. */
export const namedIn = derived((history: History): ReadonlySet<string | undefined> => {
  const routes = ["signup", "resend-verification", "forgot-password"] as const;
  const calls = routes.flatMap((route) => history.to(route));
  return new Set(calls.map((call) => normalEmail(asked(call, "email"))));
});

/** The addresses a mail is for: of several, those that calls named. A copy may go to an archive of the target's. */
export function addressees({ to }: Pick<MailEvent, "to">, history: History): string[] {
  const all = [...new Set(to.flatMap((address) => normalEmail(address) ?? []))];
  const own = all.filter((address) => namedIn(history).has(address));
  return own.length > 0 ? own : all;
}

/** The address that a code or a reset token was mailed to. */
export const ownerOfCode = (code: unknown, history: History): string | undefined =>
  typeof code === "string" ? owners(history).get(code) : undefined;

const owners = derived((history: History): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  for (const mail of history.mails) {
    const [email] = addressees(mail, history);
    if (email === undefined) continue;
    for (const { token } of mail.tokens) found.set(token, email);
  }
  return found;
});

/** The users whose password a reset may set: the user it names, and the user to whom its token was mailed. */
export const concernedBy = (reset: Call, history: History): ReadonlySet<string | undefined> =>
  new Set([
    normalEmail(asked(reset, "email")),
    normalEmail(ownerOfCode(asked(reset, "token"), history)),
  ]);
