import { hash } from "node:crypto";
import { decodeWords } from "postal-mime";
import { valueAt } from "../../../contracts/json-pointer.ts";
import type { MailboxFacts } from "../../../contracts/profile/index.ts";
import { EnvironmentError } from "../environment-error.ts";
import { askProbe, type ProbeSettings } from "../evidence/probe-request.ts";
import { Turns } from "../pace/turns.ts";
import { readBody } from "./encoded.ts";
import type { MailLog } from "./mail-log.ts";
import type { Mailbox } from "./mailbox.ts";
import { pollFor } from "./polling.ts";

type HttpMailboxFacts = Extract<MailboxFacts, { kind: "http" }>;

const everyMs = 250;
/** How many mails of one list are read. */
const mostMails = 1000;

interface Listed {
  title?: string;
  text: string;
  /** All that the probe says of the mail, and the same as text; the kit looks for the address in it. */
  item: unknown;
  whole: string;
}

/**
 * A mailbox read through an HTTP probe that lists the mails of {email}. A list has no ids: a new mail differs from
 * earlier ones by its title and text, and equal mails are counted.
 * @param earlier Addresses that may have had mail before the run, which is not counted.
 */
export function httpMailbox(
  log: MailLog,
  facts: HttpMailboxFacts,
  settings: ProbeSettings,
  earlier: readonly string[] = [],
): Mailbox {
  const seen = new Map<string, Map<string, number>>();
  const turns = new Turns();
  const isAddressed = JSON.stringify([facts.url, facts.headers, facts.body]).includes("{email}");

  const fresh = async (email: string): Promise<Listed[]> => {
    const known = seen.get(email) ?? new Map<string, number>();
    seen.set(email, known);
    const counted = new Map<string, number>();
    const all = await list(facts, email, settings);
    return all
      .filter(({ whole }) => isAddressed || whole.toLowerCase().includes(email.toLowerCase()))
      .filter(({ title, text }) => {
        // A text would stay to the end of the run.
        const key = hash("sha256", JSON.stringify([title, text]));
        const number = (counted.get(key) ?? 0) + 1;
        counted.set(key, number);
        if (number <= (known.get(key) ?? 0)) return false;
        known.set(key, number);
        return true;
      });
  };
  const look = (email: string) =>
    turns.take(email, async () => {
      for (const { title, text, item } of await fresh(email)) {
        const read = await readBody(text, item, facts.text);
        log.arrived({ ...read, to: [email], ...(title === undefined ? {} : { title }) });
      }
    });

  return {
    async start() {
      for (const email of earlier) await fresh(email);
    },
    async close() {
      log.close();
    },
    waitFor: (email, wanted) => pollFor(log, look, email, { ...wanted, everyMs }),
  };
}

async function list(
  facts: HttpMailboxFacts,
  email: string,
  settings: ProbeSettings,
): Promise<Listed[]> {
  const seen = await askProbe(facts, { email }, settings);
  if ("fault" in seen) {
    if (seen.absent) return [];
    const next = "Correct the request in the profile, or start what it asks.";
    throw new EnvironmentError("evidence.mailbox", seen.fault, next);
  }
  const items = Array.isArray(seen.value) ? seen.value : seen.value === null ? [] : [seen.value];
  return items.slice(0, mostMails).map((item: unknown) => {
    const title = valueAt(item, facts.title);
    const text = typeof item === "string" ? item : valueAt(item, facts.text);
    return {
      ...(typeof title === "string" ? { title: decodeWords(title) } : {}),
      text: typeof text === "string" ? text : "",
      item,
      whole: JSON.stringify(item),
    };
  });
}
