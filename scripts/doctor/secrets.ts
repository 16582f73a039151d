import { isReachable, liveRoutes } from "../../conformance/generation/offered-routes.ts";
import type { Account } from "../../conformance/stage/accounts.ts";
import { Customer } from "../../conformance/stage/customer.ts";
import type { Stage } from "../../conformance/stage/stage.ts";
import { tokenOf } from "../../conformance/stage/users/token-of.ts";
import { mediaMarkers, minimalBody } from "../../contracts/profile/index.ts";
import { routeById, type Tier } from "../../contracts/wire/routes.ts";
import { mayAskForWork } from "../frame/target-session.ts";
import { absent, type Diagnosis, DoesNotHold, tried, untried } from "./diagnosis.ts";

/** Tries every declared user once, and every key by one job where that costs nothing. */
export async function* trySecrets(stage: Stage): AsyncGenerator<Diagnosis> {
  const { users, accounts, enterprise } = stage.facts;
  for (const { email, password } of users)
    yield await tried(`users ${email}`, async () => {
      const answer = await stage.call("login", {
        body: { email, password, device_name: "doctor" },
      });
      if (tokenOf(answer) !== undefined) return "can log in";
      throw new DoesNotHold(
        `is refused (${answer.status ?? answer.fault}). Correct the email or the password in the profile.`,
      );
    });
  if (enterprise.key === undefined)
    yield absent("enterprise.key", "restarts and enterprise routes cannot be checked");
  else
    yield await tryKey(stage, "enterprise", "enterprise.key", {
      name: "enterprise",
      key: enterprise.key,
    });
  if (accounts.length === 0)
    yield absent("accounts", "the standard API and its queues cannot be checked");
  for (const account of accounts)
    yield await tryKey(stage, "standard", `accounts ${account.name}`, account);
}

/** Asks one route after another, for a key may be right where a guessed request is not, until one takes it. */
async function tryKey(
  stage: Stage,
  tier: Tier,
  what: string,
  account: Account,
): Promise<Diagnosis> {
  const { facts } = stage;
  if (!mayAskForWork(facts)) return untried(what, "declared; trying it would cost");
  const routes = liveRoutes.filter(
    (id) => routeById(id).tier === tier && isReachable(facts, id) && !takesMedia(facts, id),
  );
  if (routes.length === 0) return untried(what, "declared; no route takes it without files");
  const customer = new Customer(stage, account);
  return tried(what, async () => {
    const refusals: string[] = [];
    for (const route of routes) {
      const { disposition, answer } = await customer.ask(route, minimalBody(facts, route).value);
      if (disposition === "accepted") return `${route} takes it`;
      refusals.push(`${route} answers ${answer.status ?? answer.fault} (${disposition})`);
    }
    throw new DoesNotHold(`${refusals.join(", ")}. Correct the key in the profile.`);
  });
}

const takesMedia = (facts: Stage["facts"], route: (typeof liveRoutes)[number]): boolean =>
  mediaMarkers.some((marker) => JSON.stringify(minimalBody(facts, route).value).includes(marker));
