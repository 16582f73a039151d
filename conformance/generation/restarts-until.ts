import type { History } from "../history/history.ts";
import type { Job } from "./job.ts";

/** Whether a job is the enterprise tier's, whose servers customers restart. */
export const isOfEnterprise = ({ call }: Job): boolean => call.pathOf?.tier === "enterprise";

/** When the restarts were answered that may have begun by then, µs on the kit's clock. */
export const restartsUntil = (until = Number.POSITIVE_INFINITY, history: History): number[] =>
  history
    .to("restart")
    .filter(({ sent, received }) => sent.at.t < until && (received?.status ?? 0) < 400)
    .map(({ received }) => received?.at.t ?? Number.POSITIVE_INFINITY);
