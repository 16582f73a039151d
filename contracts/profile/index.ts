export { normalBaseUrl, pathBelow } from "./base-url.ts";
export { withoutCredentials } from "./credentials.ts";
export { type FactName, isDeclared } from "./declared.ts";
export * from "./effective.ts";
export type { Environment } from "./environment.ts";
export type { MailboxFacts, PaymentFacts } from "./evidence.ts";
export { exampleOf, exampleProfile } from "./example.ts";
export { ProfileError, type ProfileFault } from "./fault.ts";
export { mediaMarkers } from "./guesses.ts";
export type { JsonObject, JsonValue } from "./json.ts";
export type { LoadCeiling } from "./load.ts";
export { offersEvidence } from "./offers-evidence.ts";
export { offersRoute, unofferedRoute } from "./offers-route.ts";
export * from "./open-facts.ts";
export type { ModeSelector, OpenParameter } from "./parameters.ts";
export { parseProfile } from "./parse.ts";
export type { ProfilePath } from "./path.ts";
export { type Probe, type ProbePlaceholder, probePlaceholders } from "./probe.ts";
export { type AnswerForm, type EmailedToken, type Recogniser, recognisers } from "./recognise.ts";
export { defineProfile, type Profile, type ProfileInput, profileSchema } from "./schema.ts";
export * from "./secrets.ts";
export * from "./servers.ts";
export { type Scope, type ServerKind, type Slugs, scopes, serverKinds } from "./target.ts";
export type {
  BoundedParameter,
  ListedParameter,
  OutOfRangePolicy,
  UnlistedPolicy,
  UntypedParameter,
} from "./values.ts";
export type { SentVariable } from "./variables.ts";
