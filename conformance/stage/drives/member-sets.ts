import fc from "fast-check";
import {
  captionLengths,
  musicBitrates,
  musicFormats,
  songModelCapSeconds,
  threshold,
  timestampLevels,
} from "../../../contracts/limits.ts";
import { type Profile, parameterName, sampleValue } from "../../../contracts/profile/index.ts";
import type { GenerationRouteId } from "../../../contracts/wire/route-ids.ts";
import type { Change } from "../../generation/change.ts";
import type { Order } from "../customer.ts";

/** What a request gives in addition to the parameter that it is about. */
export interface MemberSets {
  members: Change;
  order: Order;
}

export const alone: MemberSets = { members: {}, order: {} };

type Members = Record<string, fc.Arbitrary<Change[string]>>;

/** Valid values of the route's other documented parameters; a bound must hold whichever of them are given. */
export function companionsOf(route: GenerationRouteId, facts: Profile): Members {
  const sample = (name: string) =>
    fc.constant(sampleValue(facts, `${route}.${name}` as Parameters<typeof sampleValue>[1]).value);
  switch (route) {
    case "music_gen":
      return {
        duration: fc.constantFrom(30, 31, 60),
        output_format: fc.constantFrom(...musicFormats),
        bitrate: fc.constantFrom(...musicBitrates),
      };
    case "song_generator":
      return {
        model_id: fc.constantFrom(...Object.keys(songModelCapSeconds)),
        instrumental: fc.boolean(),
        duration: fc.constantFrom(30, 60),
        prompt: fc.constant("A calm song about rivers and rain"),
        caption: fc.constant("slow piano, warm strings, one voice"),
      };
    case "caption":
      return { [parameterName(facts, "captionLength").value]: fc.constantFrom(...captionLengths) };
    case "nsfw_image_check":
      return { threshold: fc.constantFrom(0.3, threshold.default, 0.7) };
    case "transcribe":
      return { timestamp_level: fc.constantFrom(...timestampLevels) };
    case "object_removal":
      return { base64: sample("base64") };
    case "interior_mixer":
      return {
        width: sample("width"),
        height: sample("height"),
        guidance_scale: sample("guidance_scale"),
        num_inference_steps: sample("num_inference_steps"),
      };
    default:
      return {};
  }
}

/** Some of a route's other parameters, and sometimes no webhook or no track_id. */
export function someMemberSets(
  routes: readonly GenerationRouteId[],
  facts: Profile,
): fc.Arbitrary<MemberSets> {
  const members = Object.assign(
    {},
    ...routes.map((route) => companionsOf(route, facts)),
  ) as Members;
  const order = fc.constantFrom<Order>({}, { hook: false }, { trackId: false });
  const some = Object.entries(members).map(([name, value]) => [name, mostly(value)]);
  return fc.record({ members: fc.record(Object.fromEntries(some)), order });
}

/** Given four times out of five: one value of another parameter may break a bound. */
const mostly = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 5 });
