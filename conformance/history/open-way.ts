import { isLoopback } from "../../contracts/profile/index.ts";
import type { History } from "./history.ts";

/** One or two may be lost by chance. */
const several = 3;

/**
 * Whether nobody but the target can be why nothing at all came to a receiver of the kit's: both are on one machine, and
 * the kit reached it there at the address that it gave.
 * @param owed How many in the run were to come there.
 */
export const isToldByNothing = (
  receiver: "mailbox" | "webhook" | "payment",
  owed: number,
  { facts, probes }: History,
): boolean =>
  owed >= several &&
  isLoopback(facts.target.baseUrl) &&
  probes.some(
    ({ probe, about, fault }) =>
      probe === "receiver" && about.receiver === receiver && fault === undefined,
  );
