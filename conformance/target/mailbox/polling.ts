import { setTimeout as pause } from "node:timers/promises";
import type { Wanted } from "../arrivals.ts";
import type { MailLog } from "./mail-log.ts";
import type { Mail } from "./mailbox.ts";

/**
 * Waits for a mail in a mailbox that has to be asked: `look` puts what is new for the address into the log.
 * The last look is at the very end. A look that fails is tried again; what the last one throws is thrown.
 */
export async function pollFor(
  log: MailLog,
  look: (email: string) => Promise<void>,
  email: string,
  wanted: Wanted & { everyMs: number },
): Promise<Mail | undefined> {
  const { ms, everyMs, ...which } = wanted;
  const until = performance.now() + ms;
  for (;;) {
    const isLast = performance.now() >= until;
    await look(email).catch((error: unknown) => {
      if (isLast) throw error;
    });
    const mail = await log.waitFor(email, { ...which, ms: 0 });
    if (mail !== undefined || isLast) return mail;
    await pause(Math.min(everyMs, Math.max(1, until - performance.now())));
  }
}

/** Runs one look at a time for each address, so that no mail is seen twice. */
export function oneAtATime(
  look: (email: string) => Promise<void>,
): (email: string) => Promise<void> {
  const under = new Map<string, Promise<void>>();
  return (email) => {
    const before = under.get(email) ?? Promise.resolve();
    const next = before.catch(() => {}).then(() => look(email));
    under.set(email, next);
    return next;
  };
}
