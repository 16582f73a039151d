import PostalMime, { type Address } from "postal-mime";
import { htmlLinks, htmlText, textLinks } from "./html.ts";

/** A mail as its reader has it: decoded text (HTML as text below it) and links, those of the HTML first. */
export interface ReadMail {
  to: string[];
  from?: string;
  title?: string;
  text: string;
  links: string[];
}

/** Reads a mail from its source (RFC 5322 and MIME, any transfer encoding). Never throws: what is no mail is text. */
export async function readSource(source: Uint8Array): Promise<ReadMail> {
  try {
    const mail = await PostalMime.parse(source);
    return {
      to: [...(mail.to ?? []), ...(mail.cc ?? []), ...(mail.bcc ?? [])].flatMap(addresses),
      ...(mail.from === undefined ? {} : { from: addresses(mail.from)[0] ?? "" }),
      ...(mail.subject === undefined ? {} : { title: mail.subject }),
      ...readParts(mail.text ?? "", mail.html ?? ""),
    };
  } catch {
    return { to: [], ...readText(Buffer.from(source).toString("utf8")) };
  }
}

/** Reads a body whose form is not known: HTML where it has tags of it, else plain text. */
export function readText(body: string): Pick<ReadMail, "text" | "links"> {
  const isHtml = /<(html|body|p|a|div|br|table|span)\b[^<>]*>/i.test(body);
  return isHtml ? readParts("", body) : readParts(body, "");
}

function readParts(text: string, html: string): Pick<ReadMail, "text" | "links"> {
  const seen = htmlText(html);
  const links = [...htmlLinks(html), ...textLinks(text), ...textLinks(seen)];
  const parts = [text.trim(), seen].filter((part) => part !== "");
  return { text: parts.join("\n\n"), links: [...new Set(links)] };
}

function addresses(address: Address): string[] {
  if (address.group !== undefined) return address.group.flatMap(addresses);
  return address.address ? [address.address] : [];
}
