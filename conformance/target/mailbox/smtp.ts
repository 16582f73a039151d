import { finished } from "node:stream/promises";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import { IncomingBody, Room } from "../http/incoming.ts";
import { listenOn } from "../http/listen.ts";
import { nowMicros } from "../recorder.ts";
import type { MailLog } from "./mail-log.ts";
import type { Mailbox } from "./mailbox.ts";
import { keptOfMail, readSource } from "./read-mail.ts";

/** How many bytes all mails hold that are coming in. */
const mostAtOnce = 64 * 1024 * 1024;

/** The kit's own mailbox: a target that sends its mail here hands over every mail, to whatever address. */
export interface SmtpMailbox extends Mailbox {
  /** `host:port` that it listens on, once started. */
  readonly address: string;
}

export function smtpMailbox(log: MailLog, listen: string): SmtpMailbox {
  const room = new Room(mostAtOnce);
  const server = new SMTPServer({
    // Any login will do, and none: the sender is not what is tested.
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? "anyone" }),
    // A sender would only refuse a certificate of the kit's own making.
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 50,
    // Senders that keep connections open may be silent for five minutes (RFC 5321, 4.5.3.2.7).
    socketTimeout: 10 * 60_000,
    onData: (stream, session, done) => {
      receive(log, room, stream, session).then(
        () => done(),
        (error: Error) => done(error),
      );
    },
  });
  // The kit is not concerned when a client hangs up midway.
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
 * The sender gets its 250 once the mail stands in the history, so that no mail is lost. Of a large mail only the
 * beginning is read: a mail refused for its size would look like one that was never sent.
 */
async function receive(
  log: MailLog,
  room: Room,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<void> {
  const source = new IncomingBody(keptOfMail);
  stream.on("data", (chunk: Buffer) => {
    if (source.isWhole) room.take(stream, chunk.length);
    source.add(chunk);
  });
  try {
    await finished(stream);
    const t_us = nowMicros();
    const read = await readSource(source.bytes());
    // The envelope names the recipients; the header may hold anything.
    const to = session.envelope.rcptTo.map(({ address }) => address);
    log.arrived({ ...read, to }, t_us);
  } finally {
    room.leave(stream);
  }
}
