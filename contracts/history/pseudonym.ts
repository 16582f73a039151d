/**
 * What stands in a history instead of a secret: `~kind.number.form.type+length+flags~`.
 *
 * A pseudonym keeps what rules ask of a value and nothing else. `number` is the same for values that
 * no rule may tell apart (see `fold` in vault.ts); `form` numbers the spellings met within one number.
 * Only unreserved URL characters are used, so a pseudonym survives wherever its secret stood.
 */
export type SecretKind =
  | "password"
  | "token"
  | "code"
  | "reset-token"
  | "key"
  | "api-key"
  | "other";

export interface Pseudonym {
  kind: SecretKind;
  number: number;
  form: number;
  type: "string" | "number";
  /** Characters of the secret as text. */
  length: number;
  /** Visible ASCII without blanks: can be sent as it is in an Authorization header (RFC 9110). */
  fitsHeader: boolean;
  /** Made up by the kit and never given out by the target. */
  madeUp: boolean;
  /** Some of its signs are outside RFC 6750's b64token. */
  hasOddSigns: boolean;
  /** Firewalls may take it for an attack (attacks.ts). */
  likeAttack: boolean;
  /** No text in any reading: it holds NUL, or half of a surrogate pair. */
  isNoText: boolean;
}

const shape = /~([a-z-]+)\.(\d+)\.(\d+)\.([sn])(\d+)(f?)(m?)(a?)(o?)(x?)~/;
const whole = new RegExp(`^${shape.source}$`);
/** A pseudonym of what is no text in any reading. */
export const pseudonymOfNoText = /~[a-z-]+\.\d+\.\d+\.[sn]\d+[fmao]*x~/;
export const everyPseudonym = new RegExp(shape.source, "g");
const everyBare = new RegExp(shape.source.replaceAll(/\((?!\?)/g, "(?:"), "g");

/** The text that stands for a secret; the inverse of {@link readPseudonym}. */
export function writePseudonym(p: Pseudonym): string {
  const type = p.type === "string" ? "s" : "n";
  const flags = [
    ...[p.fitsHeader && "f", p.madeUp && "m", p.likeAttack && "a", p.hasOddSigns && "o"],
    p.isNoText && "x",
  ]
    .filter(Boolean)
    .join("");
  return `~${p.kind}.${p.number}.${p.form}.${type}${p.length}${flags}~`;
}

/** Reads a text that is one pseudonym and nothing more; undefined for anything else. */
export function readPseudonym(text: unknown): Readonly<Pseudonym> | undefined {
  const match = typeof text === "string" && text.startsWith("~") ? whole.exec(text) : null;
  if (match === null) return undefined;
  const [, kind, number, form, type, length, fits, made, attack, odd, no] = match;
  return {
    kind: kind as SecretKind,
    number: Number(number),
    form: Number(form),
    type: type === "s" ? "string" : "number",
    length: Number(length),
    fitsHeader: fits === "f",
    madeUp: made === "m",
    likeAttack: attack === "a",
    hasOddSigns: odd === "o",
    isNoText: no === "x",
  };
}

/** A number's pseudonym is a string of JSON: its quotation marks do not belong to the number. */
const everyQuoted = new RegExp(`"(${shape.source})"`, "g");

/** A text in which something else stands for each pseudonym. */
export const withoutPseudonyms = (text: string, other: (pseudonym: string) => string): string =>
  splitAtPseudonyms(text)
    .map((part, at) => (at % 2 === 0 ? part : other(part)))
    .join("");

/** A text in parts: every second one is a pseudonym. */
export function splitAtPseudonyms(text: string): string[] {
  const bare = text.replace(everyQuoted, (quoted, one) =>
    readPseudonym(one)?.type === "number" ? one : quoted,
  );
  const found = bare.match(everyPseudonym) ?? [];
  return bare
    .split(everyBare)
    .flatMap((part, at) => (at === 0 ? [part] : [found[at - 1] ?? "", part]));
}

/** Whether two texts stand for values that no rule may tell apart (equal but for an excused spelling). */
export function sameSecret(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  const [p, q] = [readPseudonym(a), readPseudonym(b)];
  if (p === undefined || q === undefined) return false;
  return p.number === q.number;
}

/** JSON type of a value as it was on the wire: a pseudonym keeps the type of its secret. */
export function wireType(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return readPseudonym(value)?.type ?? typeof value;
}
