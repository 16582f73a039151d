import { z } from "zod";

/** The latest time that an archive may state: a report cannot print later years. */
const latest = Date.parse("4500-01-01T00:00:00Z");

const headers = z
  .array(z.object({ name: z.string(), value: z.string() }))
  .nullish()
  .transform((all) => all ?? []);

const time = z.string().refine((text) => {
  const ms = Date.parse(text);
  return ms >= 0 && ms < latest;
}, "no time");

/**
 * The members of an entry of an HTTP Archive 1.2 that the kit reads. Those that writers leave out where no answer came
 * are optional.
 */
const harEntry = z.object({
  startedDateTime: time,
  /** Milliseconds; -1 or null where it is not known. */
  time: z
    .number()
    .max(latest)
    .nullish()
    .transform((ms) => ms ?? 0),
  request: z.object({
    method: z.string(),
    url: z.string(),
    headers,
    postData: z.object({ text: z.string().nullish() }).nullish(),
  }),
  response: z.object({
    status: z.int().min(0).max(999),
    headers,
    content: z
      .object({ text: z.string().nullish(), encoding: z.string().nullish() })
      .nullish()
      .transform((content) => content ?? {}),
  }),
});

export type HarEntry = z.output<typeof harEntry>;

/** The entries of an archive, in its order. Throws the error that `fault` makes of the first invalid member. */
export function readEntries(
  entries: readonly unknown[],
  fault: (what: string) => Error,
): HarEntry[] {
  return entries.map((entry, at) => {
    const parsed = harEntry.safeParse(entry);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    throw fault(`log.entries[${at}].${issue?.path.join(".")}: ${issue?.message}`);
  });
}
