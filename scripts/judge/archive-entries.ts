import { isArchive } from "../../conformance/target/archive/har.ts";
import { parseJson } from "../../conformance/target/http/parse-json.ts";
import { HistoryError } from "../../contracts/history/ndjson.ts";
import { jsonFault } from "../frame/files/text-file.ts";

/** How many signs an entry of an archive may have, and all that stands outside of its entries. */
const mostSigns = 1 << 26;

/**
 * The entries of an archive's text, one at a time, for a long archive fits into no string. Each is cut out by its brackets
 * and read by itself; what is left must be an archive, too. `file`: its path. Throws HistoryError where it is none.
 */
export async function* entriesIn(
  text: AsyncIterable<string>,
  file: string,
): AsyncGenerator<unknown> {
  const cutter = new Cutter();
  let count = 0;
  for await (const part of text) {
    for (const entry of cutter.cut(part)) {
      const value = parseJson(entry);
      if (value === undefined) {
        const place = `log.entries[${count}] is no JSON (${jsonFault(entry)} of it)`;
        throw new HistoryError(`${file}: ${place}. Give an archive that is whole.`);
      }
      count += 1;
      yield value;
    }
    if (cutter.isNone) throw neither(cutter.rest, file);
    if (cutter.size > mostSigns)
      throw new HistoryError(
        `${file}: log.entries[${count}], or what is no entry, has more than ${mostSigns} signs.`,
      );
  }
  if (!isArchive(parseJson(cutter.rest))) throw neither(cutter.rest, file);
}

/** The error of a text that is neither a history nor an archive. */
export const neither = (text: string, file: string): HistoryError =>
  new HistoryError(`${file} ${whatElse(text)}. Give a history.ndjson or a .har.`);

function whatElse(text: string): string {
  const place = jsonFault(text);
  if (place === undefined) return "is JSON, and no archive: it has no list log.entries";
  const isOfLines = jsonFault(text.split("\n", 1)[0] ?? "") === undefined;
  return isOfLines ? "does not begin with a history's header" : `is no JSON (${place})`;
}

/** `{` and `[` differ in one bit, as `}` and `]` do; a blank comes before every other sign. */
const signs = ['"', "\\", "{", "}", " "].map((sign) => sign.charCodeAt(0));
const [quote, backslash, open, close, blank] = signs as [number, number, number, number, number];

/** What opens the members that lead to the entries, the outermost first. */
const way = [/(?<!\\)"log"\s*:\s*\{$/, /(?<!\\)"entries"\s*:\s*\[$/];
/** How many signs of a text are looked at for that. */
const waySigns = 64;
/** As deep as the entries stand. */
const depthOfEntries = 1 + way.length;

/** Cuts the objects of `log.entries` out of a text that comes in parts. */
class Cutter {
  /** The text without them: a 0 stands for each. */
  rest = "";
  /** Whether more than one object stands there: an archive is one, and nobody need read on. */
  isNone = false;
  #hasBegun = false;
  /** The last signs of `rest`, which is too long to be looked at again and again. */
  #last = "";
  /** The one that has begun. */
  #entry = "";
  #depth = 0;
  /** How much of the way leads to where the text is read. */
  #gone = 0;
  #isQuoted = false;
  #isEscaped = false;

  get size(): number {
    return Math.max(this.rest.length, this.#entry.length);
  }

  /** The objects that end in this part. */
  *cut(part: string): Generator<string> {
    let from = 0;
    for (let at = 0; at < part.length; at++) {
      const sign = part.charCodeAt(at);
      if (this.#depth === 0 && sign > blank) this.#begin(sign);
      if (this.#isQuoted || sign === quote) this.#quote(sign);
      else if ((sign | 0x20) === open) {
        if (this.#isAmong) {
          this.#leave(`${part.slice(from, at)}0`);
          from = at;
        } else if (this.#gone >= this.#depth - 1)
          this.#go(part.slice(Math.max(from, at - waySigns), at + 1));
        this.#depth += 1;
      } else if ((sign | 0x20) === close) {
        this.#depth -= 1;
        if (!this.#isAmong) continue;
        yield this.#entry + part.slice(from, at + 1);
        this.#entry = "";
        from = at + 1;
      }
    }
    if (this.#gone === way.length && this.#depth > depthOfEntries) this.#entry += part.slice(from);
    else this.#leave(part.slice(from));
  }

  #begin(sign: number): void {
    this.isNone ||= this.#hasBegun || sign !== open;
    this.#hasBegun = true;
  }

  #leave(text: string): void {
    this.rest += text;
    this.#last = (this.#last + text.slice(-waySigns)).slice(-waySigns);
  }

  /** Whether an entry begins or ends here. */
  get #isAmong(): boolean {
    return this.#depth === depthOfEntries && this.#gone === way.length;
  }

  /** Notes what opens; `last`: the signs up to there that are not in `rest`. */
  #go(last: string): void {
    const step = way[this.#depth - 1];
    if (step === undefined) return;
    const isOnIt = step.test(this.#last + last);
    this.#gone = isOnIt ? this.#depth : this.#depth - 1;
  }

  #quote(sign: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (sign === backslash) this.#isEscaped = true;
    else if (sign === quote) this.#isQuoted = !this.#isQuoted;
  }
}
