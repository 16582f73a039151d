import type { KeyObject } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { parseJson } from "../../target/http/parse-json.ts";
import { type Envelope, envelopeSchema, keyId, opened, publicKeysIn } from "./dsse.ts";
import { holdsAll, namesTwice } from "./exact-json.ts";
import {
  digest,
  type JudgedReport,
  type Maker,
  payloadType,
  type Statement,
  statementOf,
  statementSchema,
} from "./statement.ts";
import { withheldFor } from "./withheld.ts";

/** What a certificate is compared with: the history's bytes, and this kit's own verdicts on it. */
export interface Bundle {
  certificate: string;
  history: Uint8Array;
  /** Judges a history anew; may throw where the bytes are no history. */
  judge: (history: Uint8Array) => JudgedReport;
  maker: Maker;
  /** The signers whom the caller trusts; by default the key in the certificate is used, and named. */
  trusted?: readonly KeyObject[];
}

/** The result of a verification: each fault in a sentence, and what the certificate says. */
export interface Verified {
  faults: string[];
  certified?: Certified;
}

/** What a signature covers, and whose it is. */
export interface Certified {
  statement: Statement;
  /** SHA-256 of the signed payload, in hex. */
  digest: string;
  /** The fingerprint of the key. */
  signer: string;
}

/** A certificate as it is written: the envelope, and the public key (PEM) of its claimed signer. */
const certificateSchema = envelopeSchema.extend({ publicKey: z.string() });
export type Certificate = Envelope & { publicKey: string };

/**
 * Checks a certificate without its target: signature, digests and judges, and then every verdict, by judging the
 * history again. Reports all that does not hold.
 */
export function verifyCertificate(bundle: Bundle): Verified {
  const certificate = read(bundle.certificate);
  if (typeof certificate === "string") return { faults: [certificate] };
  const keys = bundle.trusted ?? publicKeysIn(certificate.publicKey ?? "");
  if (keys === undefined) return { faults: ["publicKey is no Ed25519 public key in PEM"] };
  const key = keys.find((one) => opened(certificate, one) !== undefined);
  if (certificate.payloadType !== payloadType || key === undefined) {
    const all = keys.map(keyId).join(", ");
    return { faults: [`the signature is not one of key ${all} over this payload`] };
  }
  const { faults, statement } = signed(opened(certificate, key) ?? "", bundle);
  if (statement === undefined) return { faults };
  return {
    faults,
    certified: { statement, digest: payloadDigest(certificate), signer: keyId(key) },
  };
}

/** The digest that a certificate is known by: signatures and spaces may change, what was signed may not. */
export const payloadDigest = ({ payload }: Pick<Envelope, "payload">): string =>
  digest(Buffer.from(payload, "base64"));

/** What a signed payload says, and which of it does not hold. */
function signed(text: string, bundle: Bundle): { faults: string[]; statement?: Statement } {
  const parsed = statementSchema.safeParse(parseJson(text));
  if (!parsed.success) return { faults: ["the payload is no statement of a conformance run"] };
  if (namesTwice(text)) return { faults: ["the payload names a member twice"] };
  if (!holdsAll(parsed.data, text))
    return { faults: ["the payload has a member that no statement has"] };
  return { faults: faultsOf(parsed.data, bundle), statement: parsed.data };
}

function faultsOf(statement: Statement, bundle: Bundle): string[] {
  const [{ digest: subject }] = statement.subject;
  const met = digest(bundle.history);
  if (subject.sha256 !== met) {
    return [
      `history.ndjson is not the one that was certified: SHA-256 ${met}, certified ${subject.sha256}`,
    ];
  }
  const { kit } = statement.predicate;
  if (!isDeepStrictEqual(kit, { ...bundle.maker })) {
    const [theirs, ours] = [kit, bundle.maker].map(makerInWords);
    return [
      `it was judged by kit ${theirs}; this is ${ours}. Verify it with that version of the kit`,
    ];
  }
  return judgedAnew(statement, bundle);
}

const makerInWords = ({ version, catalogue, tables }: Maker) =>
  `${version} (catalogue ${catalogue.slice(0, 12)}, tables ${tables.slice(0, 12)})`;

function judgedAnew(statement: Statement, { history, judge, maker }: Bundle): string[] {
  const told = judge(history);
  const anew = statementOf({ ...told, history }, maker).predicate;
  const { predicate } = statement;
  const verdicts = Object.keys({ ...anew.verdicts, ...predicate.verdicts }).filter(
    (rule) => anew.verdicts[rule] !== predicate.verdicts[rule],
  );
  const others = (["target", "run", "declared", "facts", "scopes", "level"] as const).filter(
    (member) => !isDeepStrictEqual(anew[member], predicate[member]),
  );
  return [
    ...verdicts.map(
      (rule) =>
        `${rule} is certified as ${predicate.verdicts[rule]}, and the history shows ${anew.verdicts[rule]}`,
    ),
    ...others.map((member) => `${member} is not what the history says`),
    ...(told.recorded.catalogue === maker.catalogue && told.recorded.kit.version === maker.version
      ? []
      : [`the history was recorded by another kit, ${told.recorded.kit.version}`]),
    ...withheldFor(told).map((why) => `no certificate is earned: ${why}`),
  ];
}

type Read = Envelope & { publicKey?: string | undefined };

function read(text: string): Read | string {
  const parsed = certificateSchema.partial({ publicKey: true }).safeParse(parseJson(text));
  if (!parsed.success) {
    const large = parsed.error.issues.find(({ code }) => code === "too_big");
    return `it is no certificate: ${large?.message ?? "wanted a DSSE envelope with a publicKey"}`;
  }
  return namesTwice(text) ? "the certificate names a member twice" : parsed.data;
}
