import { generateKeyPairSync } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { keyId } from "../../conformance/report/certificate/dsse.ts";
import { type ExitCode, exitCodes } from "../../contracts/report.ts";
import { whyNotOwn } from "../../load/user-folder.ts";
import { UsageError } from "../frame/faults.ts";
import { publicBeside, usualKey } from "./usual-key.ts";

/** Writes a new key pair; never over an existing file. Throws UsageError. */
export function keygen(file: string): ExitCode {
  const out = resolve(file);
  const fault = file === usualKey ? whyNotOwn(dirname(out)) : undefined;
  if (fault !== undefined) throw new UsageError(dirname(out), fault, "Choose a file by --out.");
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const beside = publicBeside(out);
  try {
    mkdirSync(dirname(out), { recursive: true, mode: 0o700 });
    writeFileSync(out, privateKey.export({ type: "pkcs8", format: "pem" }), {
      flag: "wx",
      mode: 0o600,
    });
    writeFileSync(beside, publicKey.export({ type: "spki", format: "pem" }), { flag: "wx" });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "EEXIST")
      throw new UsageError(`--out ${file}`, "is there already", "Sign with it, or name another.");
    const met = `cannot be written (${message})`;
    throw new UsageError(`--out ${file}`, met, "Choose a file in a folder that is there.");
  }
  console.log(`private key  ${out}      keep it secret: whoever has it signs in your name`);
  console.log(`public key   ${beside}  give it to those who verify`);
  console.log(`fingerprint  ${keyId(publicKey)}`);
  console.log(
    "publish      the public key and its fingerprint on a page of your own domain, over https, where nobody else writes;\n" +
      "             not beside certificates: whoever forges one would bring a key of their own. Keep old keys there, too.",
  );
  return exitCodes.conforms;
}
