import { isHalfAddressed } from "../../generation/addressed.ts";
import { companion } from "../refusals/companion.ts";
import type { ServingFreedom } from "./serving.ts";

const { name, silence, settledBy, dodgedBy } = companion;

/** That a route wants both a webhook and a track_id, and refuses a request that gives one of them. */
export const halfAddress: ServingFreedom = {
  ...{ name, silence, settledBy, dodgedBy },
  isSeenWhereServed: true,
  needs: ({ job, jobs }) => (isHalfAddressed(job, jobs) ? settledBy : undefined),
  ruledOutBy: "it gave both webhook and track_id, neither, or what others gave that were taken",
};
