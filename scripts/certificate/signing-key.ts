import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";
import { UsageError } from "../frame/faults.ts";
import { fileFault } from "../frame/file-fault.ts";

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
  const pem = file === undefined ? env[keyVariable] : read(file);
  if (pem === undefined || pem === "") return undefined;
  const privateKey = parsed(where, () => createPrivateKey(pem));
  return { privateKey, publicKey: createPublicKey(privateKey) };
}

/** The public key in a file, PEM. Throws UsageError. */
export function publicKeyOf(file: string): KeyObject {
  return parsed(`--key ${file}`, () => createPublicKey(read(file)));
}

function parsed(where: string, make: () => KeyObject): KeyObject {
  const next = "Give an Ed25519 key in PEM, such as `keygen` makes.";
  let key: KeyObject;
  try {
    key = make();
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(where, "is no key in PEM", next);
  }
  if (key.asymmetricKeyType === "ed25519") return key;
  throw new UsageError(where, `is a key of type ${key.asymmetricKeyType}`, next);
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new UsageError(
      `--key ${file}`,
      fileFault(error),
      "Give a key file such as `keygen` makes.",
    );
  }
}
