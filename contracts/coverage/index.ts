import { authentication } from "./authentication.ts";
import { controlPlane } from "./control-plane.ts";
import { errors } from "./errors.ts";
import { events } from "./events.ts";
import { generation } from "./generation.ts";
import { limits } from "./limits.ts";
import { resources } from "./resources.ts";
import { restart } from "./restart.ts";
import type { Sentence } from "./sentence.ts";
import { states } from "./states.ts";
import { versioning } from "./versioning.ts";

export type { Sentence };

/**
 * Every sentence of the document that lays something down, in its order. Where it says that something is
 * not shown, the observe rules ask what the target does.
 */
export const coverage: readonly Sentence[] = [
  ...resources,
  ...states,
  ...restart,
  ...controlPlane,
  ...generation,
  ...authentication,
  ...events,
  ...errors,
  ...limits,
  ...versioning,
];
