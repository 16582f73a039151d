import { expect, it } from "vitest";
import { declarations } from "./declarations.ts";

it("a declared fact about the scopes stands whole, with what it settles, or else what it means", () => {
  const facts = {
    "offers.scopes": ["queue"],
    "signup.open": true,
    "enterprise.key": "[secret]",
    "within.webhookMs": 2000,
    "within.mailAgainMs": 0,
    "values.outOfRange": "clamp",
    "recognise.output": ["/a".repeat(40)],
    "recognise.failedJob": [{ status: "2xx", where: [{ pointer: "/ok", in: [true] }] }],
  };

  const { settled, others } = declarations(facts, ["queue"]);

  expect(settled).toEqual([
    expect.stringMatching(/^event kinds .*how late.*: within\.webhookMs is 2000 ms$/),
    expect.stringMatching(/ is kept back: within\.mailAgainMs is 0 ms$/),
  ]);
  expect(others).toEqual([
    "what happens to values out of range, overall: clamp (values.outOfRange)",
    expect.stringMatching(/^where a result holds its output.*: (\/a){40} \(recognise\.output\)$/),
    "forms of a webhook body or result that says the job failed: {status: 2xx, where: [{pointer: /ok, in: [true]}]} (recognise.failedJob)",
  ]);
});
