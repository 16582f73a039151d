import type { z } from "zod";
import type { Reply } from "./transport.ts";

/** The service refused a call, or answered it with something that the document does not show. */
export class CallFailed extends Error {
  override name = "CallFailed";
  readonly reply: Reply;

  constructor(what: string, reply: Reply) {
    super(what);
    this.reply = reply;
  }
}

/** The body of a reply in its documented form. Throws {@link CallFailed} where it has another. */
export function understood<T extends z.ZodType>(schema: T, reply: Reply): z.infer<T> {
  const read = schema.safeParse(reply.body);
  if (reply.status < 400 && read.success) return read.data;
  const [issue] = read.error?.issues ?? [];
  const why =
    reply.status >= 400 || issue === undefined
      ? `status ${reply.status}`
      : `at ${issue.path.join(".") || "the body"}: ${issue.message}`;
  throw new CallFailed(`the call was not answered with a success (${why})`, reply);
}
