import type { Random } from "../../../conformance/selftest/queue/simulator/random.ts";

/** The two files that a vendor hands on: the certified history, and the certificate. */
export interface Handed {
  certificate: string;
  history: Buffer;
}

/** What an edit may use. */
export interface Material extends Handed {
  /** The offset of each line of the history, and of its end. */
  lines: readonly number[];
  /** Histories of other runs. */
  others: readonly Buffer[];
  /** Signs a certificate with this statement: by the original's signer, or by a stranger. */
  signs: Readonly<Record<"signer" | "stranger", (statement: string) => string>>;
}

type Edit = (material: Material, random: Random) => Handed;

/** The offsets of a text's lines, and of its end. */
export function linesOf(history: Buffer): number[] {
  const starts = [0];
  for (let at = history.indexOf(10); at >= 0; at = history.indexOf(10, at + 1)) starts.push(at + 1);
  return starts;
}

const withHistory =
  (edit: (material: Material, random: Random) => Buffer): Edit =>
  (material, random) => ({
    certificate: material.certificate,
    history: edit(material, random),
  });

const line = ({ history, lines }: Material, nth: number): Buffer =>
  history.subarray(lines[nth], lines[nth + 1]);

const anyLine = ({ lines }: Material, random: Random): number => random.below(lines.length - 1);

/** The history with lines from `from` to before `to` replaced. */
const replaced = (
  { history, lines }: Material,
  from: number,
  to: number,
  by: readonly Buffer[],
): Buffer => Buffer.concat([history.subarray(0, lines[from]), ...by, history.subarray(lines[to])]);

const anotherByte = (bytes: Buffer, random: Random): Buffer => {
  const changed = Buffer.from(bytes);
  const at = random.below(changed.length);
  changed[at] = (changed[at] ?? 0) ^ (1 + random.below(255));
  return changed;
};

const ofHistory: Record<string, Edit> = {
  "a byte of the history": withHistory(({ history }, random) => anotherByte(history, random)),
  "a line lost": withHistory((material, random) => {
    const nth = anyLine(material, random);
    return replaced(material, nth, nth + 1, []);
  }),
  "a line twice": withHistory((material, random) => {
    const nth = anyLine(material, random);
    return replaced(material, nth, nth, [line(material, nth)]);
  }),
  "two lines change places": withHistory((material, random) => {
    const [one, other] = [anyLine(material, random), anyLine(material, random)].sort(
      (a, b) => a - b,
    ) as [number, number];
    if (one === other) return material.history;
    const between = material.history.subarray(material.lines[one + 1], material.lines[other]);
    const by = [line(material, other), between, line(material, one)];
    return replaced(material, one, other + 1, by);
  }),
  "lines elsewhere": withHistory((material, random) => {
    const from = anyLine(material, random);
    const to = Math.min(from + 1 + random.below(50), material.lines.length - 1);
    const taken = material.history.subarray(material.lines[from], material.lines[to]);
    const rest = replaced(material, from, to, []);
    const at = random.below(rest.length);
    return Buffer.concat([rest.subarray(0, at), taken, rest.subarray(at)]);
  }),
  "cut off": withHistory(({ history }, random) =>
    history.subarray(0, random.below(history.length)),
  ),
  "a line of another run": withHistory((material, random) => {
    const other = material.others[random.below(material.others.length)] ?? material.history;
    const from = other.indexOf(10, random.below(other.length)) + 1;
    const taken = other.subarray(from, other.indexOf(10, from) + 1);
    const nth = anyLine(material, random);
    return replaced(material, nth, nth + 1, [taken]);
  }),
  "another run's history": withHistory(
    ({ others, history }, random) => others[random.below(others.length)] ?? history,
  ),
};

interface Envelope {
  payload: string;
}

const statementIn = (certificate: string): string =>
  Buffer.from((JSON.parse(certificate) as Envelope).payload, "base64").toString("utf8");

/** The statement with one random member changed or removed. */
function anotherStatement(certificate: string, random: Random): string {
  const statement: unknown = JSON.parse(statementIn(certificate));
  const leaves: { holder: Record<string, unknown>; name: string }[] = [];
  const walk = (holder: object): void => {
    for (const [name, value] of Object.entries(holder)) {
      if (typeof value === "object" && value !== null) walk(value);
      else leaves.push({ holder: holder as Record<string, unknown>, name });
    }
  };
  walk(Object(statement));
  const leaf = leaves[random.below(leaves.length)];
  if (leaf === undefined) return JSON.stringify(statement);
  const { holder, name } = leaf;
  if (random.happens(0.2)) delete holder[name];
  else holder[name] = another(holder[name], random);
  return JSON.stringify(statement);
}

/** Another value of the same kind; a verdict becomes another verdict, a level another level. */
function another(value: unknown, random: Random): unknown {
  if (typeof value === "number") return value + 1 + random.below(1000);
  if (typeof value === "boolean") return !value;
  const text = String(value);
  const words = ["pass", "fail", "observed", "not-applicable", "inconclusive", "must", "strict"];
  if (words.includes(text)) {
    const others = words.filter((word) => word !== text);
    return others[random.below(others.length)];
  }
  return /^[0-9a-f]{64}$/.test(text)
    ? `${text.slice(1)}${text[0] === "0" ? "1" : "0"}`
    : `${text}${random.below(10)}`;
}

const ofCertificate: Record<string, Edit> = {
  "a byte of the certificate": ({ certificate, history }, random) => ({
    certificate: anotherByte(Buffer.from(certificate), random).toString("utf8"),
    history,
  }),
  "the statement, without a signature": ({ certificate, history }, random) => {
    const envelope = JSON.parse(certificate) as Envelope;
    const payload = Buffer.from(anotherStatement(certificate, random)).toString("base64");
    return { certificate: JSON.stringify({ ...envelope, payload }), history };
  },
  "the statement, signed by a stranger": ({ certificate, history, signs }, random) => ({
    certificate: signs.stranger(
      random.happens(0.5) ? statementIn(certificate) : anotherStatement(certificate, random),
    ),
    history,
  }),
  "the statement, signed by its own signer": ({ certificate, history, signs }, random) => ({
    certificate: signs.signer(anotherStatement(certificate, random)),
    history,
  }),
};

/**
 * How many of a hundred edits are of which kind. Edits that make verification read the whole history take longer, and
 * are rarer.
 */
const shares: readonly (readonly [share: number, kind: string])[] = [
  [5, "a byte of the history"],
  [3, "a line lost"],
  [3, "a line twice"],
  [3, "two lines change places"],
  [3, "lines elsewhere"],
  [3, "cut off"],
  [4, "a line of another run"],
  [6, "another run's history"],
  [30, "a byte of the certificate"],
  [20, "the statement, without a signature"],
  [15, "the statement, signed by a stranger"],
  [5, "the statement, signed by its own signer"],
];

const edits: Readonly<Record<string, Edit>> = { ...ofHistory, ...ofCertificate };

const hundred = shares.flatMap(([share, kind]) => Array<string>(share).fill(kind));

/** An edit drawn at random: its kind, and the two files after it. */
export function drawn(material: Material, random: Random): Handed & { kind: string } {
  const kind = hundred[random.below(hundred.length)] ?? "";
  const edit = edits[kind];
  if (edit === undefined) throw new Error(`there is no edit "${kind}"`);
  return { kind, ...edit(material, random) };
}
