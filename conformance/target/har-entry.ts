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

/** Recorders write null where no answer came, or a status that is none, such as 0 or -999. */
const isAnswer = (response: unknown): boolean => Object(response).status > 0;

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
  response: z.preprocess(
    (response) => (isAnswer(response) ? response : undefined),
    z
      .object({
        status: z.int().max(999),
        headers,
        content: z
          .object({ text: z.string().nullish(), encoding: z.string().nullish() })
          .nullish()
          .transform((content) => content ?? {}),
      })
      .optional(),
  ),
});

export type HarEntry = z.output<typeof harEntry>;

/** What is read of every entry, whoever's it is: where its request went, and how the answer is labelled. */
const glimpse = z.object({
  request: z.object({ method: z.string(), url: z.string() }),
  response: z
    .object({ content: z.object({ mimeType: z.string() }) })
    .transform(({ content }) => content.mimeType)
    .catch(""),
});

/** Method and URL of a request, and the media type of its answer; undefined where an entry names no request. */
export function glimpsed(entry: unknown) {
  const { request, response } = glimpse.safeParse(entry).data ?? {};
  return request === undefined ? undefined : { ...request, mimeType: response ?? "" };
}

/** An entry of an archive. Throws the error that `fault` makes of the first invalid member. */
export function readEntry(entry: unknown, fault: (what: string) => Error): HarEntry {
  const parsed = harEntry.safeParse(entry);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw fault(`${issue?.path.join(".")}: ${issue?.message}`);
}
