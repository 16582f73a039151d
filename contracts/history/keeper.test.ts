import fc from "fast-check";
import { expect, it } from "vitest";
import type { AnsweredEvent } from "./events.ts";
import { JsonBody, Keeper } from "./keeper.ts";
import { encodeEvent } from "./ndjson.ts";

const answered = (text: string): AnsweredEvent => ({
  ...{ seq: 1, t_us: 2, clock: "kit", ev: "answered", id: "c1", status: 200 },
  headers: { "content-type": "application/json" },
  body: { text, bytes: Buffer.byteLength(text) },
});

it.each([
  [
    "JSON in its shortest form",
    '{"data":{"track":"é~token.1.0.s44f~"},"list":[1,-0.5,null]}',
    true,
  ],
  ["blanks between members", '{"data": null}', false],
  ["a number that is written in another way", "[1.0,1e2]", false],
  ["a member that is named twice", '{"a":1,"a":2}', false],
  ["an escape that it does not need", '["\\u0041"]', false],
  ["a member that JSON takes for its prototype", '{"__proto__":{"a":1}}', true],
  ["names that are numbers, which an object has in another order", '{"2":1,"1":1}', false],
  ["empty texts", '{"":"","a":[""]}', true],
  ["deep lists", `${"[".repeat(100)}${"]".repeat(100)}`, false],
  ["what begins like JSON and is none", "{oops", false],
  ["a single value", '"yes"', false],
])("says the same afterwards of a body with %s", (_, text, isValue) => {
  const kept = new Keeper().keep(answered(text));

  expect(encodeEvent(kept)).toBe(encodeEvent(answered(text)));
  expect(kept.body?.text).toBe(text);
  expect(kept.body instanceof JsonBody).toBe(isValue);
});

it("says the same afterwards of any bodies, one after another", () => {
  const keeper = new Keeper();
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(encodeEvent(keeper.keep(answered(text)))).toBe(encodeEvent(answered(text)));
    }),
  );
});

it("holds what was said last, however much was said before", () => {
  const keeper = new Keeper();
  const bodyOf = (id: number) => keeper.keep(answered(`{"id":{"said":"${id}"}}`)).body as JsonBody;
  for (let id = 0; id < 70_000; id++) bodyOf(id);
  const [one, other] = [bodyOf(69_999), bodyOf(69_999)].map(({ json }) => json as { id: object });

  expect(other?.id).toBe(one?.id);
  expect(bodyOf(5).text).toBe('{"id":{"said":"5"}}');
});

it("leaves a body of which only the beginning is there as it is", () => {
  const cut = { ...answered("[1]"), body: { text: "[1]", bytes: 900, truncated: true } };

  expect(new Keeper().keep(structuredClone(cut))).toEqual(cut);
});

it("holds what two events say alike once", () => {
  const keeper = new Keeper();
  const said = (id: number) => {
    const text = `{"data":{"user":{"id":7,"name":"Ada"}},"meta":{"request_id":"${id}"}}`;
    const { headers, body } = keeper.keep(answered(text));
    return { headers, text: body?.text, ...(body as JsonBody & { json: { data: unknown } }).json };
  };
  const [one, other] = [said(1), said(2)];

  expect(other.headers).toBe(one.headers);
  expect(other.data).toBe(one.data);
  expect(other.text).toContain('"request_id":"2"');
});
