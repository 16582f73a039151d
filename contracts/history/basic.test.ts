import { expect, it } from "vitest";
import { withOpenBasic } from "./basic.ts";
import { Vault } from "./vault.ts";

const secrets = ["key-of-the-house", "key-of-the-houses", "key-of-the-house-7"];

it.each(secrets)("Basic credentials show where a secret stands in them: %s", (secret) => {
  const vault = new Vault();
  const pseudonym = String(vault.register("key", secret));
  const users = ["", "k:", "ke:", "key:", "ü:", `${secret}:`];
  for (const text of users.flatMap((user) => [user + secret, `${user}${secret}:`])) {
    const redacted = vault.redact(`Basic ${Buffer.from(text).toString("base64")}`);

    expect(withOpenBasic(redacted)).toBe(`Basic ${text.replaceAll(secret, pseudonym)}`);
  }
});

it("a header without a secret in Basic credentials stays as it is", () => {
  const said = ["Basic a2V5OnNlY3JldA==", "Bearer ~token.1.0.s16f~", "Basic a~key.1.0.s16f~"];

  expect(said.map(withOpenBasic)).toEqual(said);
});
