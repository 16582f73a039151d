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

/** Bytes, or milliseconds; -1, null and anything else say that it is not known. */
const known = z
  .number()
  .min(0)
  .max(latest)
  .optional()
  .catch(() => undefined);

const text = z.string().nullish();

/** Recorders write null where no answer came, or a status that is none, such as 0 or -999. */
function isAnswer(response: unknown): boolean {
  const { status } = Object(response);
  return typeof status !== "object" && status > 0;
}

/** The members of an entry of an HTTP Archive 1.2 that the kit reads. Writers leave out, or -1, what they do not know. */
const harEntry = z.object({
  startedDateTime: time,
  time: known,
  request: z.object({
    method: z.string(),
    url: z.string(),
    headers,
    bodySize: known,
    /** Some writers put base64 here, and say so as of an answer's. */
    postData: z.object({ text, encoding: text }).nullish(),
  }),
  response: z.preprocess(
    (response) => (isAnswer(response) ? response : undefined),
    z
      .object({
        status: z.int().max(999),
        headers,
        bodySize: known,
        content: z
          .object({ text, encoding: text, size: known, mimeType: text })
          .nullish()
          .transform((content) => content ?? {}),
      })
      .optional(),
  ),
});

export type HarEntry = z.output<typeof harEntry>;

/** The headers of one message, names in lower case. */
export type Headers = Readonly<Record<string, string>>;

/** Headers by their names in lower case; HTTP/2's `:method` and the like are left out. */
export function headersOf(headers: HarEntry["request"]["headers"]): Headers {
  const all: Record<string, string> = {};
  for (const { name, value } of headers) {
    const known = name.toLowerCase();
    if (known.startsWith(":")) continue;
    all[known] = Object.hasOwn(all, known) ? `${all[known]}, ${value}` : value;
  }
  return all;
}

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

/** An entry of an archive, or what is wrong with its first invalid member. */
export function readEntry(entry: unknown): HarEntry | { fault: string } {
  const parsed = harEntry.safeParse(entry);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return { fault: `${issue?.path.join(".")}: ${issue?.message}` };
}
