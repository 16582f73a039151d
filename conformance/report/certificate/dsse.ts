import { createHash, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { z } from "zod";

/** DSSE takes both alphabets of base64. */
const base64 = z.string().regex(/^(?:[A-Za-z0-9+/]*|[A-Za-z0-9_-]*)={0,2}$/);

/** Each is tried by each trusted key. */
const mostSignatures = 64;

/** A DSSE envelope, version 1 of its protocol: a payload in base64, and its signatures. */
export const envelopeSchema = z.object({
  payloadType: z.string(),
  payload: base64,
  signatures: z
    .array(z.object({ keyid: z.string().optional(), sig: base64 }))
    .min(1)
    .max(mostSignatures, `it has more than ${mostSignatures} signatures`),
});
export type Envelope = z.infer<typeof envelopeSchema>;

/** The id that TUF and in-toto make of a public key, in hex: SHA-256 over its canonical JSON. */
export function keyId(publicKey: KeyObject): string {
  const raw = Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url");
  const keyval = { public: raw.toString("hex") };
  const canonical = JSON.stringify({ keytype: "ed25519", keyval, scheme: "ed25519" });
  return createHash("sha256").update(canonical).digest("hex");
}

/** The Ed25519 public keys in a text of PEM blocks; undefined where it holds anything else, a private key above all. */
export function publicKeysIn(pem: string): KeyObject[] | undefined {
  const block = /-----BEGIN PUBLIC KEY-----[^-]*-----END PUBLIC KEY-----/g;
  const blocks = pem.match(block);
  if (blocks === null || pem.replace(block, "").includes("-----BEGIN")) return undefined;
  try {
    const keys = blocks.map((one) => createPublicKey(one));
    return keys.every((key) => key.asymmetricKeyType === "ed25519") ? keys : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The bytes that DSSE signs: the type and the payload, each behind its length, so that neither can pass for the other.
 */
function preAuthentication(payloadType: string, payload: Buffer): Buffer {
  const head = `DSSEv1 ${Buffer.byteLength(payloadType)} ${payloadType} ${payload.length} `;
  return Buffer.concat([Buffer.from(head), payload]);
}

/**
 * Signs a payload with an Ed25519 key. The one signature stands twice: sigstore passes over ids that it did not make, and
 * takes none; Python's securesystemslib wants its own.
 */
export function sealed(payloadType: string, text: string, privateKey: KeyObject): Envelope {
  const payload = Buffer.from(text);
  const sig = sign(null, preAuthentication(payloadType, payload), privateKey).toString("base64");
  return {
    payloadType,
    payload: payload.toString("base64"),
    signatures: ["", keyId(createPublicKey(privateKey))].map((keyid) => ({ keyid, sig })),
  };
}

/** The payload's text where the key signed it; undefined where it did not. */
export function opened(envelope: Envelope, publicKey: KeyObject): string | undefined {
  const payload = Buffer.from(envelope.payload, "base64");
  const signed = preAuthentication(envelope.payloadType, payload);
  const holds = envelope.signatures.some(({ sig }) =>
    verify(null, signed, publicKey, Buffer.from(sig, "base64")),
  );
  return holds ? payload.toString("utf8") : undefined;
}
