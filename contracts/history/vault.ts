import { looksLikeAttack } from "./attacks.ts";
import { nobodysSecrets } from "./nobodys-secrets.ts";
import { type SecretKind, writePseudonym } from "./pseudonym.ts";
import { spellings } from "./spellings.ts";

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

interface Needle {
  length: number;
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
  #numbers = new Map<string, number>();
  #forms = new Map<number, string[]>();
  #known = new Map<string, string>();
  readonly #public = new Set<string>();
  /** Needles by their first characters; tokens of one service may share a long beginning, but few lengths. */
  #needles = new Map<string, { lengths: number[]; byText: Map<string, Needle> }>();

  /**
   * Registers a secret on use or first sight; returns its pseudonym. A value keeps the kind it was first
   * registered with. Values that are no secrets (short, empty, not text or number) come back unchanged.
   */
  register(kind: SecretKind, value: unknown, origin: { madeUp?: boolean } = {}): unknown {
    if (typeof value !== "string" && typeof value !== "number") return value;
    const text = String(value);
    if (text.length < shortest || vocabulary.has(text.toLowerCase())) return value;
    if (this.#public.has(text)) return value;
    const identity = `${typeof value}:${text}`;
    const known = this.#known.get(identity);
    if (known !== undefined) return known;

    const family = `${typeof value}:${fold(kind, text)}`;
    const number = this.#numbers.get(family) ?? this.#numbers.size + 1;
    this.#numbers.set(family, number);
    const forms = this.#forms.get(number) ?? [];
    this.#forms.set(number, [...forms, text]);
    const pseudonym = writePseudonym({
      kind,
      number,
      form: forms.length,
      type: typeof value === "number" ? "number" : "string",
      length: text.length,
      fitsHeader: /^[!-~]+$/.test(text),
      hasOddSigns: kind === "token" && !/^[A-Za-z0-9\-._~+/]+=*$/.test(text),
      madeUp: origin.madeUp ?? false,
      likeAttack: looksLikeAttack(JSON.stringify(text)),
    });
    this.#known.set(identity, pseudonym);
    this.#learn(text, pseudonym, typeof value === "number");
    return pseudonym;
  }

  /** Declares that a text is no secret, such as an address: a target that sends it as a token does not hide it everywhere. */
  publish(text: string): void {
    this.#public.add(text);
  }

  /** Every secret that was registered, for the test that looks for leaks. */
  secrets(): string[] {
    return [...this.#known.keys()].map((identity) => identity.slice(identity.indexOf(":") + 1));
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

  /** Which beginnings (hashed) any needle has: most places of a text are passed over by one look. */
  readonly #beginnings = new Uint8Array(65_536);

  #learn(text: string, pseudonym: string, isNumber: boolean): void {
    // Digits may stand for a number or for a text: where they stand alone tells which. A number as short as
    // a code is somebody's id or a time rather than the code.
    const digits = /^-?\d+(\.\d+)?$/.test(text);
    const telling = digits && text.length >= tellingDigits;
    for (const spelling of isNumber ? [text] : spellings(text)) {
      const prefix = spelling.slice(0, prefixLength);
      this.#beginnings[beginning(spelling, 0)] = 1;
      const bucket = this.#needles.get(prefix) ?? { lengths: [], byText: new Map() };
      const { length } = spelling;
      const known = bucket.byText.get(spelling);
      const asNumber = isNumber
        ? pseudonym
        : (known?.asNumber ?? (telling ? pseudonym : undefined));
      bucket.byText.set(spelling, {
        length,
        pseudonym: isNumber ? (known?.pseudonym ?? pseudonym) : pseudonym,
        alone: text.length < freeStanding || digits,
        digits,
        ...(asNumber === undefined ? {} : { asNumber }),
      });
      // The longest first, so that no secret is cut in the middle by a shorter one.
      bucket.lengths = [...new Set([...bucket.lengths, length])].sort((a, b) => b - a);
      this.#needles.set(prefix, bucket);
    }
  }

  #needleAt(text: string, at: number): Needle | undefined {
    if (this.#beginnings[beginning(text, at)] === 0) return undefined;
    const bucket = this.#needles.get(text.slice(at, at + prefixLength));
    for (const length of bucket?.lengths ?? []) {
      const needle = bucket?.byText.get(text.slice(at, at + length));
      if (needle === undefined || (needle.alone && !standsAlone(text, at, length))) continue;
      const isShort = needle.digits && length < tellingDigits;
      if (!isShort || !isPartOfTime(text, at, length)) return needle;
    }
    return undefined;
  }

  #replace(text: string): string {
    let out = "";
    let copied = 0;
    let at = 0;
    while (at <= text.length - prefixLength) {
      const needle = this.#needleAt(text, at);
      if (needle === undefined) {
        at += 1;
        continue;
      }
      const end = at + needle.length;
      const { asNumber, pseudonym, digits } = needle;
      const isBare = digits && isJsonNumber(text, at, end);
      if (!isBare || asNumber !== undefined) {
        out += text.slice(copied, at) + (isBare ? `"${asNumber}"` : pseudonym);
        copied = end;
      }
      at = end;
    }
    return out + text.slice(copied);
  }
}

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

function beginning(text: string, at: number): number {
  const pair = text.charCodeAt(at) * 2053 + text.charCodeAt(at + 1) * 131;
  return (pair + text.charCodeAt(at + 2)) & 0xffff;
}

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
  /=\r?\n/.test(text) ? text.replace(/=\r?\n/g, "") : text;

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
