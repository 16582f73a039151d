import { generateKeyPairSync } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, it, vi } from "vitest";
import { ownFolder } from "../selftest/own-folder.ts";
import { keygen } from "./keygen.ts";
import { publicKeysOf, signingKey } from "./signing-key.ts";
import { usualKey } from "./usual-key.ts";

const folder = ownFolder();

const pair = generateKeyPairSync("ed25519");
const publicPem = String(pair.publicKey.export({ type: "spki", format: "pem" }));
const privatePem = String(pair.privateKey.export({ type: "pkcs8", format: "pem" }));
const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 }).publicKey;

function keysIn(text: string) {
  const file = join(folder, "keys.pem");
  writeFileSync(file, text);
  return publicKeysOf(file);
}

it("takes one trusted key, or several, with words between them", () => {
  expect(keysIn(publicPem)).toHaveLength(1);
  expect(keysIn(`Lab A\n${publicPem}\nLab B\n${publicPem}`)).toHaveLength(2);
});

it.each([
  ["a private key", privatePem],
  ["a private key beside a public one", publicPem + privatePem],
  ["a key of another kind", String(rsa.export({ type: "spki", format: "pem" }))],
  ["no key", "hello"],
])("refuses %s", (_, text) => {
  expect(() => keysIn(text)).toThrow(/holds something else than public Ed25519 keys in PEM/);
});

it("is kept where no repository is, and one that is not there yet is told with what makes it", () => {
  expect(usualKey).toMatch(/[\\/]model-platform-conformance[\\/]certificate-key\.pem$/);
  const file = join(folder, "of-mine", "my-key.pem");
  const said = vi.spyOn(console, "log").mockReturnValue();

  expect(() => signingKey(file)).toThrow(`keygen --out ${file}`);
  keygen(relative(process.cwd(), file));

  expect(said.mock.calls[0]?.[0]).toContain(`private key  ${file} `);
  expect(signingKey(file)).toBeDefined();
  expect(() => keygen(file)).toThrow("is there already. Sign with it");
});
