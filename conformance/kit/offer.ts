import type { Clause, Evidence } from "../../contracts/clauses/clause.ts";
import { offersEvidence, type Profile } from "../../contracts/profile/index.ts";
import type { Need } from "../../contracts/verdict.ts";
import { generationRouteIds } from "../../contracts/wire/route-ids.ts";
import { probe } from "./judge.ts";

type Scope = Profile["offers"]["scopes"][number];

const ofBothTiers: readonly Scope[] = ["standard", "enterprise"];

/** The scopes that the clauses of an area speak of; those of all other areas speak of standard routes. */
const scopesByArea: Readonly<Record<string, readonly Scope[]>> = {
  envelope: ["control-plane"],
  signup: ["control-plane"],
  "verify-email": ["control-plane"],
  "verify-link": ["control-plane"],
  "resend-verification": ["control-plane"],
  login: ["control-plane"],
  refresh: ["control-plane"],
  logout: ["control-plane"],
  "logout-all": ["control-plane"],
  token: ["control-plane"],
  "forgot-password": ["control-plane"],
  "reset-password": ["control-plane"],
  restart: ["enterprise-restart"],
  queue: ["queue"],
  enterprise: ["enterprise"],
  text2img: ["enterprise"],
  transcribe: ["enterprise"],
  async: ofBothTiers,
  catalogue: ofBothTiers,
  "image-editing": ofBothTiers,
};

/** Whether the profile offers what a clause speaks of; where not, the rule is not applicable. */
export function isClauseOffered(clause: Clause, { offers }: Profile): boolean {
  const area = clause.id.split(".")[0] ?? "";
  const scopes = scopesByArea[area] ?? ["standard"];
  if (!scopes.some((scope) => offers.scopes.includes(scope))) return false;
  const route = generationRouteIds.find((id) => id === area.replaceAll("-", "_"));
  return route === undefined || !offers.without.includes(route);
}

/** The evidence that a clause needs and a profile does not offer, each as what would settle it. */
export function absentEvidence(clause: Clause, facts: Profile): Need[] {
  const needed: Evidence[] = [...clause.evidence];
  const { conditional } = clause;
  if (conditional?.when === "login-needs-verification" && mayNeedVerification(facts)) {
    needed.push(conditional.evidence);
  }
  return needed.filter((name) => !offersEvidence(facts, name)).map(absent);
}

/** A kind of evidence that is not offered, as what would settle what it shows. */
export const absent = (name: Evidence): Need => probe(name, wording[name]);

const mayNeedVerification = ({ signup }: Profile): boolean =>
  signup.loginNeedsVerification === true;

const wording: Record<Evidence, string> = {
  mail: "a mailbox that the target's mails reach (evidence.mailbox)",
  clock:
    "a way to move the target's clock, and the target to itself (evidence.clock, target.exclusive)",
  names: "a way to read a token's name (evidence.names)",
  effective: "a way to read the parameters a job ran with (evidence.effective)",
  payment: "a way to see payment customers (evidence.payment)",
  servers: "a way to see which server restarted (evidence.servers)",
  trace: "a way to see when a job's processing began and ended (evidence.trace)",
  webhook: "an address where the target can call the kit's webhooks (evidence.webhook)",
  values: "the lists that the document counts but does not print (values.languages)",
  media: "a way for the target to get the kit's files (evidence.media)",
};
