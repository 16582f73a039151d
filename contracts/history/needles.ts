import { spellings } from "./spellings.ts";

/** Secrets shorter than this are replaced only where they stand alone between non-word characters. */
const freeStanding = 8;
const prefixLength = 4;
/** So many digits are no other number by chance. */
const tellingDigits = 12;

/** The first characters of needles are kept as numbers of so many bits: few places of a text look like one by chance. */
const beginningBits = 21;
const none: readonly number[] = [];

interface Needle {
  pseudonym: string;
  /** Only between characters that are no part of a word. */
  alone: boolean;
  /** Digits alone, which JSON may have as a number and a time as a part of it. */
  digits: boolean;
  /** The pseudonym of the number that is spelled like this; as a bare JSON number it needs quotes. */
  asNumber?: string;
}

/** Texts that are looked for in others, in all their spellings, and what stands in the place of each. */
export class Needles {
  readonly #of = new Map<string, Needle>();
  /** How long needles with the same first characters are: tokens of one service may share a long beginning, but few lengths. */
  readonly #lengths = new Lengths();
  /** Which beginnings (hashed) any needle has: most places of a text are passed over by one look. */
  readonly #beginnings = new Uint8Array(2 ** beginningBits);

  /** Looks from now on for a text, which may have stood as a number, in each of its spellings. */
  add(text: string, pseudonym: string, isNumber: boolean): void {
    // Digits may stand for a number or for a text: where they stand alone tells which. A number as short as
    // a code is somebody's id or a time rather than the code.
    const digits = /^-?\d+(\.\d+)?$/.test(text);
    const telling = digits && text.length >= tellingDigits;
    const alone = text.length < freeStanding || digits;
    const usual = {
      pseudonym,
      alone,
      digits,
      ...(isNumber || telling ? { asNumber: pseudonym } : {}),
    };
    for (const spelling of isNumber ? [text] : spellings(text)) {
      this.#of.set(spelling, this.#joined(spelling, usual, isNumber));
      this.#lengths.add(spelling);
      this.#beginnings[slotOf(beginningOf(spelling))] = 1;
    }
  }

  remove(text: string): void {
    for (const spelling of spellings(text)) this.#of.delete(spelling);
  }

  /** A needle that also says what was known of its text: the same digits may be a number and a text. */
  #joined(spelling: string, needle: Needle, isNumber: boolean): Needle {
    const known = this.#of.get(spelling);
    if (known === undefined) return needle;
    if (isNumber) return { ...needle, pseudonym: known.pseudonym };
    return known.asNumber === undefined ? needle : { ...needle, asNumber: known.asNumber };
  }

  #needleAt(text: string, at: number): { needle: Needle; end: number } | undefined {
    for (const length of this.#lengths.of(text.slice(at, at + prefixLength))) {
      const end = at + length;
      const needle = end > text.length ? undefined : this.#of.get(text.slice(at, end));
      if (needle === undefined || (needle.alone && !standsAlone(text, at, length))) continue;
      const isShort = needle.digits && length < tellingDigits;
      if (!isShort || !isPartOfTime(text, at, length)) return { needle, end };
    }
    return undefined;
  }

  /** The first place from `from` on where a needle may begin; -1 where there is none. */
  #mayBeginAt(text: string, from: number): number {
    let beginning = 0;
    for (let at = from; at < text.length; at += 1) {
      beginning = (beginning << 8) | (text.charCodeAt(at) & 0xff);
      const began = at - prefixLength + 1;
      if (began >= from && this.#beginnings[slotOf(beginning)] === 1) return began;
    }
    return -1;
  }

  /** The text with every needle in it replaced by its pseudonym. */
  replaceIn(text: string): string {
    let out = "";
    let copied = 0;
    const strings = new OpenStrings(text);
    let at = this.#mayBeginAt(text, 0);
    while (at >= 0) {
      const found = this.#needleAt(text, at);
      if (found !== undefined) {
        const { asNumber, pseudonym, digits } = found.needle;
        const isBare = digits && isJsonNumber(text, at, found.end);
        if (!isBare || asNumber !== undefined) {
          const isNumber = isBare && !strings.isOpenAt(at);
          out += text.slice(copied, at) + (isNumber ? `"${asNumber}"` : pseudonym);
          copied = found.end;
        }
      }
      at = this.#mayBeginAt(text, found?.end ?? at + 1);
    }
    return out + text.slice(copied);
  }
}

/** The lengths of texts by their first characters, the longest first, so that no secret is cut by a shorter one. */
class Lengths {
  readonly #of = new Map<string, readonly number[]>();
  /** Each list once: most beginnings have one of a few. */
  readonly #lists = new Map<string, readonly number[]>();

  of(prefix: string): readonly number[] {
    return this.#of.get(prefix) ?? none;
  }

  add(text: string): void {
    const prefix = text.slice(0, prefixLength);
    const known = this.of(prefix);
    if (known.includes(text.length)) return;
    const more = [...known, text.length].sort((a, b) => b - a);
    const name = more.join();
    const list = this.#lists.get(name) ?? more;
    this.#lists.set(name, list);
    this.#of.set(prefix, list);
  }
}

/** The first four characters as one number: the low byte of each. */
function beginningOf(text: string): number {
  let beginning = 0;
  for (let at = 0; at < prefixLength; at += 1)
    beginning = (beginning << 8) | (text.charCodeAt(at) & 0xff);
  return beginning;
}

/** Where {@link Vault} notes a beginning: its upper bits once they are mixed (Fibonacci hashing). */
const slotOf = (beginning: number): number =>
  Math.imul(beginning, 0x9e3779b1) >>> (32 - beginningBits);

/** Whether digits stand where JSON has a number: between structural characters, blanks passed over. */
function isJsonNumber(text: string, at: number, end: number): boolean {
  return (
    /[:,[]\s*$/.test(text.slice(Math.max(0, at - 20), at)) &&
    /^\s*[,}\]]/.test(text.slice(end, end + 20))
  );
}

/** Where a string of a JSON text is open: in one that repeats JSON, further quotes would end it. Asked from left to right. */
class OpenStrings {
  readonly #text: string;
  #read = 0;
  #isOpen = false;

  constructor(text: string) {
    this.#text = text;
  }

  isOpenAt(at: number): boolean {
    for (; this.#read < at; this.#read += 1) {
      const sign = this.#text[this.#read];
      if (sign === "\\") this.#read += 1;
      else if (sign === '"') this.#isOpen = !this.#isOpen;
    }
    return this.#isOpen;
  }
}

/** Whether digits are part of a date, a time or a version: a `-`, `:`, `.` or `+` joins them to further digits. */
function isPartOfTime(text: string, at: number, length: number): boolean {
  const end = at + length;
  return (
    /\d[-:.+]$/.test(text.slice(Math.max(0, at - 2), at)) ||
    /^[-:.+]\d/.test(text.slice(end, end + 2))
  );
}

function standsAlone(text: string, at: number, length: number): boolean {
  const end = at + length;
  return (
    !/[\p{L}\p{N}_]\.?$/u.test(text.slice(Math.max(0, at - 2), at)) &&
    !/^\.?[\p{L}\p{N}_]/u.test(text.slice(end, end + 2))
  );
}
