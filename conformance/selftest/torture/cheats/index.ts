import { cacheCheats } from "./caches.ts";
import { callCheats } from "./calls.ts";
import type { Cheat } from "./cheat.ts";
import { excuseCheats } from "./excuses.ts";
import { identityCheats } from "./identity.ts";
import { subjectCheats } from "./subjects.ts";

/** Every cheat, in the table's order. */
export const cheats: readonly Cheat[] = [
  ...identityCheats,
  ...callCheats,
  ...cacheCheats,
  ...subjectCheats,
  ...excuseCheats,
];
