export { default as callsWebhook } from "./calls-webhook.ts";
export { default as delivery } from "./delivery.ts";
export { default as trackIdMatches } from "./track-id-matches.ts";
