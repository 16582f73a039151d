import type { HistoryEvent, MailEvent, SentEvent } from "../../contracts/history/events.ts";

/** What asks for a mail. */
const asking = /\/(signup|resend-verification|forgot-password)$/;
/** Mails that came longer ago than this tell nothing of the mailbox, ms. */
const recentMs = 10_000;

/** How long the last mail to anybody was under way, ms; 0 where none came lately (`nowUs`, µs), or nobody asked for it. */
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
