import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { publicKeysIn } from "../../conformance/report/certificate/dsse.ts";
import { shellWord } from "../../conformance/report/finding/shell.ts";
import { UsageError } from "../frame/faults.ts";
import { givenText } from "../frame/files/given-file.ts";

/** What a file of keys weighs at most, bytes: some five hundred of them. */
const mostKeys = 64 << 10;

/** The environment variable that may hold the signing key, PEM. */
export const keyVariable = "CERTIFICATE_KEY";

/**
 * The key that signs a certificate: from a file, else from the environment; undefined where neither is given. Throws
 * UsageError.
 */
export function signingKey(
  file: string | undefined,
  env: NodeJS.ProcessEnv = process.env,
): { privateKey: KeyObject; publicKey: KeyObject } | undefined {
  const where = file === undefined ? keyVariable : `--key ${file}`;
  const pem = file === undefined ? env[keyVariable] : read(file, makeOne(file));
  if (pem === undefined || pem === "") return undefined;
  const privateKey = parsed(where, pem);
  return { privateKey, publicKey: createPublicKey(privateKey) };
}

const makeOne = (file: string): string =>
  `Make a key there by \`keygen --out ${shellWord(file)}\`, or leave --key out: then no certificate comes of the run.`;

/** The public keys in a file, PEM: those of signers who are trusted. Throws UsageError. */
export function publicKeysOf(file: string): KeyObject[] {
  const keys = publicKeysIn(read(file));
  if (keys !== undefined) return keys;
  const next = "Give the .pub.pem that `keygen` wrote, and show nobody a private key.";
  throw new UsageError(
    `--key ${file}`,
    "holds something else than public Ed25519 keys in PEM",
    next,
  );
}

function parsed(where: string, pem: string): KeyObject {
  const next =
    "Give an Ed25519 key in PEM: `keygen` makes one, and so does the button of `kit ui`.";
  let key: KeyObject;
  try {
    key = createPrivateKey(pem);
  } catch {
    throw new UsageError(where, "is no private key in PEM", next);
  }
  if (key.asymmetricKeyType === "ed25519") return key;
  throw new UsageError(where, `is a key of type ${key.asymmetricKeyType}`, next);
}

const read = (file: string, next = "Give a key file such as `keygen` makes."): string =>
  givenText(file, { thing: `--key ${file}`, next, most: mostKeys });
