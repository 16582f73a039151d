import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import { IncomingBody } from "../incoming.ts";
import { listenOn } from "../listen.ts";
import { nowMicros } from "../recorder.ts";
import type { MailLog } from "./mail-log.ts";
import type { Mailbox } from "./mailbox.ts";
import { keptOfMail, readSource } from "./read-mail.ts";

/** The kit's own mailbox: a target that sends its mail here hands over every one, to whatever address. */
export interface SmtpMailbox extends Mailbox {
  /** `host:port` that it listens on, once started. */
  readonly address: string;
}

export function smtpMailbox(log: MailLog, listen: string): SmtpMailbox {
  const server = new SMTPServer({
    // Any login will do, and none: who sends is not what is tested.
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? "anyone" }),
    // A certificate of our own making would only be refused.
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 50,
    // Senders that keep connections open may be silent for five minutes (RFC 5321, 4.5.3.2.7).
    socketTimeout: 10 * 60_000,
    onData: (stream, session, done) => {
      receive(log, stream, session).then(
        () => done(),
        (error: Error) => done(error),
      );
    },
  });
  // A client that hangs up in the middle is its own affair.
  server.on("error", () => {});
  let address = listen;
  return {
    get address() {
      return address;
    },
    async start() {
      address = await listenOn(server.server, listen, "evidence.mailbox.listen");
    },
    close() {
      log.close();
      return new Promise((resolve) => server.close(() => resolve()));
    },
    waitFor: (email, wanted) => log.waitFor(email, wanted),
  };
}

/**
 * The sender gets its 250 when the mail stands in the history, so none is ever lost. Of a large one the beginning is
 * read: one that was refused for its size would look like one that was never sent.
 */
async function receive(
  log: MailLog,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<void> {
  const source = new IncomingBody(keptOfMail);
  for await (const chunk of stream) source.add(chunk as Buffer);
  const t_us = nowMicros();
  const read = await readSource(source.bytes());
  // The envelope says who gets it; the header may say anything.
  const to = session.envelope.rcptTo.map(({ address }) => address);
  log.arrived({ ...read, to }, t_us);
}
