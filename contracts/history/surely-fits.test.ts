import fc from "fast-check";
import { expect, it } from "vitest";
import { answeredEvent, hookEvent, sentEvent } from "./events.ts";
import { surelyFits } from "./surely-fits.ts";

const stamp = { seq: 1, t_us: 1.7e15, clock: "kit", episode: "log in/1", subject: "a@b.c" };
const message = { headers: { accept: "*/*" }, body: { text: "{}", bytes: 2 } };
const sent = { ...{ id: "c1", method: "GET", path: "/", after: ["c0"], due_us: 5 }, ...message };
const hook = { id: "h1", hook: "x", path: "/x", method: "POST", status: 200, answered_us: 9 };
const usual = [
  [sentEvent, { ...stamp, ev: "sent", ...sent, account: "a", plan: "standard", hook: "x" }],
  [answeredEvent, { ...stamp, ev: "answered", id: "c1", status: 200, ...message }],
  [hookEvent, { ...stamp, ev: "hook", ...hook, ...message }],
] as const;

it.each(usual)("tells at once that a usual event fits", (schema, event) => {
  expect(surelyFits(schema)(event)).toBe(true);
});

const odd = [
  ...[undefined, null, true, 0, -1, 1.5, 2 ** 53, -3e16, 8e16, 9e16, Number.POSITIVE_INFINITY],
  ...["", "timeout", "header", [], [null], ["body"], {}, { a: 1 }, { text: "", bytes: 0 }],
  ...[JSON.parse('{"__proto__":"a"}'), { bytes: 1, more: 2 }, { text: 5, bytes: 1 }],
];
const names = [...new Set(usual.flatMap(([, event]) => Object.keys(event)))];
const all = [
  ...names,
  "base64",
  "bytes",
  "text",
  "fault",
  "unrecorded",
  "truncated",
  "__proto__",
  "else",
];
/** A member of an object, or of one of its own, is another, or there is none. */
function changed(event: object, path: readonly string[], value: unknown): unknown {
  const copy = JSON.parse(JSON.stringify(event));
  const [last = "", ...way] = path.toReversed();
  const within = way.reduceRight(
    (at, step) => (Object.hasOwn(at ?? {}, step) ? at[step] : undefined),
    copy,
  );
  // No JSON gives a list members of other names than its places.
  if (typeof within !== "object" || within === null || Array.isArray(within)) return copy;
  if (value === undefined) delete within[last];
  else Object.defineProperty(within, last, { value, enumerable: true, configurable: true });
  return copy;
}

it.each(usual)("takes nothing that the schema refuses, or would change", (schema, event) => {
  const fits = surelyFits(schema);
  const check = (value: unknown) => {
    if (fits(value)) expect(schema.parse(value)).toStrictEqual(value);
  };

  for (const value of odd) {
    check(value);
    for (const name of all)
      for (const path of [[name], ["headers", name], ["body", name]])
        check(changed(event, path, value));
  }
  const change = fc.tuple(
    fc.subarray(all, { maxLength: 2 }),
    fc.oneof(fc.jsonValue(), fc.constantFrom(...odd)),
  );
  fc.assert(
    fc.property(fc.array(change, { maxLength: 3 }), (changes) => {
      check(changes.reduce<unknown>((one, [at, to]) => changed(one as object, at, to), event));
    }),
  );
});
