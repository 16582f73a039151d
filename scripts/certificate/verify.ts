import { constants } from "node:buffer";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { declarations } from "../../conformance/report/certificate/declarations.ts";
import { type Demands, unmetDemands } from "../../conformance/report/certificate/demands.ts";
import { saidAgainst } from "../../conformance/report/certificate/registry.ts";
import { numberOf, type Said, saidBy } from "../../conformance/report/certificate/says.ts";
import { type Verified, verifyCertificate } from "../../conformance/report/certificate/verify.ts";
import { labelled } from "../../conformance/report/terminal/text.ts";
import { count, printable } from "../../conformance/report/words.ts";
import { type ExitCode, exitCodes } from "../../contracts/report.ts";
import { givenBytes, givenText } from "../frame/files/given-file.ts";
import { judgeBytes } from "../judge/judge.ts";
import { maker } from "./maker.ts";
import { registryAt } from "./registry.ts";
import { publicKeysOf } from "./signing-key.ts";

export interface VerifyFlags extends Demands {
  history?: string;
  key?: string;
  /** The issuer's list of certificates: a file, or an http(s) address. */
  registry?: string;
  /** Prints all that the certificate says, each declared fact, too. */
  verbose?: boolean;
}

/** What a certificate weighs at most, bytes: a hundred times what one weighs. */
const mostCertificate = 4 << 20;

/**
 * Verifies a certificate and prints the result. Exit code 1 where anything does not hold, 2 where all holds by a key
 * that nobody trusted. Throws UsageError.
 */
export async function verify(file: string, flags: VerifyFlags): Promise<ExitCode> {
  const plain = join(dirname(file), "history.ndjson");
  const packed = `${plain}.gz`;
  const beside = flags.history ?? (!existsSync(plain) && existsSync(packed) ? packed : plain);
  const history = { next: "Give the history.ndjson of the same run, by --history." };
  const registry = flags.registry === undefined ? undefined : await registryAt(flags.registry);
  const verified = verifyCertificate({
    certificate: givenText(file, {
      next: "Give the certificate.json of a run.",
      most: mostCertificate,
    }),
    // A history is judged as one string.
    history: givenBytes(beside, { ...history, most: constants.MAX_STRING_LENGTH }),
    judge: (bytes) => judgeBytes(bytes, beside),
    maker: maker(),
    ...(flags.key === undefined ? {} : { trusted: publicKeysOf(flags.key) }),
  });
  const { certified } = verified;
  const faults = [
    ...verified.faults,
    ...(certified === undefined ? [] : unmetDemands(certified.statement, flags)),
    ...(certified === undefined || registry === undefined
      ? []
      : saidAgainst(numberOf(certified.digest), registry)),
  ];
  console.log(verdictLines({ ...verified, faults }, flags).join("\n"));
  if (faults.length > 0) return exitCodes.broken;
  return flags.key === undefined ? exitCodes.incomplete : exitCodes.conforms;
}

function verdictLines({ faults, certified }: Verified, flags: VerifyFlags): string[] {
  const { key, registry, verbose } = flags;
  if (faults.length > 0 || certified === undefined)
    return ["REFUSED", ...faults.map((fault) => `  ${printable(fault)}`)];
  const head =
    key === undefined
      ? ["UNTRUSTED SIGNER", "  all that follows is signed by the key that the certificate brings"]
      : ["VERIFIED"];
  const { declared, scopes } = certified.statement.predicate;
  const facts = declarations(declared, scopes);
  const hinted = ([label, lines]: Said): Said =>
    label === "signer" && key === undefined ? [label, [...lines, hint]] : [label, lines];
  return [
    ...head,
    ...[...saidBy(certified).map(hinted), ...facts.map(asSaid)]
      .flatMap((one) => (verbose ? [one] : inShort(one)))
      .flatMap(([label, lines]) => lines.map((text, nth) => line(nth === 0 ? label : "", text))),
    ...(verbose || facts.length === 0 ? [] : [line("declared", counted(facts))]),
    ...(registry === undefined ? [] : [line("registry", "lists it as valid")]),
  ];
}

const hint = "is it the right one? Get the signer's key, and name it by --key FILE";

/** What every reader asks first; the rest is behind --verbose. */
const asked = new Set([
  ...["number", "examined", "warning", "vendor", "date", "issuer", "valid", "result"],
  ...["rules", "in scope", "not in scope", "not seen to hold", "digest", "signer"],
]);

const inShort = (one: Said): Said[] => (asked.has(one[0]) ? [one] : []);

type Declared = ReturnType<typeof declarations>;

const asSaid = ([about, facts]: Declared[number]): Said => [
  "declared",
  [`${about}:`, ...facts.map(({ says, exact }) => `${says} (${exact})`)],
];

const counted = (all: Declared): string =>
  `${count(all.flatMap(([, facts]) => facts).length, "fact")} that the vendor declared decide what is right here, and may forgive something: --verbose prints each, and the run and the rules observed`;

const line = (label: string, text: string): string =>
  labelled(label, printable(text), { indent: 2, gutter: 20, columns: 110 }).join("\n");
