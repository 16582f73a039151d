import { setTimeout as pause } from "node:timers/promises";
import type { Wanted } from "../evidence/arrivals.ts";
import type { MailLog } from "./mail-log.ts";
import type { Mail } from "./mailbox.ts";

/**
 * After so many failed looks in a row a mailbox is taken to be down: a single failure may be a rate limit, or chance.
 */
const mostFailed = 3;

/**
 * Waits for a mail in a mailbox that has to be polled: `look` puts the address's new mails into the log. The last look
 * is at the very end. A look that fails is tried again, even the last; after too many failures in a row the last error
 * is thrown.
 */
export async function pollFor(
  log: MailLog,
  look: (email: string) => Promise<void>,
  email: string,
  wanted: Wanted & { everyMs: number },
): Promise<Mail | undefined> {
  const { ms, everyMs, ...which } = wanted;
  const until = performance.now() + ms;
  for (let failed = 0; !log.isClosed; ) {
    const isLast = performance.now() >= until;
    failed = await look(email).then(
      () => 0,
      (error: unknown) => {
        if (isLast && failed + 1 >= mostFailed) throw error;
        return failed + 1;
      },
    );
    const mail = await log.waitFor(email, { ...which, ms: 0 });
    if (mail !== undefined || (isLast && failed === 0)) return mail;
    await pause(isLast ? everyMs : Math.min(everyMs, Math.max(1, until - performance.now())));
  }
  return undefined;
}

/** How long one look may read mail after mail, ms; those that are left come with the next. */
const longestLookMs = 10_000;

/** The same things, one after another, until the look has taken its time or nobody waits for mails any more. */
export function* inOneLook<T>(log: MailLog, all: Iterable<T>): Generator<T> {
  const until = performance.now() + longestLookMs;
  for (const one of all) {
    if (log.isClosed || performance.now() > until) return;
    yield one;
  }
}
