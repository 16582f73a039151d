import { setTimeout as pause } from "node:timers/promises";
import type { FetchMessageObject, ImapFlow } from "imapflow";
import type { MailboxFacts } from "../../../contracts/profile/index.ts";
import { EnvironmentError } from "../environment-error.ts";
import type { MailLog } from "./mail-log.ts";
import type { Mailbox } from "./mailbox.ts";
import { inOneLook, pollFor } from "./polling.ts";
import { keptOfMail, readSource, recipientsOf } from "./read-mail.ts";

type Facts = Extract<MailboxFacts, { kind: "imap" }>;

const everyMs = 500;
const timeoutMs = 10_000;
/** How long one question may take, however slowly its answer drips. */
const longestMs = 30_000;
/** How many mails are looked at at once, how many bytes of a header are read, and how long an answer may be. */
const [mostMails, keptOfHeader, longestAnswer] = [500, 32 * 1024, 16 * 1024 * 1024];

/**
 * A folder of an IMAP account that receives the target's mails to any address. It is opened read-only: no mail is
 * marked or moved. Only the addressees are read of mails that nobody awaits.
 */
export function imapMailbox(log: MailLog, facts: Facts): Mailbox {
  const folder = new Folder(facts);
  const unread: Addressed[] = [];
  const look = shared(async () => {
    unread.push(...(await folder.arrived()));
  });

  const lookFor = async (email: string): Promise<void> => {
    await look();
    const own = unread.filter(({ to }) => to.includes(email.toLowerCase()));
    for (const mail of inOneLook(log, own)) {
      unread.splice(unread.indexOf(mail), 1);
      const source = await folder.source(mail.uid).catch((error: unknown) => {
        unread.push(mail);
        throw error;
      });
      log.arrived({ ...(await readSource(source)), to: mail.to });
    }
  };

  return {
    start: () => folder.open(),
    async close() {
      log.close();
      await folder.close();
    },
    waitFor: (email, wanted) => pollFor(log, lookFor, email, { ...wanted, everyMs }),
  };
}

/** One look at a time; all callers who ask before it begins share the next one. */
function shared(look: () => Promise<void>): () => Promise<void> {
  let running = Promise.resolve();
  let next: Promise<void> | undefined;
  return () => {
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        running = look();
        return running;
      });
    return next;
  };
}

/** A mail of which the kit has read only the addressees, in lower case. */
interface Addressed {
  uid: number;
  to: string[];
}

/** The folder's mails since it was first opened. A lost connection is made anew with the next question. */
class Folder {
  readonly #facts: Facts;
  #client: ImapFlow | undefined;
  /** The first UID that belongs to this run. */
  #next = 1;

  constructor(facts: Facts) {
    this.#facts = facts;
  }

  /** Mails that are there already belong to an earlier run. */
  async open(): Promise<void> {
    const { mailbox } = await this.#connected();
    if (mailbox !== false) this.#next = mailbox.uidNext;
  }

  async arrived(): Promise<Addressed[]> {
    const client = await this.#connected();
    await client.noop();
    const found = await this.#asked(client.search({ uid: `${this.#next}:*` }, { uid: true }));
    // A range behind the last mail names the last mail.
    const uids = (found || [])
      .filter((uid) => uid >= this.#next)
      .toSorted((a, b) => a - b)
      .slice(0, mostMails);
    if (uids.length === 0) return [];
    const bodyParts = [{ key: "HEADER", start: 0, maxLength: keptOfHeader }];
    const mails = await this.#asked(client.fetchAll(uids, { bodyParts }, { uid: true }));
    this.#next = Math.max(...uids) + 1;
    return Promise.all(mails.map(addressed));
  }

  async source(uid: number): Promise<Uint8Array> {
    const client = await this.#connected();
    const mail = await this.#asked(
      client.fetchOne(`${uid}`, { source: { maxLength: keptOfMail } }, { uid: true }),
    );
    if (mail === false || mail.source === undefined) throw fault("a mail that is gone");
    return mail.source;
  }

  async close(): Promise<void> {
    await this.#client?.logout().catch(() => undefined);
  }

  async #connected(): Promise<ImapFlow> {
    if (this.#client?.usable === true) return this.#client;
    const { host, port, tls, user, password, folder } = this.#facts;
    // Loaded here, since most runs read their mails otherwise: its modules take 0.1 s and 25 MB.
    const { ImapFlow } = await import("imapflow");
    const client = new ImapFlow({
      host,
      port,
      secure: tls,
      auth: { user, pass: password },
      logger: false,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      maxLineLength: longestAnswer,
      maxLiteralSize: longestAnswer,
      maxResponseSize: 2 * longestAnswer,
      maxResponseTokens: 100_000,
    });
    // The next question meets this error again.
    client.on("error", () => undefined);
    await this.#asked(client.connect());
    await this.#asked(client.mailboxOpen(folder, { readOnly: true }));
    this.#client = client;
    return client;
  }

  async #asked<T>(answer: Promise<T>): Promise<T> {
    return inTime(answer, longestMs).catch((error: Error & { responseText?: string }) => {
      throw fault(error.responseText ?? error.message);
    });
  }
}

async function addressed({ uid, headers }: FetchMessageObject): Promise<Addressed> {
  const to = headers === undefined ? [] : await recipientsOf(headers);
  return { uid, to: to.map((address) => address.toLowerCase()) };
}

function fault(met: string): EnvironmentError {
  const next = "Correct host, port, tls, user, password or folder in the profile.";
  return new EnvironmentError("evidence.mailbox (IMAP)", met, next);
}

function inTime<T>(answer: Promise<T>, ms: number): Promise<T> {
  const late = pause(ms, undefined, { ref: false }).then(() => {
    throw new Error(`no whole answer within ${ms / 1000} s`);
  });
  return Promise.race([answer, late]);
}
