import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Verified, verifyCertificate } from "../../conformance/report/certificate/verify.ts";
import { type ExitCode, exitCodes } from "../../contracts/report.ts";
import { UsageError } from "../frame/faults.ts";
import { fileFault } from "../frame/file-fault.ts";
import { judgeBytes } from "../judge/judge.ts";
import { maker } from "./maker.ts";
import { publicKeyOf } from "./signing-key.ts";

export interface VerifyFlags {
  history?: string;
  key?: string;
}

/** Verifies a certificate and prints the result; exit code 1 where anything does not hold. Throws UsageError. */
export async function verify(file: string, flags: VerifyFlags): Promise<ExitCode> {
  const beside = flags.history ?? join(dirname(file), "history.ndjson");
  const verified = verifyCertificate({
    certificate: (await read(file, "the certificate.json of a run")).toString("utf8"),
    history: await read(beside, "the history.ndjson of the same run, by --history"),
    judge: (history) => judgeBytes(history, beside),
    maker: maker(),
    ...(flags.key === undefined ? {} : { trusted: publicKeyOf(flags.key) }),
  });
  console.log(told(verified, flags).join("\n"));
  return verified.faults.length === 0 ? exitCodes.conforms : exitCodes.broken;
}

function told({ faults, signer, statement }: Verified, { key }: VerifyFlags): string[] {
  if (faults.length > 0) return ["REFUSED", ...faults.map((fault) => `  ${fault}`)];
  if (statement === undefined) return [];
  const { target, run, kit, level, scopes, declared, verdicts } = statement.predicate;
  const passed = Object.values(verdicts).filter((verdict) => verdict === "pass").length;
  const whose =
    key === undefined ? "  (the key it brings: whether it is to be trusted, --key FILE says)" : "";
  return [
    "VERIFIED",
    `  target    ${target.name ?? target.baseUrl}`,
    `  level     ${level}, of ${scopes.join(", ")}`,
    `  rules     ${passed} passed, each judged again from the history`,
    `  run       ${run.id}, ${run.startedAt} to ${run.endedAt}, seed ${run.seed}`,
    `  kit       ${kit.version}`,
    `  declared  ${JSON.stringify(declared)}`,
    `  signer    ${signer}${whose}`,
  ];
}

async function read(file: string, wanted: string): Promise<Buffer> {
  return readFile(file).catch((error: unknown) => {
    throw new UsageError(file, fileFault(error), `Give ${wanted}.`);
  });
}
