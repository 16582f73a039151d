import { boundedFetch } from "../bounded-fetch.ts";
import { EnvironmentError } from "../environment-error.ts";
import { parseJson } from "../parse-json.ts";
import type { MailLog } from "./mail-log.ts";
import type { Mailbox } from "./mailbox.ts";
import { oneAtATime, pollFor } from "./polling.ts";
import { readSource } from "./read-mail.ts";

/** What Mailpit's list says of a message (its API v1); `Created` is by Mailpit's own clock. */
interface Summary {
  ID: string;
  Created: string;
  To: { Address: string }[] | null;
  Cc: { Address: string }[] | null;
  Bcc: { Address: string }[] | null;
}

const bounds = { timeoutMs: 10_000, maxBytes: 16 * 1024 * 1024 };
const everyMs = 200;

/** A Mailpit that the target sends its mail to. Only mails to addresses that are awaited are fetched. */
export function mailpitMailbox(log: MailLog, url: string): Mailbox {
  const api = `${url.replace(/\/+$/, "")}/api/v1`;
  const seen = new Set<string>();
  let startedAfter = Number.NEGATIVE_INFINITY;

  const look = oneAtATime(async (email) => {
    const query = encodeURIComponent(`addressed:"${email}"`);
    const summaries = await list(`${api}/search?query=${query}&limit=200`);
    const isNew = (mail: Summary) =>
      !seen.has(mail.ID) && Date.parse(mail.Created) > startedAfter && isTo(mail, email);
    for (const { ID, ...summary } of summaries.filter(isNew).toReversed()) {
      const { bytes } = await get(`${api}/message/${encodeURIComponent(ID)}/raw`);
      seen.add(ID);
      log.arrived({ ...(await readSource(bytes)), to: recipients(summary) });
    }
  });

  return {
    async start() {
      const [newest] = await list(`${api}/messages?limit=1`);
      // Mails that are there already belong to an earlier run.
      if (newest !== undefined) startedAfter = Date.parse(newest.Created);
    },
    async close() {
      log.close();
    },
    waitFor: (email, wanted) => pollFor(log, look, email, { ...wanted, everyMs }),
  };
}

async function list(url: string): Promise<Summary[]> {
  const { messages } = (parseJson((await get(url)).bytes) ?? {}) as { messages?: Summary[] };
  if (!Array.isArray(messages)) throw notMailpit("what answers has no list of messages");
  return messages;
}

async function get(url: string): Promise<{ bytes: Uint8Array }> {
  const answer = await boundedFetch(url, bounds).catch((error: Error) => {
    throw notMailpit(error.message);
  });
  if (answer.status !== 200) throw notMailpit(`status ${answer.status}`);
  return answer;
}

function recipients({ To, Cc, Bcc }: Pick<Summary, "To" | "Cc" | "Bcc">): string[] {
  return [...(To ?? []), ...(Cc ?? []), ...(Bcc ?? [])].map(({ Address }) => Address);
}

function isTo(mail: Summary, email: string): boolean {
  return recipients(mail).some((address) => address.toLowerCase() === email.toLowerCase());
}

function notMailpit(met: string): EnvironmentError {
  const next = "Start Mailpit there, or correct the address in the profile.";
  return new EnvironmentError("evidence.mailbox.url", met, next);
}
