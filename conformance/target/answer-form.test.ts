import { describe, expect, it } from "vitest";
import { valueAt } from "../../contracts/json-pointer.ts";
import { hasAnyForm, hasForm } from "./answer-form.ts";

const formed = (status: number | undefined, json: unknown) => ({
  status,
  json,
  text: JSON.stringify(json),
});

describe("a form of the profile", () => {
  it("holds by status or by its class", () => {
    expect(hasForm({ status: [429] }, formed(429, {}))).toBe(true);
    expect(hasForm({ status: ["4xx"] }, formed(429, {}))).toBe(true);
    expect(hasForm({ status: ["2xx", 500] }, formed(429, {}))).toBe(false);
    expect(hasForm({ status: ["2xx"] }, formed(undefined, {}))).toBe(false);
  });

  it("wants every stated condition on the body", () => {
    const form = {
      where: [
        { pointer: "/status", in: ["done", { a: 1 }] },
        { pointer: "/error", notIn: [true] },
        { pointer: "/output/0", present: true, matches: "^HTTPS:" },
        { pointer: "/gone", present: false },
      ],
    };
    const right = { status: "done", output: ["https://x"], gone: null };

    expect(hasForm(form, formed(200, right))).toBe(true);
    expect(hasForm(form, formed(200, { ...right, status: { a: 1 } }))).toBe(true);
    expect(hasForm(form, formed(200, { ...right, status: "doing" }))).toBe(false);
    expect(hasForm(form, formed(200, { ...right, error: true }))).toBe(false);
    expect(hasForm(form, formed(200, { ...right, output: [] }))).toBe(false);
    expect(hasForm(form, formed(200, { ...right, gone: 0 }))).toBe(false);
  });

  it("is one of several", () => {
    expect(hasAnyForm([{ status: [1] }, { text: "QUEUE" }], formed(200, "my queue"))).toBe(true);
    expect(hasAnyForm([], formed(200, {}))).toBe(false);
  });

  it("finds words that JSON holds in escapes", () => {
    const text = String.raw`{"message":"f\u00fcr dich ist \u0076oll, s. http:\/\/q"}`;
    const refused = { status: 200, text, json: JSON.parse(text) };

    expect(hasForm({ text: "für dich ist voll" }, refused)).toBe(true);
    expect(hasForm({ text: "s\\. http://q" }, refused)).toBe(true);
    expect(hasForm({ text: "leer" }, refused)).toBe(false);
  });
});

describe("a JSON pointer", () => {
  it("finds members, items and escaped names, and nothing that is inherited", () => {
    const document = { a: [{ "b/c": { "~": 1 } }] };

    expect(valueAt(document, "")).toBe(document);
    expect(valueAt(document, "/a/0/b~1c/~0")).toBe(1);
    expect(valueAt(document, "/a/length/x")).toBeUndefined();
    expect(valueAt(document, "/toString")).toBeUndefined();
    expect(valueAt(null, "/a")).toBeUndefined();
  });
});
