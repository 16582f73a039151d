import { z } from "zod";
import { parseJson } from "../../target/http/parse-json.ts";
import { holdsAll } from "./exact-json.ts";

/** certificates.json: what an issuer publishes of the certificates it signed, so that one can be taken back. */
const registrySchema = z.strictObject({
  certificates: z.array(
    z.strictObject({
      number: z.string().regex(/^[0-9a-f]{4}(-[0-9a-f]{4}){4}$/),
      status: z.enum(["valid", "revoked"]),
      /** The last day of its validity, UTC. */
      until: z.iso.date().optional(),
      reason: z.string().max(1000).optional(),
    }),
  ),
});
export type Registry = z.infer<typeof registrySchema>;

/** The registry in a JSON text, or where it is none. */
export function registryIn(text: string): Registry | { fault: string } {
  const parsed = registrySchema.safeParse(parseJson(text));
  if (parsed.success)
    return holdsAll(parsed.data, text) ? parsed.data : { fault: "it names a member twice" };
  const [issue] = parsed.error.issues;
  return { fault: `${issue?.path.join(".") || "the whole"}: ${issue?.message}` };
}

const dayMs = 86_400_000;

/** Whether a day, as 2027-01-31, is over everywhere that keeps UTC; `now` in ms of the epoch. */
export const isOver = (day: string, now: number): boolean => now >= Date.parse(day) + dayMs;

/** What a registry says against a certificate, in sentences; of several entries for it each must hold. */
export function saidAgainst(
  number: string,
  { certificates }: Registry,
  now = Date.now(),
): string[] {
  const entries = certificates.filter((one) => one.number === number);
  if (entries.length === 0) return [`the registry does not list number ${number}`];
  return entries.flatMap(({ status, until, reason }) => [
    ...(status === "revoked"
      ? [`it was revoked: ${reason ?? "the registry gives no reason"}`]
      : []),
    ...(until !== undefined && isOver(until, now)
      ? [`the registry ends its validity on ${until}`]
      : []),
  ]);
}
