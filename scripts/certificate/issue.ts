import type { KeyObject } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { keyId, sealed } from "../../conformance/report/certificate/dsse.ts";
import {
  type Issue,
  type Judged,
  type JudgedReport,
  payloadType,
  statementOf,
  verdictsOf,
} from "../../conformance/report/certificate/statement.ts";
import {
  type Certificate,
  type Certified,
  payloadDigest,
} from "../../conformance/report/certificate/verify.ts";
import { withheldFor } from "../../conformance/report/certificate/withheld.ts";
import { maker } from "./maker.ts";
import { keyVariable } from "./signing-key.ts";

/** A certificate's text and what it says, or the reasons why there is none. */
export type Issued =
  | { certificate: string; certified: Certified }
  | { withheld: readonly string[] };

/** Why a run without a key has no certificate, and what to do. */
export const noKey = `no key signs it: make one with \`keygen\`, and give it by --key FILE or ${keyVariable}`;

/**
 * The certificate that a complete run earned, signed. Its statement follows from the history's text alone, as `judge`
 * reads it, so that a verifier comes to the same.
 */
export function issue(
  run: Judged,
  keys: { privateKey: KeyObject; publicKey: KeyObject } | undefined,
  judge: (history: Uint8Array) => JudgedReport,
  says: Issue = {},
): Issued {
  const withheld = withheldFor(run);
  if (withheld.length > 0) return { withheld };
  if (keys === undefined) {
    return { withheld: [noKey] };
  }
  const anew = judge(run.history);
  const differing = differences(run, anew);
  if (differing.length > 0) return { withheld: differing };
  const statement = statementOf({ ...anew, history: run.history }, maker(), says);
  const publicKey = String(keys.publicKey.export({ type: "spki", format: "pem" }));
  const certificate: Certificate = {
    ...sealed(payloadType, JSON.stringify(statement), keys.privateKey),
    publicKey,
  };
  return {
    certificate: `${JSON.stringify(certificate, null, 2)}\n`,
    certified: { statement, digest: payloadDigest(certificate), signer: keyId(keys.publicKey) },
  };
}

/** What the history's file shows otherwise than the run did; a certificate of such a run could not be verified. */
function differences(run: Judged, anew: JudgedReport): string[] {
  const withheld = withheldFor(anew);
  if (withheld.length > 0) return withheld.map((why) => `as its history shows, ${why}`);
  return isDeepStrictEqual(verdictsOf(run.report), verdictsOf(anew.report))
    ? []
    : ["its history does not show the verdicts that the run came to"];
}
