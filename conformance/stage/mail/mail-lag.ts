import type { HistoryEvent, MailEvent, SentEvent } from "../../../contracts/history/events.ts";

/** The routes that send a mail. */
const asking = /\/(signup|resend-verification|forgot-password)$/;
/** Mails that came longer ago than this (ms) say nothing of how slow the mailbox is now. */
const recentMs = 10_000;

/**
 * How long the last mail to any user took, in ms. 0 where none came lately (before `nowUs`, µs), or where no call asked
 * for it.
 */
export function mailLagMs(events: readonly HistoryEvent[], nowUs: number): number {
  const mail = events.findLast((event) => event.ev === "mail");
  if (mail === undefined || nowUs - mail.t_us > recentMs * 1000) return 0;
  const sent = events.findLast((event) => asksFor(mail, event));
  return sent === undefined ? 0 : (mail.t_us - sent.t_us) / 1000;
}

const asksFor = (mail: MailEvent, event: HistoryEvent): event is SentEvent =>
  event.ev === "sent" &&
  event.t_us <= mail.t_us &&
  event.subject?.toLowerCase() === mail.subject?.toLowerCase() &&
  asking.test(event.path);
