import { constants } from "node:buffer";
import { dirname, join } from "node:path";
import { type Demands, unmetDemands } from "../../conformance/report/certificate/demands.ts";
import { type Verified, verifyCertificate } from "../../conformance/report/certificate/verify.ts";
import { printable } from "../../conformance/report/words.ts";
import { type ExitCode, exitCodes } from "../../contracts/report.ts";
import { givenBytes, givenText } from "../frame/given-file.ts";
import { judgeBytes } from "../judge/judge.ts";
import { maker } from "./maker.ts";
import { publicKeysOf } from "./signing-key.ts";

export interface VerifyFlags extends Demands {
  history?: string;
  key?: string;
}

/**
 * Verifies a certificate and prints the result. Exit code 1 where anything does not hold, 2 where all holds by a key
 * that nobody trusted. Throws UsageError.
 */
export async function verify(file: string, flags: VerifyFlags): Promise<ExitCode> {
  const beside = flags.history ?? join(dirname(file), "history.ndjson");
  const history = { next: "Give the history.ndjson of the same run, by --history." };
  const verified = verifyCertificate({
    certificate: givenText(file, { next: "Give the certificate.json of a run." }),
    // A history is judged as one string.
    history: givenBytes(beside, { ...history, most: constants.MAX_STRING_LENGTH }),
    judge: (bytes) => judgeBytes(bytes, beside),
    maker: maker(),
    ...(flags.key === undefined ? {} : { trusted: publicKeysOf(flags.key) }),
  });
  const { statement } = verified;
  const unmet = statement === undefined ? [] : unmetDemands(statement, flags);
  const faults = [...verified.faults, ...unmet];
  console.log(
    told({ ...verified, faults }, flags)
      .map(printable)
      .join("\n"),
  );
  if (faults.length > 0) return exitCodes.broken;
  return flags.key === undefined ? exitCodes.incomplete : exitCodes.conforms;
}

function told({ faults, signer, statement }: Verified, { key }: VerifyFlags): string[] {
  if (faults.length > 0) return ["REFUSED", ...faults.map((fault) => `  ${fault}`)];
  if (statement === undefined) return [];
  const { target, run, kit, level, scopes, declared, verdicts } = statement.predicate;
  const passed = Object.values(verdicts).filter((verdict) => verdict === "pass").length;
  const name = target.name === undefined ? "" : `, named ${JSON.stringify(target.name)}`;
  const head =
    key === undefined
      ? ["UNTRUSTED SIGNER", "  all that follows is signed by the key that the certificate brings"]
      : ["VERIFIED"];
  return [
    ...head,
    `  target    ${target.baseUrl}${name}`,
    `  level     ${level}, of ${scopes.join(", ")}`,
    `  rules     ${passed} passed, each judged again from the history`,
    `  run       ${run.id}, ${run.startedAt} to ${run.endedAt}, seed ${run.seed}`,
    `  kit       ${kit.version}`,
    `  declared  ${JSON.stringify(declared)}`,
    `  signer    ${signer}${key === undefined ? ": is it the right one? Get the signer's key, and name it by --key FILE" : ""}`,
  ];
}
