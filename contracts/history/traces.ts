/** So many signs in a row that stand in a secret, too, are a trace of it. */
const width = 8;
/** A longer secret is known by windows that begin at every fifth sign: twelve of its signs in a row hold one. */
const stride = 5;
/** A secret of fewer signs is known by all its windows. */
const long = 16;
const half = 36 ** (width / 2);
const slotBits = 22;

/** Letters, whatever their case, and digits as numbers below 36; nothing else is a sign. */
const signs = Int8Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code);
  return /[a-z0-9]/i.test(char) ? Number.parseInt(char, 36) : -1;
});

/**
 * Whether a text holds a part of a secret, as it is, backwards or by ROT13, whatever letter case it has and whatever stands between
 * its signs. A part that stands in a published text, too, such as an address, is no trace.
 */
export class Traces {
  readonly #windows = new Set<number>();
  readonly #published = new Set<number>();
  /** Which windows there are, hashed: most places of a text are passed over by one look. */
  readonly #slots = new Uint8Array(2 ** slotBits);

  add(secret: string): void {
    const plain = secret.replace(/[^a-z0-9]+/gi, "");
    // Digits alone may be a date, and few of them anything.
    if (plain.length < width || /^\d{1,11}$/.test(plain)) return;
    const step = plain.length < long ? 1 : stride;
    const reversed = [...plain].reverse().join("");
    const rotated = plain.replace(/[a-z]/gi, rotate);
    for (const spelt of [plain, reversed, rotated])
      windows(spelt, (high, low, at) => {
        if (at % step !== 0) return false;
        this.#windows.add(high * half + low);
        this.#slots[slotOf(high, low)] = 1;
        return false;
      });
  }

  publish(text: string): void {
    windows(text, (high, low) => {
      this.#published.add(high * half + low);
      return false;
    });
  }

  isIn(text: string): boolean {
    return windows(text, (high, low) => {
      if (this.#slots[slotOf(high, low)] !== 1) return false;
      const window = high * half + low;
      return this.#windows.has(window) && !this.#published.has(window);
    });
  }
}

/** ROT13 of a letter. */
const rotate = (letter: string): string =>
  String.fromCharCode(letter.charCodeAt(0) + (/[a-m]/i.test(letter) ? 13 : -13));

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
