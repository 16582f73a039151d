import { z } from "zod";

/** Response envelope; Errors, Control plane. The shape of `error` is not shown. */
export const envelopeError = z.looseObject({});

export const envelopeMeta = z.looseObject({ request_id: z.string() });

/** The envelope around some data; further members are allowed everywhere. */
export function envelopeOf<Data extends z.ZodType>(data: Data) {
  return z.looseObject({ data, error: envelopeError.nullable(), meta: envelopeMeta });
}

/** Any control-plane answer, success or failure. */
export const envelope = envelopeOf(z.looseObject({}).nullable());
export type Envelope = z.infer<typeof envelope>;

/** A failed control-plane answer, as far as the document shows one. */
export const failureEnvelope = z.looseObject({
  data: z.looseObject({}).nullable(),
  error: envelopeError,
  meta: envelopeMeta,
});

/** The envelope of a success whose payload is `data`. */
export function successOf<Data extends z.ZodType>(data: Data) {
  return z.looseObject({ data, error: z.null(), meta: envelopeMeta });
}
