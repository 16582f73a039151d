import { doubtedTrackId } from "../../generation/doubted-track-id.ts";
import { doubtedWebhook } from "../../generation/webhook-form.ts";
import { trackIdForm } from "../refusals/track-id-form.ts";
import { webhookAddress } from "../refusals/webhook-address.ts";
import type { ServingFreedom } from "./serving.ts";

/** That a route refuses the webhook of a request, or its track_id, for its form. */
export const formsOfAddress: readonly ServingFreedom[] = [
  {
    name: webhookAddress.name,
    silence: webhookAddress.silence,
    settledBy: webhookAddress.settledBy,
    dodgedBy: webhookAddress.dodgedBy,
    isSeenWhereServed: true,
    needs: ({ job, jobs, history: { facts } }) => doubtedWebhook(job, jobs, facts),
    ruledOutBy: "it gave none, or others of the kit were taken",
  },
  {
    name: trackIdForm.name,
    silence: trackIdForm.silence,
    settledBy: trackIdForm.settledBy,
    dodgedBy: trackIdForm.dodgedBy,
    isSeenWhereServed: true,
    needs: ({ job, jobs, history: { facts } }) => doubtedTrackId(job, facts, jobs),
    ruledOutBy: "it gave none, or others of its kind were taken",
  },
];
