import { expect, it } from "vitest";
import { declarations } from "./declarations.ts";

it("a declared fact about the scopes is a sentence that says what it forgives, or else what it means", () => {
  const facts = {
    "offers.scopes": ["queue"],
    "signup.open": true,
    "enterprise.key": "[secret]",
    "within.webhookMs": 2000,
    "within.mailAgainMs": 0,
    "values.outOfRange": "clamp",
    "recognise.output": ["/a".repeat(40)],
  };
  const said = declarations(facts, ["queue"]);

  expect(said).toEqual([
    expect.stringMatching(
      /^within\.webhookMs is 2000, since the document leaves it open: .*how late/,
    ),
    expect.stringMatching(/^within\.mailAgainMs is 0, since .*: .* is kept back$/),
    'values.outOfRange is "clamp" (what happens to values out of range, overall)',
    expect.stringMatching(/^recognise\.output is \["[/a]+… \(where a result holds its output/),
  ]);
});
