import { z } from "zod";
import { historyEvent } from "./history/events.ts";
import { profileSchema } from "./profile/schema.ts";
import { report } from "./report.ts";

/** A JSON Schema, draft 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

function exported(title: string, schema: z.ZodType): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: "input" });
  return { $schema, title, ...rest };
}

/** The schema of a vendor profile as it is written: what has a default may be left out. */
export function profileJsonSchema(): JsonSchema {
  return exported("Model Platform conformance: profile", profileSchema);
}

/** The schema of one line of history.ndjson. */
export function historyJsonSchema(): JsonSchema {
  return exported("Model Platform conformance: history event", historyEvent);
}

/** The schema of report.json. */
export function reportJsonSchema(): JsonSchema {
  return exported("Model Platform conformance: report", report);
}
