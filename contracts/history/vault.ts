import { looksLikeAttack } from "./attacks.ts";
import { Needles } from "./needles.ts";
import { nobodysSecrets } from "./nobodys-secrets.ts";
import { readPseudonym, type SecretKind, writePseudonym } from "./pseudonym.ts";
import { formOf, type Recipe, recipeOf } from "./recipe.ts";
import { Traces } from "./traces.ts";

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

/** What is known of a secret beside its text. */
export interface Origin {
  /** Made up by the kit and never given out by the target. */
  madeUp?: boolean;
  /** All that speaks for it is the place at which a client sent it: where the client sends it elsewhere, too, it is no secret. */
  presented?: boolean;
}

/** The first number of an archive's own secrets: the pseudonyms in an archive have smaller ones. */
const firstOfArchive = 1_000_000;

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
  readonly #needles = new Needles();
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
      this.#needles.add(String(value), String(pseudonym), typeof value === "number");
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
      this.#known.delete(identityOf(text));
      this.#sought.delete(identityOf(text));
      this.#needles.remove(text);
      this.traces.forget(text);
    }
    if (sought?.isPresented === false || this.#public.has(text)) return;
    this.#public.add(text);
    this.traces.publish(text);
  }

  /** Every secret that is looked for, for the test that looks for leaks. */
  secrets(): string[] {
    return [...this.#sought.keys()].map(textOf);
  }

  /** What each pseudonym stands for: for who makes calls anew, never for judges. */
  byPseudonym(): Map<string, string> {
    return new Map([...this.#known].map(([identity, one]) => [one, textOf(identity)]));
  }

  /**
   * How a secret is made of some others before it, and of a password that stands whole in it; or the form of a password,
   * where that is no usual one. Undefined where it is neither, or where more of a secret would have to be told.
   */
  recipe(pseudonym: string, others: readonly string[]): Recipe | undefined {
    const known = this.byPseudonym();
    const text = known.get(pseudonym) ?? "";
    const isPassword = readPseudonym(pseudonym)?.kind === "password";
    const before = [...known].slice(0, [...known.keys()].indexOf(pseudonym));
    const some = before.filter(
      ([one, other]) =>
        others.includes(one) ||
        (isPassword && text.includes(other) && /^~password\.\d+\.0\./.test(one)),
    );
    const recipe = recipeOf(text, new Map(some));
    const isPlain = recipe?.every(
      (piece) => typeof piece !== "string" || this.redact(piece) === piece,
    );
    if (isPlain === true) return recipe;
    return isPassword ? formOf(text, pseudonym) : undefined;
  }

  /** The text with every registered secret replaced, raw or in one of its encodings. */
  redact(text: string): string {
    const redacted = this.#needles.replaceIn(text);
    const plain = unfolded(unescaped(text));
    if (plain === text) return redacted;
    // Where an encoding that spells a text in many ways hid a secret, the plain text is kept in its place.
    const other = this.#needles.replaceIn(plain);
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
}

/** A text and a number of the same digits are two values. */
const identityOf = (value: unknown): string => `${typeof value}:${value}`;
const textOf = (identity: string): string => identity.slice(identity.indexOf(":") + 1);

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
