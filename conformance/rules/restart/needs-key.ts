import { offeredServers, type Profile } from "../../../contracts/profile/index.ts";
import type { Need } from "../../../contracts/verdict.ts";
import { fact } from "../../history/sighting.ts";
import { noBound } from "../../restart/restarts.ts";

/** Without a valid key no rule about restarts can be told. */
export function needsKey({ enterprise }: Profile): Need[] {
  if (enterprise.key !== undefined) return [];
  return [fact("enterprise.key", "an enterprise API key (enterprise.key)")];
}

/** The same of a rule about each server: faceswap is told by looks, and who declares those may have to declare the bound. */
export function needsKeyAndBound(facts: Profile): Need[] {
  const { enterprise, evidence } = facts;
  const isOpen =
    enterprise.key === undefined &&
    evidence.servers !== undefined &&
    enterprise.restartSettlesMs === undefined &&
    offeredServers(facts).some(({ kind }) => kind === "faceswap");
  return [...needsKey(facts), ...(isOpen ? [noBound] : [])];
}
