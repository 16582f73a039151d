import type { Clause, Evidence } from "../../contracts/clauses/clause.ts";
import {
  offersEvidence,
  offersRoute,
  type Profile,
  type ProfilePath,
} from "../../contracts/profile/index.ts";
import type { Need } from "../../contracts/verdict.ts";
import {
  controlPlaneRouteIds,
  generationRouteIds,
  type RouteId,
  routeIds,
} from "../../contracts/wire/route-ids.ts";
import { routeById } from "../../contracts/wire/routes.ts";
import { beyondOffer, probe } from "./sighting.ts";

/** The areas of clauses that bear no route's name, and the routes that they speak of. */
const routesByArea: Readonly<Record<string, readonly RouteId[]>> = {
  envelope: controlPlaneRouteIds,
  token: ["login"],
  enterprise: generationRouteIds.filter((id) => routeById(id).tier === "enterprise"),
  async: ["transcribe", "object_removal"],
  catalogue: generationRouteIds,
  generation: generationRouteIds,
  "image-editing": ["image_editing", "enterprise_image_editing"],
};

/** The routes that a clause speaks of: those of its area, or those that its id names. */
function routesOf({ id }: Clause, { queue }: Profile): readonly RouteId[] {
  const [area = "", promise = ""] = id.split(".");
  if (area === "queue") return queue.routes;
  if (area === "deprecation")
    return generationRouteIds.filter((route) => promise.startsWith(route.replaceAll("_", "-")));
  return routesByArea[area] ?? routeIds.filter((route) => route.replaceAll("_", "-") === area);
}

/** Whether the profile offers what a clause speaks of; where not, the rule is not applicable. */
export function isClauseOffered(clause: Clause, facts: Profile): boolean {
  if (clause.id.startsWith("queue.") && !facts.offers.scopes.includes("queue")) return false;
  return routesOf(clause, facts).some((route) => offersRoute(facts, route));
}

/** What would let users sign up and log in, where the control plane is not offered. */
export const noUsers = ({ offers }: Profile): readonly Need[] | undefined =>
  offers.scopes.includes("control-plane")
    ? undefined
    : [beyondOffer("users of the control plane (offers.scopes)")];

/** The evidence that a clause needs and a profile does not offer, each as what would settle it. */
export function absentEvidence(clause: Clause, facts: Profile): Need[] {
  const needed: Evidence[] = [...clause.evidence];
  const { conditional } = clause;
  if (conditional?.when === "login-needs-verification" && mayNeedVerification(facts)) {
    needed.push(conditional.evidence);
  }
  return needed.flatMap((name) => absent(name, facts));
}

/** The facts that are missing of a kind of evidence, as needs that would settle what it shows. */
export function absent(name: Evidence, facts: Profile): Need[] {
  if (offersEvidence(facts, name)) return [];
  const [what, ...paths] = evidenceInWords[name];
  const text = `${what} (${paths.join(", ")})`;
  return paths.filter((path) => !isDeclared(path, facts)).map((path) => probe(path, text));
}

/** The clock is the only kind of evidence that takes a permission (`target.exclusive`) in addition to a way. */
const isDeclared = (path: ProfilePath, { target, evidence }: Profile): boolean =>
  (path === "target.exclusive" && target.exclusive) ||
  (path === "evidence.clock" && evidence.clock !== undefined);

const mayNeedVerification = ({ signup }: Profile): boolean =>
  signup.loginNeedsVerification === true;

/** What offers a kind of evidence, and the facts that declare it. */
const evidenceInWords: Record<Evidence, readonly [what: string, ...paths: ProfilePath[]]> = {
  mail: ["a mailbox that the target's mails reach", "evidence.mailbox"],
  clock: [
    "a way to move the target's clock, and the target to itself",
    "evidence.clock",
    "target.exclusive",
  ],
  names: ["a way to read a token's name", "evidence.names"],
  effective: ["a way to read the parameters a job ran with", "evidence.effective"],
  payment: ["a way to see payment customers", "evidence.payment"],
  servers: ["a way to see which server restarted", "evidence.servers"],
  trace: ["a way to see when a job's processing began and ended", "evidence.trace"],
  webhook: ["an address where the target can call the kit's webhooks", "evidence.webhook"],
  // Each rule that counts languages names its own list.
  values: [""],
  media: ["a way for the target to get the kit's files", "evidence.media"],
};
