import type { JsonValue } from "../../contracts/profile/index.ts";

/** Members to set in a request's body; undefined takes one out. */
export type Change = Readonly<Record<string, JsonValue | undefined>>;
