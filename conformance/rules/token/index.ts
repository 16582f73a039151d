import type { Rule } from "../rule.ts";
import lapsesAtExpiry from "./lapses-at-expiry.ts";
import lifecycle from "./lifecycle.ts";
import lifecycleConcurrent from "./lifecycle-concurrent.ts";
import neverDoesNotLapse from "./never-does-not-lapse.ts";

export const token: readonly Rule[] = [
  lapsesAtExpiry,
  lifecycleConcurrent,
  lifecycle,
  neverDoesNotLapse,
];
