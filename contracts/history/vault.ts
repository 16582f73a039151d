import { looksLikeAttack } from "./attacks.ts";
import { nobodysSecrets } from "./nobodys-secrets.ts";
import { readPseudonym, type SecretKind, writePseudonym } from "./pseudonym.ts";
import { type Recipe, recipeOf } from "./recipe.ts";
import { spellings } from "./spellings.ts";
import { Traces } from "./traces.ts";

/** Secrets shorter than this are replaced only where they stand alone between non-word characters. */
const freeStanding = 8;
/** Deliberately bad values ("", 5, "x") are no secrets. */
const shortest = 4;
/** Words of the protocol: a value that happens to be one must not disappear from every message. */
const vocabulary = new Set(
  [
    "true false null none undefined string bearer basic token password",
    "data error meta request_id message status success server_status restarting error_code",
    "access_token token_type token_expiry expires_at device_name api_key 1_week 1_month 3_months never",
    "user name email username verified verify verification_code password_confirmation",
    "webhook track_id output processing",
  ]
    .flatMap((line) => line.split(" "))
    .concat(Object.values(nobodysSecrets))
    .map((word) => word.toLowerCase()),
);
const prefixLength = 4;
/** So many digits are no other number by chance. */
const tellingDigits = 12;

/** The first characters of needles are kept as numbers of so many bits: few places of a text look like one by chance. */
const beginningBits = 21;
const none: readonly number[] = [];

/** What is known of a secret beside its text. */
export interface Origin {
  /** Made up by the kit and never given out by the target. */
  madeUp?: boolean;
  /** All that speaks for it is the place at which a client sent it: where the client sends it elsewhere, too, it is no secret. */
  presented?: boolean;
}

/** The first number of an archive's own secrets: the pseudonyms in an archive have smaller ones. */
const firstOfArchive = 1_000_000;

interface Needle {
  pseudonym: string;
  /** Only between characters that are no part of a word. */
  alone: boolean;
  /** Digits alone, which JSON may have as a number and a time as a part of it. */
  digits: boolean;
  /** The pseudonym of the number that is spelled like this; as a bare JSON number it needs quotes. */
  asNumber?: string;
}

/**
 * Keeps secrets and replaces every later occurrence of them by a stable pseudonym.
 *
 * The same value has the same pseudonym everywhere, whatever encoding it stands in, so a redacted
 * history is judged as the raw one would be. Pure but for its own memory; one vault a run.
 */
export class Vault {
  readonly #numbers = new Map<string, number>();
  /** How many forms of the secret of a number are known. */
  readonly #forms = new Map<number, number>();
  readonly #known = new Map<string, string>();
  readonly #public = new Set<string>();
  /** The values that are looked for, and of each whether it was only presented as a secret. */
  readonly #sought = new Map<string, { isPresented: boolean }>();
  readonly #needles = new Map<string, Needle>();
  /** How long needles with the same first characters are: tokens of one service may share a long beginning, but few lengths. */
  readonly #lengths = new Lengths();
  /** Which beginnings (hashed) any needle has: most places of a text are passed over by one look. */
  readonly #beginnings = new Uint8Array(2 ** beginningBits);
  /** Where parts of secrets stand in spellings that are not replaced. */
  readonly traces = new Traces();
  readonly #isOfArchive: boolean;

  /** `ofArchive`: a pseudonym in what is read stays what it is, since the archive was made of a history. */
  constructor({ ofArchive = false } = {}) {
    this.#isOfArchive = ofArchive;
  }

  /**
   * Registers a secret on use or first sight; returns its pseudonym. A value keeps the kind it was first
   * registered with. Values that are no secrets (short, empty, not text or number) come back unchanged.
   */
  register(kind: SecretKind, value: unknown, origin: Origin = {}): unknown {
    const pseudonym = this.standIn(kind, value, origin);
    if (pseudonym === value) return value;
    const { presented = false } = origin;
    const identity = identityOf(value);
    const sought = this.#sought.get(identity);
    if (sought === undefined && origin.madeUp !== true) this.traces.add(String(value));
    if (sought === undefined)
      this.#learn(String(value), String(pseudonym), typeof value === "number");
    if (sought === undefined || !presented) this.#sought.set(identity, { isPresented: presented });
    return pseudonym;
  }

