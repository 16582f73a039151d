import { createHash, type KeyObject, sign, verify } from "node:crypto";
import { z } from "zod";

/** A DSSE envelope, version 1 of its protocol: a payload in base64, and its signatures. */
export const envelopeSchema = z.object({
  payloadType: z.string(),
  payload: z.base64(),
  signatures: z.array(z.object({ keyid: z.string(), sig: z.base64() })).min(1),
});
export type Envelope = z.infer<typeof envelopeSchema>;

/** SHA-256 over a public key's SPKI form, in hex: the name by which a certificate calls its signer. */
export function keyId(publicKey: KeyObject): string {
  return createHash("sha256")
    .update(publicKey.export({ type: "spki", format: "der" }))
    .digest("hex");
}

/**
 * The bytes that DSSE signs: the type and the payload, each behind its length, so that neither can pass for the other.
 */
function preAuthentication(payloadType: string, payload: Buffer): Buffer {
  const head = `DSSEv1 ${Buffer.byteLength(payloadType)} ${payloadType} ${payload.length} `;
  return Buffer.concat([Buffer.from(head), payload]);
}

/** Signs a payload with an Ed25519 key. */
export function sealed(
  payloadType: string,
  text: string,
  keys: { privateKey: KeyObject; publicKey: KeyObject },
): Envelope {
  const payload = Buffer.from(text);
  const sig = sign(null, preAuthentication(payloadType, payload), keys.privateKey);
  return {
    payloadType,
    payload: payload.toString("base64"),
    signatures: [{ keyid: keyId(keys.publicKey), sig: sig.toString("base64") }],
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
