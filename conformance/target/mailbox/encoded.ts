import { valueAt } from "../../../contracts/json-pointer.ts";
import { type ReadMail, readSource, readText } from "./read-mail.ts";

type Body = Pick<ReadMail, "text" | "links" | "unreadable">;

/**
 * Reads a body that a mail API hands out: its text, or as it came, with its parts and in its transfer encoding. What the
 * API says beside it undoes that (RFC 2045); without such a word a body that is encoded is not read.
 * @param item All that the API says of the mail.
 * @param pointer Where the body stands in it (RFC 6901).
 */
export async function readBody(body: string, item: unknown, pointer: string): Promise<Body> {
  if (isSource(body)) return readSource(Buffer.from(body));
  const said = saidBeside(item, pointer);
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(said[type] ?? "") ?? [];
  const hasParts = body.includes(`--${quoted ?? bare ?? body}`);
  if (hasParts || isIn(said[encoding], body)) {
    const header = Object.entries(said).map(([name, value]) => `${name}: ${value}\r\n`);
    const read = await readSource(Buffer.from(`${header.join("")}\r\n${body}`));
    if (!read.text.includes(unknownSign)) return read;
  }
  const isEncoded = isIn("quoted-printable", body) || isIn("base64", body);
  return isEncoded ? { text: body, links: [], unreadable: true } : readText(body);
}

const type = "content-type";
const encoding = "content-transfer-encoding";
const unknownSign = "\ufffd";

/** Whether a text is a whole mail: it begins with a header of which MIME or the way of the mail says something. */
function isSource(text: string): boolean {
  const end = text.search(/\r?\n\r?\n/);
  const header = text.slice(0, Math.max(end, 0));
  return /^[!-9;-~]+:/.test(header) && /^(mime-version|content-type|received):/im.test(header);
}

/** Whether a text can be what an encoding makes of a text, and is no text itself. */
function isIn(name: string | undefined, text: string): boolean {
  const plain = text.replace(/\s/g, "");
  switch (name?.trim().toLowerCase()) {
    case "quoted-printable": {
      const escapes = text.split("=").slice(1);
      const isEscape = (after: string) => /^(?:[0-9A-F]{2}|[ \t]*\r?\n)/.test(after);
      // Hardly anybody escapes letters and digits: `?token=4E5F` is no escape.
      const isWord = (after: string) => /^(?:3\d|[46][1-9A-F]|[57][0-9A])/.test(after);
      const isSure = (after: string) => /^(?:3D|[ \t]*\r?\n)/.test(after);
      const isTelling = escapes.some(isSure) || !escapes.some(isWord);
      return escapes.length > 0 && escapes.every(isEscape) && isTelling;
    }
    case "base64":
      return (
        plain.length % 4 === 0 &&
        /^[A-Za-z0-9+/]{20,}={0,2}$/.test(plain) &&
        !hasControls(Buffer.from(plain, "base64").toString())
      );
    default:
      return false;
  }
}

const hasControls = (text: string): boolean => /[\p{Cc}\ufffd]/u.test(text.replace(/\s/g, ""));

/** What stands of a body's type and encoding in the nearest object around it that says either. */
function saidBeside(item: unknown, pointer: string): Record<string, string> {
  const steps = pointer.split("/").slice(0, -1);
  for (let depth = steps.length; depth > 0; depth -= 1) {
    const around = valueAt(item, steps.slice(0, depth).join("/"));
    const said = [type, encoding].flatMap((name) => {
      const value = headerIn(around, name, deepest);
      return value === undefined ? [] : [[name, value.replace(/[\r\n]+/g, " ")]];
    });
    if (said.length > 0) return Object.fromEntries(said);
  }
  return {};
}

const deepest = 3;

/** A header by its name, as `{name: text}`, `{name: [text]}` or `{name: "name", value: text}`. */
function headerIn(value: unknown, name: string, depth: number): string | undefined {
  if (typeof value !== "object" || value === null || depth < 0) return undefined;
  const isName = (text: unknown) => typeof text === "string" && text.toLowerCase() === name;
  const members = Object.entries(value);
  const own = members.find(([key]) => isName(key))?.[1];
  const text = Array.isArray(own) ? own[0] : own;
  if (typeof text === "string") return text;
  if (members.some(([, each]) => isName(each)))
    return members
      .map(([, each]) => each)
      .find((each) => typeof each === "string" && !isName(each));
  for (const [, each] of members) {
    const found = headerIn(each, name, depth - 1);
    if (found !== undefined) return found;
  }
  return undefined;
}
