import type { Profile } from "../../../contracts/profile/index.ts";
import type { ProbeSettings } from "../evidence/probe-request.ts";
import type { Recorder } from "../recorder.ts";
import { httpMailbox } from "./http.ts";
import { imapMailbox } from "./imap.ts";
import { MailLog } from "./mail-log.ts";
import type { Mailbox } from "./mailbox.ts";
import { mailpitMailbox } from "./mailpit.ts";
import { smtpMailbox } from "./smtp.ts";

/** The mailbox that a profile declares, not started yet; undefined where it declares none. */
export function mailboxOf(
  profile: Profile,
  recorder: Recorder,
  settings: ProbeSettings,
): Mailbox | undefined {
  const { mailbox } = profile.evidence;
  if (mailbox === undefined) return undefined;
  const log = new MailLog(recorder, profile.recognise);
  switch (mailbox.kind) {
    case "smtp":
      return smtpMailbox(log, mailbox.listen);
    case "mailpit":
      return mailpitMailbox(log, mailbox.url);
    case "http": {
      const earlier = profile.users.map(({ email }) => email);
      return httpMailbox(log, mailbox, settings, earlier);
    }
    case "imap":
      return imapMailbox(log, mailbox);
  }
}
