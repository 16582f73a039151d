import { expect, it } from "vitest";
import type { Stage } from "../stage.ts";
import { wrongKey, wrongKeys } from "./wrong-key.ts";

const key = "enterprise-key-1";
const stage = {
  facts: { enterprise: { key, takesStandardKeys: false }, accounts: [{ key: "key-of-ada" }] },
  unique: (prefix: string) => `${prefix}x1`,
  madeUp: (_: string, text: string) => text,
  number: () => 7,
} as unknown as Stage;

/** The texts in a value, without the blanks around them. */
const textsIn = (value: unknown): string[] =>
  typeof value === "object" && value !== null
    ? Object.values(value).flatMap(textsIn)
    : [String(value).trim()];

it.each(wrongKeys)("a way of getting the key wrong is the case that it is: %s", (way) => {
  const { inBody, elsewhere, case: given } = wrongKey(stage, way);

  const isInBody = textsIn(inBody).includes(key);
  const isElsewhere = Object.keys(elsewhere).length > 0;
  expect(given).toBe(
    isInBody ? "key in another form" : isElsewhere ? "key elsewhere" : "wrong key",
  );
});

it("is open where the key of a customer may be an enterprise's", () => {
  const open = { ...stage, facts: { ...stage.facts, enterprise: { key } } } as unknown as Stage;

  expect(wrongKey(open, "of a standard account").case).toBe("key in another form");
  expect(wrongKey(stage, "of a standard account").case).toBe("wrong key");
});
