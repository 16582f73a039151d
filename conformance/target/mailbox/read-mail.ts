import PostalMime, { type Address, type Email } from "postal-mime";
import { htmlLinks, htmlText, textLinks } from "./html.ts";

/** A mail as its reader sees it: decoded text (the HTML's text below it) and links, those of the HTML first. */
export interface ReadMail {
  to: string[];
  from?: string;
  title?: string;
  text: string;
  links: string[];
  /** Its body could not be read: what does not stand in the text proves nothing. */
  unreadable?: true;
}

/** How many bytes of a mail's source are read; a link stands before the attachments. */
export const keptOfMail = 4 * 1024 * 1024;
/** How many characters of a body are read: HTML has more of them than its reader sees. */
const keptOfBody = 1024 * 1024;
/** How many characters of the visible text are kept, and of all links together. */
const [keptOfText, keptOfLinks] = [64 * 1024, 256 * 1024];

/**
 * Reads a mail from as much of its source (RFC 5322 and MIME, any transfer encoding) as is read of any. Never throws: a
 * source that is no mail is read as text.
 */
export async function readSource(source: Uint8Array): Promise<ReadMail> {
  const isCut = source.length >= keptOfMail;
  try {
    const mail = await PostalMime.parse(source);
    // Its text is in what only its reader opens, such as an encrypted part.
    const isShut = !mail.text?.trim() && !mail.html?.trim() && mail.attachments.length > 0;
    return {
      to: recipients(mail),
      ...(mail.from === undefined ? {} : { from: addresses(mail.from)[0] ?? "" }),
      ...(mail.subject === undefined ? {} : { title: mail.subject }),
      ...readParts(mail.text ?? "", mail.html ?? ""),
      ...(isShut || isCut ? { unreadable: true } : {}),
    };
  } catch {
    return { to: [], ...readText(Buffer.from(source).toString("utf8")) };
  }
}

/** For whom a mail is, by its header; none where it cannot be read. */
export const recipientsOf = (header: Uint8Array): Promise<string[]> =>
  PostalMime.parse(header).then(recipients, () => []);

/** A blind copy names its recipient where a mail server noted it, such as in `Delivered-To` or `X-Original-To`. */
function recipients({ to = [], cc = [], bcc = [], headers }: Email): string[] {
  const noted = headers
    .filter(({ key }) => /-to$/.test(key) && !/reply-to$/.test(key))
    .flatMap(({ value }) => /^<?([^\s<>@]+@[^\s<>@]+)>?$/.exec(value.trim())?.[1] ?? []);
  return [...new Set([...[...to, ...cc, ...bcc].flatMap(addresses), ...noted])];
}

/** Reads a body of unknown form: HTML where it has tags of HTML, else plain text. */
export function readText(body: string): Pick<ReadMail, "text" | "links"> {
  const isHtml = /<(html|body|p|a|div|br|table|span)\b[^<>]*>/i.test(body);
  return isHtml ? readParts("", body) : readParts(body, "");
}

function readParts(wholeText: string, wholeHtml: string): Pick<ReadMail, "text" | "links"> {
  const html = wholeHtml.slice(0, keptOfBody);
  const text = wholeText.slice(0, keptOfText);
  const seen = htmlText(html).slice(0, keptOfText);
  const links = [...htmlLinks(html), ...textLinks(text), ...textLinks(seen)];
  const parts = [text.trim(), seen].filter((part) => part !== "");
  return { text: parts.join("\n\n"), links: firstOf(new Set(links)) };
}

/** As many of the first links as have no more than that many characters together. */
function firstOf(links: ReadonlySet<string>): string[] {
  let size = 0;
  return [...links].filter((link) => {
    size += link.length;
    return size <= keptOfLinks;
  });
}

function addresses(address: Address): string[] {
  if (address.group !== undefined) return address.group.flatMap(addresses);
  return address.address ? [address.address] : [];
}
