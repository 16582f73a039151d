import type { KeyObject } from "node:crypto";
import { sealed } from "../../conformance/report/certificate/dsse.ts";
import {
  type Judged,
  payloadType,
  statementOf,
} from "../../conformance/report/certificate/statement.ts";
import type { Certificate } from "../../conformance/report/certificate/verify.ts";
import { withheldFor } from "../../conformance/report/certificate/withheld.ts";
import { maker } from "./maker.ts";
import { keyVariable } from "./signing-key.ts";

/** A certificate's text, or what keeps it away. */
export type Issued = { certificate: string } | { withheld: readonly string[] };

/** The certificate that a complete run earned, signed. */
export function issue(
  judged: Judged,
  keys: { privateKey: KeyObject; publicKey: KeyObject } | undefined,
): Issued {
  const withheld = withheldFor(judged.report, judged.facts);
  if (withheld.length > 0) return { withheld };
  if (keys === undefined) {
    return {
      withheld: [
        `no key signs it: make one with \`keygen\`, and give it by --key FILE or ${keyVariable}`,
      ],
    };
  }
  const statement = JSON.stringify(statementOf(judged, maker()));
  const publicKey = String(keys.publicKey.export({ type: "spki", format: "pem" }));
  const certificate: Certificate = { ...sealed(payloadType, statement, keys), publicKey };
  return { certificate: `${JSON.stringify(certificate, null, 2)}\n` };
}