  /**
   * What stands for a value at the one place where it stands; it is not looked for elsewhere. Values that are no secrets
   * come back unchanged.
   */
  standIn(kind: SecretKind, value: unknown, { madeUp = false }: Origin = {}): unknown {
    if (typeof value !== "string" && typeof value !== "number") return value;
    const text = String(value);
    if (this.#public.has(text)) return value;
    const identity = identityOf(value);
    const known = this.#known.get(identity);
    if (known !== undefined) return known;
    if (text.length < shortest || vocabulary.has(text.toLowerCase())) return value;
    if (this.#isOfArchive && readPseudonym(text) !== undefined) return value;

    const family = `${typeof value}:${fold(kind, text)}`;
    const first = this.#isOfArchive ? firstOfArchive : 1;
    const number = this.#numbers.get(family) ?? this.#numbers.size + first;
    this.#numbers.set(family, number);
    const form = this.#forms.get(number) ?? 0;
    this.#forms.set(number, form + 1);
    const pseudonym = writePseudonym({
      kind,
      number,
      form,
      type: typeof value === "number" ? "number" : "string",
      length: text.length,
      fitsHeader: /^[!-~]+$/.test(text),
      hasOddSigns: kind === "token" && !/^[A-Za-z0-9\-._~+/]+=*$/.test(text),
      madeUp,
      likeAttack: looksLikeAttack(JSON.stringify(text)),
      isNoText: text.includes("\0") || !text.isWellFormed(),
    });
    this.#known.set(identity, pseudonym);
    return pseudonym;
  }

  /**
   * Says that a text is no secret, such as an address. One that was only presented as a secret is none from now on; one that
   * is known to be a secret stays one.
   */
  publish(text: string): void {
    const sought = this.#sought.get(identityOf(text));
    if (sought?.isPresented === true) {
      this.#forget(text);
      this.traces.forget(text);
    }
    if (sought?.isPresented === false || this.#public.has(text)) return;
    this.#public.add(text);
    this.traces.publish(text);
  }

  /** Every secret that is looked for, for the test that looks for leaks. */
  secrets(): string[] {
    return [...this.#sought.keys()].map((identity) => identity.slice(identity.indexOf(":") + 1));
  }

  /** What each pseudonym stands for: for who makes calls anew, never for judges. */
  byPseudonym(): Map<string, string> {
    const known = [...this.#known].map(([identity, pseudonym]): [string, string] => [
      pseudonym,
      identity.slice(identity.indexOf(":") + 1),
    ]);
    return new Map(known);
  }

  /** How a secret is made of some others; undefined where it is not, or where more of a secret would have to be told. */
  recipe(pseudonym: string, others: Iterable<string>): Recipe | undefined {
    const known = this.byPseudonym();
    const some = [...others].flatMap((one): [string, string][] => {
      const text = known.get(one);
      return text === undefined || one === pseudonym ? [] : [[one, text]];
    });
    const recipe = recipeOf(known.get(pseudonym) ?? "", new Map(some));
    const isPlain = recipe?.every(
      (piece) => typeof piece !== "string" || this.redact(piece) === piece,
    );
    return isPlain === true ? recipe : undefined;
  }

  /** The text with every registered secret replaced, raw or in one of its encodings. */
  redact(text: string): string {
    const redacted = this.#replace(text);
    const plain = unfolded(unescaped(text));
    if (plain === text) return redacted;
    // Where an encoding that spells a text in many ways hid a secret, the plain text is kept in its place.
    const other = this.#replace(plain);
    return other === plain ? redacted : other;
  }

  /** A JSON-like value with every string and number in it redacted; member names too. */
  redactValue(value: unknown): unknown {
    if (typeof value === "string") return this.redact(value);
    if (typeof value === "number") return this.#known.get(`number:${value}`) ?? value;
    if (Array.isArray(value)) return value.map((item) => this.redactValue(item));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [this.redact(name), this.redactValue(item)]),
    );
  }

  #learn(text: string, pseudonym: string, isNumber: boolean): void {
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
      this.#needles.set(spelling, this.#joined(spelling, usual, isNumber));
      this.#lengths.add(spelling);
      this.#beginnings[slotOf(beginningOf(spelling))] = 1;
    }
  }

  #forget(text: string): void {
    this.#known.delete(identityOf(text));
    this.#sought.delete(identityOf(text));
    for (const spelling of spellings(text)) this.#needles.delete(spelling);
  }

  /** A needle that also says what was known of its text: the same digits may be a number and a text. */
  #joined(spelling: string, needle: Needle, isNumber: boolean): Needle {
    const known = this.#needles.get(spelling);
    if (known === undefined) return needle;
    if (isNumber) return { ...needle, pseudonym: known.pseudonym };
    return known.asNumber === undefined ? needle : { ...needle, asNumber: known.asNumber };
  }

  #needleAt(text: string, at: number): { needle: Needle; end: number } | undefined {
    for (const length of this.#lengths.of(text.slice(at, at + prefixLength))) {
      const end = at + length;
      const needle = end > text.length ? undefined : this.#needles.get(text.slice(at, end));
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

  #replace(text: string): string {
    let out = "";
    let copied = 0;
    let at = this.#mayBeginAt(text, 0);
    while (at >= 0) {
      const found = this.#needleAt(text, at);
      if (found !== undefined) {
        const { asNumber, pseudonym, digits } = found.needle;
        const isBare = digits && isJsonNumber(text, at, found.end);
        if (!isBare || asNumber !== undefined) {
          out += text.slice(copied, at) + (isBare ? `"${asNumber}"` : pseudonym);
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

/** A text and a number of the same digits are two values. */
const identityOf = (value: unknown): string => `${typeof value}:${value}`;

/** What no rule may tell apart: a key in other letter case or blanks, a password that a service may normalise or cut. */
function fold(kind: SecretKind, text: string): string {
  if (kind === "key") return text.trim().toLowerCase();
  if (kind === "password")
    return [...new TextEncoder().encode(normalised(text)).slice(0, 72)].join();
  return text;
}

/** What makes two passwords the same is not shown: services fold blanks, line ends, letter case and Unicode's forms. */
const normalised = (password: string): string =>
  password.normalize("NFKC").replace(/\s+/g, " ").trim().toLowerCase();

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

/** Whether digits are part of a date, a time or a version: a `-`, `:`, `.` or `+` joins them to further digits. */
function isPartOfTime(text: string, at: number, length: number): boolean {
  const end = at + length;
  return (
    /\d[-:.+]$/.test(text.slice(Math.max(0, at - 2), at)) ||
    /^[-:.+]\d/.test(text.slice(end, end + 2))
  );
}

/** Lines that quoted-printable broke, whole again. */
const unfolded = (text: string): string =>
  text.includes("=\n") || text.includes("=\r\n") ? text.replace(/=\r?\n/g, "") : text;

/** JSON with no escape that it does not need: `\u002B` and `\/` as the characters they are. */
function unescaped(text: string): string {
  if (!text.includes("\\")) return text;
  return text.replace(/\\(u[0-9a-f]{4}|[^u])/gi, (whole, what: string) => {
    if (what === "/") return what;
    const char = what.length === 5 ? String.fromCharCode(Number.parseInt(what.slice(1), 16)) : "";
    return /^[^\p{Cc}\p{Cs}"\\]$/u.test(char) ? char : whole;
  });
}

function standsAlone(text: string, at: number, length: number): boolean {
  const end = at + length;
  return (
    !/[\p{L}\p{N}_]\.?$/u.test(text.slice(Math.max(0, at - 2), at)) &&
    !/^\.?[\p{L}\p{N}_]/u.test(text.slice(end, end + 2))
  );
}
