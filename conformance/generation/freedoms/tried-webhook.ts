import type { HookEvent } from "../../../contracts/history/events.ts";
import { isRefused } from "../job.ts";
import type { WorkFreedom } from "./work-freedom.ts";

/** A service may try the webhook before it answers the request, meet a bad answer of the kit's receiver, and refuse. */
export const triedWebhook: WorkFreedom = {
  name: "webhook that was tried",
  silence: "Events, 4 and 5: when a webhook is called, and what its answer leads to, is not shown",
  settledBy: {
    kind: "driver",
    name: "a receiver that answers",
    text: "the same request with a webhook that is answered well from its first call on",
  },
  dodgedBy:
    "scenarios answer calls badly only where they look at retries, each with webhooks of its own",
  readsAs: "unclear",

  explains: () => (job) => {
    const until = job.call.received?.at.t ?? 0;
    const isBad = ({ t_us, status }: HookEvent) => t_us < until && (status < 200 || status > 299);
    return isRefused(job) && job.calls.some(isBad);
  },
};
