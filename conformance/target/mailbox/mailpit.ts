import { z } from "zod";
import { EnvironmentError } from "../environment-error.ts";
import { boundedFetch } from "../http/bounded-fetch.ts";
import { parseJson } from "../http/parse-json.ts";
import { Turns } from "../pace/turns.ts";
import type { MailLog } from "./mail-log.ts";
import type { Mailbox } from "./mailbox.ts";
import { inOneLook, pollFor } from "./polling.ts";
import { keptOfMail, readSource } from "./read-mail.ts";

/** How many messages one look reads; those that are left come with the next. */
const mostMails = 200;

const addresses = z.array(z.object({ Address: z.string() })).nullish();
/** What Mailpit's list says of a message (its API v1); `Created` is by Mailpit's own clock. */
const summary = z.object({
  ID: z.string(),
  Created: z.string(),
  To: addresses,
  Cc: addresses,
  Bcc: addresses,
});
type Summary = z.infer<typeof summary>;
const summaries = z.object({ messages: z.array(summary) });

const bounds = { timeoutMs: 10_000, maxBytes: 16 * 1024 * 1024 };
const ofMail = { ...bounds, maxBytes: keptOfMail, isCut: true };
const everyMs = 200;

/** A Mailpit that the target sends its mail to. Only mails to addresses that are awaited are fetched. */
export function mailpitMailbox(log: MailLog, url: string): Mailbox {
  const api = `${url.replace(/\/+$/, "")}/api/v1`;
  const seen = new Set<string>();
  const turns = new Turns();
  let startedAfter = Number.NEGATIVE_INFINITY;

  const look = (email: string) =>
    turns.take(email, async () => {
      const query = encodeURIComponent(`addressed:"${email}"`);
      const listed = await list(`${api}/search?query=${query}&limit=${mostMails}`);
      const isNew = (mail: Summary) =>
        !seen.has(mail.ID) && Date.parse(mail.Created) > startedAfter && isTo(mail, email);
      for (const { ID, ...message } of inOneLook(log, listed.filter(isNew).toReversed())) {
        const { bytes } = await get(`${api}/message/${encodeURIComponent(ID)}/raw`, ofMail);
        seen.add(ID);
        log.arrived({ ...(await readSource(bytes)), to: recipients(message) });
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
  const { data } = summaries.safeParse(parseJson((await get(url)).bytes));
  if (data === undefined) throw notMailpit("what answers has no list of messages");
  return data.messages.slice(0, mostMails);
}

async function get(url: string, within = bounds): Promise<{ bytes: Uint8Array }> {
  const answer = await boundedFetch(url, within).catch((error: Error) => {
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
