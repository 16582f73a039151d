import { inflateSync, unzipSync } from "node:zlib";
import type { Traces } from "../../contracts/history/traces.ts";

/** How many encodings in one another are undone. */
const deepest = 3;
/** What a compressed text may hold at most, in bytes. */
const maxOutputLength = 1 << 20;

/** One encoding: what looks like it, and the bytes or the text that it spells. */
interface Encoding {
  name: string;
  looks: RegExp;
  decode: (run: string) => Uint8Array | string;
}

const codes = (run: string, radix: number): string =>
  String.fromCharCode(
    ...(run.match(/[\da-f]+/gi) ?? []).map((code) => Number.parseInt(code, radix)),
  );

/** The encodings that are looked for, one within another, too; what a {@link Traces} sees through is not among them. */
export const encodings: readonly Encoding[] = [
  {
    name: "escapes of URLs, JSON, HTML and programs",
    looks: /(?:(?:\\+u00|\\+x|0x|%(?:25)*|=|&#x)[\da-f]{2};?[\s,]*){4,}/gi,
    decode: (run) => codes(run.replace(/\\+u00|\\+x|0x|%(?:25)*|=|&#x/gi, " "), 16),
  },
  {
    name: "numbers of characters",
    looks: /(?:(?:&#)?\b\d{2,3}\b[;,\s-]+){7,}(?:\d{2,3}\b)?/g,
    decode: (run) => codes(run, 10),
  },
  {
    name: "hexadecimal digits, in pairs or not",
    looks: /(?:[\da-f]{2}[\s:,_-]?){8,}/gi,
    decode: (run) => Buffer.from(run.replace(/[^\da-f]/gi, ""), "hex"),
  },
  {
    name: "binary digits",
    looks: /(?:[01]{8}[\s,]?){8,}/g,
    decode: (run) =>
      codes(
        (run.match(/[01]{8}/g) ?? [])
          .map((bits) => Number.parseInt(bits, 2).toString(16))
          .join(" "),
        16,
      ),
  },
  {
    name: "base64, of texts and of what is compressed",
    looks: /[\w+/-]{16,}/g,
    decode: (run) => decompressed(Buffer.from(run, "base64")),
  },
  { name: "base32", looks: /[A-Z2-7]{20,}/gi, decode: fromBase32 },
];

/** Whether a text holds a trace of a secret, be it in encodings within one another. */
export function holdsTrace(text: string, traces: Traces, depth = 0): boolean {
  if (traces.isIn(text)) return true;
  if (depth === deepest) return false;
  return encodings.some(({ looks, decode }) =>
    (text.match(looks) ?? []).some((run) => {
      const decoded = decode(run);
      const plain = typeof decoded === "string" ? decoded : Buffer.from(decoded).toString("latin1");
      return holdsTrace(plain, traces, depth + 1);
    }),
  );
}

function decompressed(bytes: Buffer): Uint8Array {
  try {
    if (bytes[0] === 0x1f && bytes[1] === 0x8b) return unzipSync(bytes, { maxOutputLength });
    return bytes[0] === 0x78 ? inflateSync(bytes, { maxOutputLength }) : bytes;
  } catch {
    return bytes;
  }
}

/** RFC 4648, 6. */
function fromBase32(run: string): Uint8Array {
  const bytes: number[] = [];
  let [held, bits] = [0, 0];
  for (const sign of run.toUpperCase()) {
    held = ((held << 5) | "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(sign)) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((held >> bits) & 0xff);
  }
  return Uint8Array.from(bytes);
}
