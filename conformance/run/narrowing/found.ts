import type { Recipe } from "../../../contracts/history/recipe.ts";
import type { PlayedShowing } from "../showing/find-showing.ts";
import type { Shrunk } from "./shrink.ts";

/** What a runner found out about a rule's breach. */
export interface Found {
  /** The simplest episode that could be reproduced, if any. */
  shrunk: Shrunk | undefined;
  /** What a finding shows, where its calls were made by themselves. */
  showing: PlayedShowing;
  /** Whether it came back with new users and no other calls; undefined: nothing was tried. */
  alone: boolean | undefined;
  /** How a secret is made of some others. */
  recipe?: (pseudonym: string, others: readonly string[]) => Recipe | undefined;
}
