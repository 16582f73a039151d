import fc from "fast-check";
import { minimalBody, type Profile } from "../../../contracts/profile/index.ts";
import type { GenerationRouteId } from "../../../contracts/wire/route-ids.ts";
import type { Change } from "../../generation/change.ts";
import { editImages } from "../../generation/edit-images.ts";
import { enterpriseRoutes } from "../../generation/enterprise-keys.ts";
import { sizeMembers } from "../../generation/parameters/text2img.ts";
import { callingRoutes, isReachable } from "../../generation/reach.ts";
import { noUsers } from "../../history/offer.ts";
import { someCredentials } from "../../stage/credentials.ts";
import { Customer, type Order } from "../../stage/customer.ts";
import { drive } from "../../stage/drive.ts";
import { unreachable } from "../../stage/drives/asking.ts";
import { changed } from "../../stage/drives/series.ts";
import { keysOfPlans, type WrongKey, wrongKey, wrongKeys } from "../../stage/wrong-key.ts";
import { askWrongly, type KeylessRequest } from "./keyless-request.ts";

const reachable = (facts: Profile): GenerationRouteId[] =>
  enterpriseRoutes.filter((route) => isReachable(facts, route));

/** A request that is valid but for its key, and in how many wrong ways it is sent. */
interface Body extends KeylessRequest {
  ways: number;
}

/**
 * The minimal request of a route in every wrong way, and requests with more parameters in a few: a service may forget
 * to check the key where `timestamp_level` is given.
 */
function bodiesOf(route: GenerationRouteId, facts: Profile): Body[] {
  const { value } = minimalBody(facts, route);
  const isTracked = callingRoutes.some((one) => one === route);
  return [
    { members: value, isTracked: false, ways: everyWay.length },
    ...moreOf(route, facts).map((more) => ({ members: changed(value, more), isTracked, ways: 4 })),
  ];
}

function moreOf(route: GenerationRouteId, facts: Profile): Change[] {
  if (route === "transcribe") return [{ timestamp_level: "word" }];
  if (route === "enterprise_image_editing") return [2, 4].map((count) => editImages(count, facts));
  return [Object.fromEntries(sizeMembers(facts).map((side) => [side, 512]))];
}

const everyWay: readonly WrongKey[] = [...wrongKeys, ...keysOfPlans];

/** Asks every enterprise route with its key as the document says, and in every other way. */
export const askWithAndWithoutKey = drive("ask enterprise routes with and without their key", {
  given: fc.array(fc.constantFrom(...everyWay), { minLength: 8, maxLength: 8 }),
  cases: [[...everyWay]],
  unless: (facts) => unreachable(facts, enterpriseRoutes),
  runs: 4,
  company: "beside",
  jobs: (facts) =>
    reachable(facts)
      .flatMap((route) => bodiesOf(route, facts))
      .reduce((sum, { ways }) => sum + ways + 2, 0),

  async act(ways, stage) {
    const one = async (route: GenerationRouteId): Promise<void> => {
      const customer = new Customer(stage, stage.account("enterprise"));
      for (const body of bodiesOf(route, stage.facts)) {
        const order: Order = body.isTracked ? {} : { hook: false, trackId: false };
        await customer.ask(route, body.members, order);
        for (const how of ways.slice(0, body.ways))
          await askWrongly(stage, route, wrongKey(stage, how), body);
        await customer.ask(route, body.members, order);
      }
    };
    await Promise.all(reachable(stage.facts).map(one));
  },
});

/**
 * Asks every enterprise route with a user's live access token: in place of the key, and in the header with no key or a
 * wrong one. Then with the user's API key, where the profile says that it is no enterprise key.
 */
export const askAsUser = drive("ask enterprise routes with a user's access token", {
  unless: (facts) => unreachable(facts, enterpriseRoutes) ?? noUsers(facts),
  runs: 2,
  company: "apart",
  jobs: (facts) => 5 * reachable(facts).length,

  async act(_, stage) {
    const { token, apiKey } = await someCredentials(stage);
    for (const route of reachable(stage.facts)) {
      const customer = new Customer(stage, stage.account("enterprise"));
      await customer.ask(route, minimalBody(stage.facts, route).value, {
        hook: false,
        trackId: false,
      });
      for (const wrong of [
        { inBody: { key: token }, elsewhere: {} },
        { inBody: {}, elsewhere: { bearer: token } },
        { ...wrongKey(stage, "random"), elsewhere: { bearer: token } },
        ...(apiKey === undefined ? [] : [{ inBody: { key: apiKey }, elsewhere: {} }]),
      ])
        await askWrongly(stage, route, wrong);
    }
  },
});
