import fc from "fast-check";
import { minimalBody, type Profile } from "../../../contracts/profile/index.ts";
import type { GenerationRouteId } from "../../../contracts/wire/route-ids.ts";
import { attempts, enough, type Seen } from "../../experiments/attempts.ts";
import type { Change } from "../../generation/change.ts";
import { editImages } from "../../generation/edit-images.ts";
import { enterpriseRoutes } from "../../generation/enterprise-keys.ts";
import { callingRoutes, isReachable } from "../../generation/offered-routes.ts";
import { sizeMembers } from "../../generation/parameters/text2img.ts";
import { noUsers } from "../../history/offer.ts";
import type { Part } from "../../stage/act.ts";
import { Customer, type Order } from "../../stage/customer.ts";
import { drive } from "../../stage/drive.ts";
import { unreachable } from "../../stage/drives/asking.ts";
import { changed } from "../../stage/drives/series.ts";
import { keysOfPlans, type WrongKey, wrongKey, wrongKeys } from "../../stage/texts/wrong-key.ts";
import { someCredentials } from "../../stage/users/credentials.ts";
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

/** What a refusal of the valid key is compared with. */
const telling = ["random", "in a header"] as const;

/** Asks with the valid key in the body: the control of what has another. */
async function askWithKey(
  customer: Customer,
  route: GenerationRouteId,
  { members, isTracked }: KeylessRequest,
  attempt: number,
): Promise<Seen> {
  const part: Part = { case: "valid key", attempt, role: "control" };
  const order: Order = isTracked ? {} : { hook: false, trackId: false };
  const { disposition } = await customer.ask(route, members, { ...order, part });
  if (disposition === "accepted") return "kept";
  return disposition === "refused" || disposition === "crashed" ? "broken" : "void";
}

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
      .reduce((sum, { ways }) => sum + ways + enough, 0),

  async act(ways, stage) {
    const one = async (route: GenerationRouteId): Promise<void> => {
      const customer = new Customer(stage, stage.account("enterprise"));
      for (const body of bodiesOf(route, stage.facts)) {
        await attempts(async (nth) => {
          const seen = await askWithKey(customer, route, body, nth);
          for (const how of seen === "kept" ? ways.slice(0, body.ways) : telling)
            await askWrongly(stage, route, wrongKey(stage, how), body, nth);
          return seen;
        }, enough);
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
      const members = minimalBody(stage.facts, route).value;
      await askWithKey(customer, route, { members, isTracked: false }, 1);
      const wrong = { case: "wrong key", inBody: {}, elsewhere: {} } as const;
      for (const given of [
        { ...wrong, inBody: { key: token } },
        { ...wrong, elsewhere: { bearer: token } },
        { ...wrongKey(stage, "random"), elsewhere: { bearer: token } },
        ...(apiKey === undefined ? [] : [{ ...wrong, inBody: { key: apiKey } }]),
      ])
        await askWrongly(stage, route, given);
    }
  },
});
