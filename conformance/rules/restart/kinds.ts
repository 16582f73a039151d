import { offeredServers, type Profile, type ServerKind } from "../../../contracts/profile/index.ts";
import { faultKind } from "../../restart/restart-refused.ts";

/** The server kinds that a target offers to restart. */
export const serverKinds = (facts: Profile): ServerKind[] =>
  offeredServers(facts).map(({ kind }) => kind);

/** Those whose answers the document shows. */
export const shownKinds = (facts: Profile): ServerKind[] =>
  serverKinds(facts).filter((kind) => kind !== "faceswap");

/**
 * Each fault of each server of which it can be seen that nothing restarted: faceswap's answer is not shown, only its
 * server.
 */
export const faultKinds = (faults: readonly string[], facts: Profile): string[] =>
  (facts.evidence.servers === undefined ? shownKinds : serverKinds)(facts).flatMap((kind) =>
    faults.map((fault) => faultKind(fault, kind)),
  );

/** A success and a failure of each server whose answers are shown. */
export const answerKinds = (facts: Profile): string[] =>
  shownKinds(facts).flatMap((kind) => ["success", "failure"].map((one) => faultKind(one, kind)));
