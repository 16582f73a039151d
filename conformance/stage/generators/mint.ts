import { createHmac } from "node:crypto";
import type { Profile } from "../../../contracts/profile/index.ts";
import { exampleDomains, ordinaryDevice, people, pick } from "./ordinary.ts";

/** What values are made from: the run's id, which no other run has, and its seed. */
export interface Nonce {
  /** Lower-case letters and digits, unlike any other run's. */
  run: string;
  seed: number;
}

const letters = {
  lower: "abcdefghjkmnpqrstuvwxyz",
  upper: "ABCDEFGHJKLMNPQRSTUVWXYZ",
  digit: "23456789",
};

/**
 * Makes up every identity, secret, track_id and path that a run sends. It gives no value twice, not even to another run
 * with the same seed: a target that was examined before must not meet its former users.
 */
export class Mint {
  readonly #run: string;
  readonly #key: string;
  #uniques = 0;
  #passwords = 0;

  constructor({ run, seed }: Nonce) {
    this.#run = run;
    this.#key = `${seed}:${run}`;
  }

  /** A text with the run and a number in it. */
  unique(prefix: string): string {
    this.#uniques += 1;
    return `${prefix}${this.#run}x${this.#uniques}`;
  }

  /** A new address of this form, with an ordinary name and domain where it leaves them free. */
  address(form: string, prefix = ""): string {
    const unique = this.unique(prefix);
    const [first = 0, last = 0, domain = 0] = this.#draw(`address ${unique}`);
    return form
      .replace("{unique}", unique)
      .replace("{name}", `${pick(people.first, first)}.${pick(people.last, last)}`)
      .replace("{example}", pick(exampleDomains, domain));
  }

  /** What a device is called in an episode, where a scenario calls it a laptop or a phone. */
  device = (name: unknown, episode: string): unknown =>
    ordinaryDevice(name, this.#draw(`device ${episode}`).readUInt16BE());

  /** So many hexadecimal digits, which look random from the first on. */
  hex(length: number): string {
    return this.#draw(this.unique("hex ")).toString("hex").slice(0, length);
  }

  /** A number of nine digits. */
  number(): number {
    return 100_000_000 + (this.#draw(this.unique("number ")).readUInt32BE() % 900_000_000);
  }

  /**
   * A strong password of these character classes, `more` characters longer than the form says, up to the 72 that every
   * service reads.
   */
  password({ length, classes, symbols }: Profile["signup"]["password"], more: number): string {
    this.#passwords += 1;
    const alphabets = { ...letters, symbol: symbols };
    const bytes = this.#draw(String(this.#passwords));
    return Array.from({ length: Math.min(72, length + more) }, (_, at) => {
      const alphabet = alphabets[classes[at % classes.length] ?? "lower"];
      return alphabet[(bytes[at % bytes.length] ?? 0) % alphabet.length];
    }).join("");
  }

  #draw(name: string): Buffer {
    return createHmac("sha512", this.#key).update(name).digest();
  }
}
