import type { Rule } from "../rule.ts";
import callsWebhook from "./calls-webhook.ts";
import delivery from "./delivery.ts";
import trackIdMatches from "./track-id-matches.ts";

export const asynchronous: readonly Rule[] = [callsWebhook, delivery, trackIdMatches];
