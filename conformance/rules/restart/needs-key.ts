import type { Profile } from "../../../contracts/profile/index.ts";
import type { Need } from "../../../contracts/verdict.ts";
import { fact } from "../../history/sighting.ts";

/** Without a valid key no rule about restarts can be told. */
export function needsKey({ enterprise }: Profile): Need[] {
  if (enterprise.key !== undefined) return [];
  return [fact("enterprise.key", "an enterprise API key (enterprise.key)")];
}
