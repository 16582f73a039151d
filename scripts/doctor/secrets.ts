import { isReachable, liveRoutes } from "../../conformance/generation/reach.ts";
import type { Account } from "../../conformance/stage/accounts.ts";
import { Customer } from "../../conformance/stage/customer.ts";
import { isServed } from "../../conformance/stage/served.ts";
import type { Stage } from "../../conformance/stage/stage.ts";
import { isLoopback, mediaMarkers, minimalBody } from "../../contracts/profile/index.ts";
import { routeById, type Tier } from "../../contracts/wire/routes.ts";
import { absent, type Diagnosis, DoesNotHold, tried, untried } from "./diagnosis.ts";

/** Tries every declared user once, and every key where that costs nothing: by one job of a target on this machine. */
export async function* trySecrets(stage: Stage): AsyncGenerator<Diagnosis> {
  const { users, accounts, enterprise } = stage.facts;
  for (const { email, password } of users)
    yield await tried(`users ${email}`, async () => {
      const answer = await stage.call("login", {
        body: { email, password, device_name: "doctor" },
      });
      if (isServed(answer)) return "is let in";
      throw new DoesNotHold(
        `is refused (${answer.status ?? answer.fault}). Correct the email or the password in the profile.`,
      );
    });
  if (enterprise.key === undefined)
    yield absent("enterprise.key", "restarts and enterprise routes cannot be told");
  else
    yield await tryKey(stage, "enterprise", "enterprise.key", {
      name: "enterprise",
      key: enterprise.key,
    });
  if (accounts.length === 0)
    yield absent("accounts", "the standard API and its queues cannot be told");
  for (const account of accounts)
    yield await tryKey(stage, "standard", `accounts ${account.name}`, account);
}

async function tryKey(
  stage: Stage,
  tier: Tier,
  what: string,
  account: Account,
): Promise<Diagnosis> {
  const { facts } = stage;
  if (!isLoopback(facts.target.baseUrl)) return untried(what, "declared; trying it would cost");
  const route = liveRoutes.find(
    (id) => routeById(id).tier === tier && isReachable(facts, id) && !takesMedia(facts, id),
  );
  if (route === undefined) return untried(what, "declared; no route takes it without files");
  return tried(what, async () => {
    const customer = new Customer(stage, account);
    const { taken, answer } = await customer.ask(route, minimalBody(facts, route).value);
    if (taken === "accepted") return `${route} takes it`;
    throw new DoesNotHold(
      `${route} answers ${answer.status ?? answer.fault} (${taken}). Correct the key in the profile.`,
    );
  });
}

const takesMedia = (facts: Stage["facts"], route: (typeof liveRoutes)[number]): boolean =>
  mediaMarkers.some((marker) => JSON.stringify(minimalBody(facts, route).value).includes(marker));
