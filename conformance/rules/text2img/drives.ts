import fc from "fast-check";
import { text2imgSideMax } from "../../../contracts/limits.ts";
import type { Profile } from "../../../contracts/profile/index.ts";
import type { Change } from "../../generation/change.ts";
import { sizeMembers } from "../../generation/parameters/images.ts";
import { asking, dealt } from "../../stage/drives/asking.ts";

const route = "text2img";
type Size = readonly [width: number, height: number];

const largest: Size = [text2imgSideMax, text2imgSideMax];

const sized =
  (facts: Profile) =>
  ([width, height]: Size): Change => {
    const [wide = "", high = ""] = sizeMembers(facts);
    return { [wide]: width, [high]: height };
  };

/** Of no size at all: what a picture has by default is bounded too. */
const unsized = (facts: Profile): Change =>
  Object.fromEntries(sizeMembers(facts).map((name) => [name, undefined]));

const pixels = (min: number, max: number, step: number) =>
  fc.integer({ min: min / step, max: max / step }).map((n) => n * step);
/** Mostly just above the bound: far above it a service may have another reason to refuse. */
const tooLong = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: text2imgSideMax + 1, max: 1100 }) },
  { weight: 2, arbitrary: fc.integer({ min: text2imgSideMax + 1, max: 2048 }) },
  { weight: 1, arbitrary: fc.integer({ min: text2imgSideMax + 1, max: 4096 }) },
);

const someSize = (side: fc.Arbitrary<number>): fc.Arbitrary<Size> => fc.tuple(side, side);

/** Above the bound both ways (in steps of any width), at it, and below; one way above is only watched. */
export const askSizes = asking("ask text2img for pictures of many sizes", {
  routes: [route],
  given: fc
    .tuple(
      fc.array(someSize(tooLong), { minLength: 12, maxLength: 12 }),
      fc.array(someSize(pixels(256, text2imgSideMax, 64)), { minLength: 7, maxLength: 7 }),
    )
    .map((sizes) => sizes.flat()),
  cases: [
    [
      [1025, 1025],
      [1088, 1088],
      [1032, 1040],
      [1024.5, 1024.5],
      [66_048, 66_048],
      [1280, 1280],
      [1920, 1080],
      [1536, 1536],
      [2048, 2048],
      [1025, 2048],
      [4096, 1100],
      [1152, 1152],
      [1200, 1200],
      [1344, 1344],
      [1440, 1440],
      [1080, 1920],
      [1536, 1152],
      [2560, 1440],
      [3840, 2160],
      [1025, 1024],
      [1024, 1088],
      [512, 1536],
      [500, 300],
      [256, 256],
      [512, 512],
      [768, 768],
      [640, 640],
      [896, 896],
      [1024, 768],
      [768, 1024],
      [1024, 512],
      [768, 512],
      [512, 768],
      [1024, 576],
      [576, 1024],
      [960, 960],
      [1024, 1024],
      [1024, 1024],
    ],
  ],
  series: (sizes, facts) => {
    const changes = [...sizes.map(sized(facts)), unsized(facts)];
    return [
      ...dealt({ route, order: { look: "parameters" } }, changes, 6),
      { route, order: { look: "artefact" }, changes: [sized(facts)(largest), unsized(facts)] },
    ];
  },
});
