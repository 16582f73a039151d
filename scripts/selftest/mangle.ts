import type { Random } from "../../conformance/selftest/queue/simulator/random.ts";

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** Values that a programmer did not think of, as JSON writes them. */
const oddities: readonly string[] = [
  ...["null", "true", "false", "0", "-1", "0.5", "1e400", "-1e400", "9007199254740993", "1e-7"],
  ...['""', '" "', '"x"', '"0"', '"null"', '"\\u0000"', '"\\ud800"', '"🜁"', '"..//%zz?#"', '"("'],
  ...['"http://"', '"https://example.com:99999"', '"file:///etc/hosts"', '"127.0.0.1:0"', '"~"'],
  ...['"2026-13-99"', '"275760-09-13T00:00:00.001Z"', '"Infinity"', '"~token.1.0.s9f~"', "8.64e15"],
  ...["[]", "{}", "[[]]", "[null]", '{"":{}}', '{"__proto__":{"a":1}}', '{"toString":1}'],
  `"${"a".repeat(5000)}"`,
  `"(a+)+$"`,
  `${"[".repeat(3000)}${"]".repeat(3000)}`,
];

/** Names that mean something to JavaScript. */
const names = ["__proto__", "constructor", "toString", "length", "hasOwnProperty", "", "0", "then"];

/** A text with up to three changes: to the JSON of a line or of the whole, or to its characters. */
export function mangled(text: string, random: Random): string {
  let changed = text;
  for (let left = 1 + random.below(3); left > 0; left -= 1) {
    changed = random.happens(0.9) ? inJson(changed, random) : inText(changed, random);
  }
  return changed;
}

/** A text that resembles no profile, archive or history. */
export function nonsense(random: Random): string {
  const of = () => pick(oddities, random);
  if (random.happens(0.3)) return of();
  if (random.happens(0.5)) return `{"${pick(names, random)}":${of()},"log":{"entries":[${of()}]}}`;
  return Array.from({ length: random.below(80) }, () =>
    String.fromCharCode(random.below(600)),
  ).join("");
}

const pick = <T>(of: readonly T[], random: Random): T => of[random.below(of.length)] as T;

/** One line of the text, or all of it, as JSON with one place changed. */
function inJson(text: string, random: Random): string {
  const lines = text.split("\n");
  const at = random.below(lines.length);
  const line = lines[at] ?? "";
  try {
    lines[at] = write(changed(JSON.parse(line), random), random);
  } catch {
    return inText(text, random);
  }
  return lines.join("\n");
}

/** Marks the place of an oddity that no JavaScript value can be, such as 1e400. */
const mark = "\u0001odd\u0001";

const write = (value: Json, random: Random): string =>
  JSON.stringify(value).replaceAll(JSON.stringify(mark), () => pick(oddities, random));

function changed(root: Json, random: Random): Json {
  const places: { holder: Json[] | { [name: string]: Json }; name: string }[] = [];
  const walk = (value: Json): void => {
    if (typeof value !== "object" || value === null) return;
    for (const name of Object.keys(value)) {
      places.push({ holder: value, name });
      walk((value as { [name: string]: Json })[name] as Json);
    }
  };
  walk(root);
  if (places.length === 0) return mark;
  const { holder, name } = pick(places, random);
  const at = holder as { [name: string]: Json };
  const old = at[name] as Json;
  const way = random.below(6);
  if (way === 0) {
    if (Array.isArray(holder)) holder.splice(Number(name), 1);
    else delete at[name];
  } else if (way === 1) {
    const other = pick(places, random);
    at[name] = structuredClone((other.holder as typeof at)[other.name] ?? null);
  } else if (way === 2 && !Array.isArray(holder)) {
    delete at[name];
    Object.defineProperty(at, pick(names, random), { value: old, enumerable: true });
  } else if (way === 3 && typeof old === "string") {
    at[name] = insideText(old, random);
  } else if (way === 4 && typeof old === "number") {
    at[name] = old * pick([-1, 0, 1e3, 1e18, 1.5], random);
  } else at[name] = mark;
  return root;
}

/** A text within JSON may be JSON itself, such as a body. */
const insideText = (text: string, random: Random): string =>
  /^[[{]/.test(text) ? inJson(text, random) : inText(text, random);

function inText(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  const to = Math.min(text.length, at + random.below(40));
  const part = text.slice(at, to);
  const into = [
    "",
    part + part,
    String.fromCharCode(random.below(70_000)),
    '"',
    "\n",
    part.toUpperCase(),
    pick(oddities, random).slice(0, 60),
  ];
  return (
    text.slice(0, at) + pick(into, random) + text.slice(random.happens(0.05) ? text.length : to)
  );
}
