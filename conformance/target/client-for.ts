import { effectivePace, type Profile, unofferedRoute } from "../../contracts/profile/index.ts";
import { Client, type ClientOptions } from "./client.ts";
import { Allowance, type AllowanceOptions, mostOf, statedBy } from "./pace/allowance.ts";
import { Gate } from "./pace/gate.ts";
import type { Recorder } from "./recorder.ts";

type ClientForOptions = Pick<
  ClientOptions,
  "turnsAway" | "isForeign" | "largestAnswer" | "outagePauses"
> &
  Partial<Pick<AllowanceOptions, "most" | "until">>;

/** A client of the profile's target that keeps its pace and its budgets, and calls nothing that it does not offer. */
export function clientFor(
  profile: Profile,
  recorder: Recorder,
  { most = mostOf(profile), until, ...options }: ClientForOptions = {},
): Client {
  const pace = effectivePace(profile);
  // A foreign client calls what it likes.
  const unoffered = (request: { method: string; path: string }) => unofferedRoute(profile, request);
  const offer = options.isForeign === true ? {} : { unoffered };
  const { target, recognise } = profile;
  return new Client({
    ...pace,
    baseUrl: target.baseUrl,
    headers: target.headers,
    slugs: profile.slugs,
    rateLimited: recognise.rateLimited,
    recorder,
    gate: new Gate(pace),
    allowance: new Allowance({
      most,
      stated: statedBy(profile),
      slugs: profile.slugs,
      until,
      ...offer,
    }),
    ...options,
  });
}
