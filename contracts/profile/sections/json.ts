import { z } from "zod";

/** A JSON value, and an object of them: bodies and samples that the kit sends as they are. */
export const jsonValue = z.json();
export const jsonObject = z
  .record(z.string(), jsonValue)
  .meta({ examples: [{ prompt: "A calm morning by the sea." }] });
export type JsonValue = z.infer<typeof jsonValue>;
export type JsonObject = z.infer<typeof jsonObject>;

/** RFC 6901: the empty pointer is the whole document. */
export const jsonPointer = z
  .string()
  .regex(/^(\/([^~/]|~[01])*)*$/, 'a JSON Pointer such as "/data/id" (or "" for the whole answer)')
  .meta({ examples: ["/data/id"] });

/** Milliseconds. */
export const milliseconds = z
  .int()
  .nonnegative()
  .meta({ examples: [2000] });

/** An address to listen on, `host:port`; port 0 lets the system choose. */
export const listenAddress = z
  .string()
  .regex(/^(\[[0-9a-fA-F:]+\]|[^:\s/]+):\d{1,5}$/, 'host:port, such as "127.0.0.1:0"')
  .meta({ examples: ["127.0.0.1:2525"] });

/** RFC 9110: a header's name is a token, and no line break gets into its value. */
const headerName = z.string().regex(/^[!#$%&'*+.^_`|~\w-]+$/, "the name of a header");
export const headerValue = z
  .string()
  .regex(/^[\t\x20-\x7e\x80-\xff]*$/, "a header's value, without line breaks");
export const headers = z.record(headerName, headerValue);

/** A key, which may be sent in a header. */
export const key = z.string().regex(/^[\x20-\x7e\x80-\xff]+$/, "a key, without line breaks");

export const httpUrl = z
  .url({ protocol: /^https?$/, error: "an http or https URL" })
  .meta({ examples: ["https://example.com"] });
