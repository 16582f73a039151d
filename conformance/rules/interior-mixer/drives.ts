import fc from "fast-check";
import { type Profile, sampleValue } from "../../../contracts/profile/index.ts";
import type { Change } from "../../generation/change.ts";
import { asking } from "../../stage/drives/asking.ts";
import { dealt } from "../../stage/drives/series.ts";

const route = "interior_mixer";
const bare: Change = {
  width: undefined,
  height: undefined,
  guidance_scale: undefined,
  num_inference_steps: undefined,
};

/**
 * All 16 subsets of the four samples: a parameter that a service refuses together with another is taken in other
 * subsets. Each meets its account beside its complement, so that the account gives and leaves out every one of them.
 */
const everyPick = [0, 1, 2, 3, 4, 5, 6, 7, 15, 14, 13, 12, 11, 10, 9, 8].map((pick) =>
  [0, 1, 2, 3].filter((at) => (pick >> at) % 2 === 1),
);

/** Each parameter's valid value; width and height go together. */
function samples(facts: Profile): Change[] {
  const value = (
    name: "prompt" | "width" | "height" | "guidance_scale" | "num_inference_steps",
  ) => ({
    [name]: sampleValue(facts, `interior_mixer.${name}`).value,
  });
  return [
    value("prompt"),
    { ...value("width"), ...value("height") },
    value("guidance_scale"),
    value("num_inference_steps"),
  ];
}

/**
 * Numbers of steps that are not the default 8: they show whether the service takes any number but its default. The last
 * request gives none, and shows whether the service kept an earlier number.
 */
const otherSteps = [4, 6, 10, 12, 20, 30].map((steps): Change => ({ num_inference_steps: steps }));

/** Some parameters and not others, with a look at the number of steps. */
export const askMixes = asking("ask interior_mixer for some parameters and not others", {
  routes: [route],
  given: fc.array(fc.subarray([0, 1, 2, 3]), { minLength: 8, maxLength: 8 }),
  cases: [everyPick],
  needs: ["media"],
  runs: 4,
  series: (picks, facts) => {
    const rest = { route, plain: bare, order: { look: "parameters" } } as const;
    const some = (which: readonly number[]): Change =>
      Object.assign({}, ...which.map((at) => samples(facts)[at]));
    return [...dealt(rest, picks.map(some), 2), { ...rest, changes: [...otherSteps, {}] }];
  },
});
