import fc from "fast-check";
import { type JsonObject, minimalBody, type Profile } from "../../../contracts/profile/index.ts";
import type { GenerationRouteId } from "../../../contracts/wire/route-ids.ts";
import { drive } from "../../kit/drive.ts";
import { changed, unreachable } from "../../kit/generation/asking.ts";
import { editImages } from "../../kit/generation/edit-images.ts";
import { enterpriseRoutes } from "../../kit/generation/enterprise-keys.ts";
import { isReachable } from "../../kit/generation/reach.ts";
import { takenBy } from "../../kit/generation/taken.ts";
import { Customer } from "../../kit/stage/customer.ts";
import { withMedia } from "../../kit/stage/request-body.ts";
import type { Stage } from "../../kit/stage/stage.ts";
import { type WrongKey, wrongKey, wrongKeys } from "../../kit/stage/wrong-key.ts";

const reachable = (facts: Profile): GenerationRouteId[] =>
  enterpriseRoutes.filter((route) => isReachable(facts, route));

/** A valid request of an enterprise route without its valid key in the body. */
async function askWrongly(
  stage: Stage,
  route: GenerationRouteId,
  { asked, how }: { asked: JsonObject; how: WrongKey },
): Promise<void> {
  const { facts, evidence } = stage;
  const { inBody, elsewhere } = wrongKey(stage, how);
  const body = { ...inBody, ...withMedia(asked, evidence.media) };
  const giveBack = stage.spend("paidJobs");
  const answer = await stage.call(route, { body, ...elsewhere, subject: stage.unique("job-") });
  if (takenBy(answer, facts) === "refused") giveBack();
}

/** The minimal request of a route, and an edit of more than one image. */
function bodiesOf(route: GenerationRouteId, facts: Profile): JsonObject[] {
  const { value } = minimalBody(facts, route);
  if (route !== "enterprise_image_editing") return [value];
  return [value, changed(value, editImages(2, facts))];
}

/** Every enterprise route with its key as the document says, and in every other way. */
export const askWithAndWithoutKey = drive("ask enterprise routes with and without their key", {
  given: fc.array(fc.constantFrom(...wrongKeys), { minLength: 8, maxLength: 8 }),
  cases: [[...wrongKeys]],
  unless: (facts) => unreachable(facts, enterpriseRoutes),
  runs: 4,
  company: "beside",
  jobs: (facts) => (reachable(facts).length + 1) * (wrongKeys.length + 2),

  async act(ways, stage) {
    const plain = { hook: false, trackId: false } as const;
    const one = async (route: GenerationRouteId): Promise<void> => {
      const customer = new Customer(stage, stage.account("enterprise"));
      for (const asked of bodiesOf(route, stage.facts)) {
        await customer.ask(route, asked, plain);
        for (const how of ways) await askWrongly(stage, route, { asked, how });
        await customer.ask(route, asked, plain);
      }
    };
    await Promise.all(reachable(stage.facts).map(one));
  },
});
