import type { Expansion } from "./environment.ts";
import { fieldName } from "./fault.ts";
import type { Profile } from "./schema.ts";

/** A variable of the environment that a profile names, and where its value is sent. */
export interface SentVariable {
  readonly name: string;
  readonly value: string;
  /** The field that names it. */
  readonly field: string;
  /** Host and port that get it. */
  readonly to: string;
}

/** What a profile got from the environment, beside its facts. */
export type Sending = {
  readonly variables?: readonly SentVariable[];
};

/** Where the variables of a profile go. */
export function sentBy(profile: Profile, used: Expansion["used"]): Sending {
  if (used.length === 0) return {};
  const variables = used.map(({ path, name, value }) => {
    return { name, value, field: fieldName(path), to: receiverOf(profile, path) };
  });
  return { variables };
}

function receiverOf({ target, evidence }: Profile, [section, name, part]: readonly unknown[]) {
  const own = hostIn(target.baseUrl);
  if (section !== "evidence") return own;
  const { mailbox } = evidence;
  if (name === "mailbox" && mailbox?.kind === "imap") return `${mailbox.host}:${mailbox.port}`;
  const fact: object = Object(evidence)[String(name)];
  const probe: object = "url" in fact ? fact : Object(fact)[String(part)];
  const url = String(Object(probe).url);
  // A probe's path is below the base URL.
  return url.startsWith("/") ? own : hostIn(url);
}

const hostIn = (url: string): string => /^\w+:\/\/(?:[^/?#]*@)?([^/?#]*)/.exec(url)?.[1] ?? url;
