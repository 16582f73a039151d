export { normalBaseUrl, pathBelow } from "./base-url.ts";
export { withoutCredentials } from "./credentials.ts";
export { type Declared, type FactName, isDeclared } from "./declared.ts";
export type { Environment } from "./environment.ts";
export { ProfileError, type ProfileFault } from "./fault.ts";
export { mediaMarkers } from "./guesses.ts";
export { offersEvidence } from "./offers-evidence.ts";
export { offersRoute, unofferedRoute } from "./offers-route.ts";
export * from "./open-facts.ts";
export { exampleOf, exampleProfile } from "./page/example.ts";
export { parseProfile } from "./parse.ts";
export type { ProfilePath } from "./path.ts";
export { defineProfile, type Profile, type ProfileInput, profileSchema } from "./schema.ts";
export * from "./secrets.ts";
export * from "./sections/effective.ts";
export type { MailboxFacts, PaymentFacts } from "./sections/evidence.ts";
export type { JsonObject, JsonValue } from "./sections/json.ts";
export type { LoadCeiling } from "./sections/load.ts";
export type { ModeSelector, OpenParameter } from "./sections/parameters.ts";
export { type Probe, type ProbePlaceholder, probePlaceholders } from "./sections/probe.ts";
export {
  type AnswerForm,
  type EmailedToken,
  type Recogniser,
  recognisers,
} from "./sections/recognise.ts";
export * from "./sections/servers.ts";
export { type Scope, type ServerKind, type Slugs, scopes, serverKinds } from "./sections/target.ts";
export type {
  BoundedParameter,
  ListedParameter,
  OutOfRangePolicy,
  UnlistedPolicy,
  UntypedParameter,
} from "./sections/values.ts";
export type { SentVariable } from "./variables.ts";
