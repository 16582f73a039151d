import {
  type Pseudonym,
  readPseudonym,
  type SecretKind,
  withoutPseudonyms,
} from "../../../contracts/history/pseudonym.ts";

const words: Record<SecretKind, string> = {
  password: "PASSWORD",
  token: "TOKEN",
  code: "CODE",
  "reset-token": "RESET TOKEN",
  key: "KEY",
  "api-key": "API KEY",
  other: "SECRET",
};

/** How the name of a secret is written. */
type Mark = (name: string, secret: Pseudonym) => string;

const inBrackets: Mark = (name, { form }) =>
  form === 0 ? `<${name}>` : `<${name}, SPELLING ${form + 1}>`;

/**
 * Names for the secrets of one finding, such as `<TOKEN 1>`, numbered in the order of appearance. A secret keeps its
 * name throughout; another spelling of it (letter case, blanks) is marked.
 */
export class Placeholders {
  readonly #names = new Map<number, string>();
  readonly #counts = new Map<string, number>();

  /** The text with each pseudonym replaced by its name, which `mark` writes; by default as `<TOKEN 1>`. */
  in(text: string, mark: Mark = inBrackets): string {
    return withoutPseudonyms(text, (pseudonym) => {
      const secret = readPseudonym(pseudonym);
      return secret === undefined ? pseudonym : mark(this.#nameOf(secret), secret);
    });
  }

  /** A JSON-like value with the texts in it replaced. */
  inValue(value: unknown): unknown {
    if (typeof value === "string") return this.in(value);
    if (Array.isArray(value)) return value.map((item) => this.inValue(item));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [this.in(name), this.inValue(item)]),
    );
  }

  #nameOf(secret: Pseudonym): string {
    const known = this.#names.get(secret.number) ?? this.#newName(secret);
    this.#names.set(secret.number, known);
    return known;
  }

  #newName({ kind, madeUp }: Pseudonym): string {
    const word = madeUp && kind !== "password" ? `MADE-UP ${words[kind]}` : words[kind];
    const count = (this.#counts.get(word) ?? 0) + 1;
    this.#counts.set(word, count);
    return `${word} ${count}`;
  }
}
