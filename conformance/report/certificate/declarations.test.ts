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
  };

  const { settled, others } = declarations(facts, ["queue"]);

  expect(settled).toEqual([
    expect.stringMatching(/^within\.webhookMs 2000 \(event kinds .*how late/),
    expect.stringMatching(/^within\.mailAgainMs 0 \(.* is kept back\)$/),
  ]);
  expect(others).toEqual([
    "values.outOfRange clamp (what happens to values out of range, overall)",
    expect.stringMatching(/^recognise\.output (\/a){40} \(where a result holds its output/),
  ]);
});
