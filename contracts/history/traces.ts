/** So many signs in a row that stand in a secret, too, are a part of it. */
const width = 8;
/** A longer secret is known by windows that begin at every fifth sign. */
const stride = 5;
/** A secret of fewer signs is known by all its windows. */
const long = 16;
/** What stands in so many spellings of secrets is how a service spells them, such as a prefix, and part of none. */
const common = 24;
/** The share of a secret's windows that stand in a text which tells it. */
const most = 2 / 3;
const half = 36 ** (width / 2);
const slotBits = 22;

/** Letters, whatever their case, and digits as numbers below 36; nothing else is a sign. */
const signs = Int8Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code);
  return /[a-z0-9]/i.test(char) ? Number.parseInt(char, 36) : -1;
});

/** A secret in one spelling: how many windows it is known by. */
interface Spelt {
  text: string;
  windows: number;
}

/**
 * Whether a text holds most of a secret, as it is, backwards or by ROT13, whatever letter case it has and whatever stands between
 * its parts. A lesser part is no trace: what a service makes may begin or end alike, by its kind or its time.
 */
export class Traces {
  readonly #spelt = new Map<number, Spelt[]>();
  readonly #published = new Set<number>();
  /** Which windows there are, hashed: most places of a text are passed over by one look. */
  readonly #slots = new Uint8Array(2 ** slotBits);

  add(secret: string): void {
    const plain = signsOf(secret);
    // Digits alone may be a date, and few of them anything.
    if (plain.length < width || /^\d{1,11}$/.test(plain)) return;
    const step = plain.length < long ? 1 : stride;
    for (const text of spellings(plain)) {
      const spelt: Spelt = { text, windows: 0 };
      windows(text, (high, low, at) => {
        if (at % step !== 0) return false;
        this.#learn(high * half + low, spelt);
        this.#slots[slotOf(high, low)] = 1;
        return false;
      });
    }
  }

  #learn(window: number, spelt: Spelt): void {
    const known = this.#spelt.get(window);
    if (known?.length === 0) return;
    spelt.windows += 1;
    if (known === undefined) this.#spelt.set(window, [spelt]);
    else if (known.push(spelt) === common) {
      for (const each of known) each.windows -= 1;
      this.#spelt.set(window, []);
    }
  }

  /** Says that a text, such as an address, is public: no part of it is one of a secret. */
  publish(text: string): void {
    windows(text, (high, low) => {
      this.#published.add(high * half + low);
      return false;
    });
  }

  /** Takes back a text that turned out to be no secret. */
  forget(text: string): void {
    const all = new Set(spellings(signsOf(text)));
    for (const [window, spelt] of this.#spelt)
      this.#spelt.set(
        window,
        spelt.filter((one) => !all.has(one.text)),
      );
  }

  isIn(text: string): boolean {
    const met = new Map<Spelt, Set<number>>();
    return windows(text, (high, low) => {
      if (this.#slots[slotOf(high, low)] !== 1) return false;
      const window = high * half + low;
      if (this.#published.has(window)) return false;
      return (this.#spelt.get(window) ?? []).some((spelt) => {
        const found = (met.get(spelt) ?? new Set()).add(window);
        met.set(spelt, found);
        return found.size >= most * spelt.windows;
      });
    });
  }
}

const signsOf = (text: string): string => text.replace(/[^a-z0-9]+/gi, "").toLowerCase();

const spellings = (plain: string): string[] => [
  plain,
  [...plain].reverse().join(""),
  plain.replace(/[a-z]/g, rotate),
];

/** ROT13 of a small letter. */
const rotate = (letter: string): string =>
  String.fromCharCode(letter.charCodeAt(0) + (letter <= "m" ? 13 : -13));

/** Looks at each window of signs as two numbers, those of its halves, until `isFound` says so; returns whether it did. */
function windows(
  text: string,
  isFound: (high: number, low: number, at: number) => boolean,
): boolean {
  const halves = [0, 0, 0, 0];
  let [low, met] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const sign = signs[text.charCodeAt(at)] ?? -1;
    if (sign < 0) continue;
    const high = halves[met & 3] ?? 0;
    low = (low % (half / 36)) * 36 + sign;
    halves[met & 3] = low;
    met += 1;
    if (met >= width && isFound(high, low, met - width)) return true;
  }
  return false;
}

/** Where a window is noted (Fibonacci hashing). */
const slotOf = (high: number, low: number): number =>
  Math.imul(Math.imul(high, 31) + low, 0x9e3779b1) >>> (32 - slotBits);
