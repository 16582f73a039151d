import fc from "fast-check";
import { text2imgSideMax } from "../../../contracts/limits.ts";
import type { Profile } from "../../../contracts/profile/index.ts";
import type { Change } from "../../generation/change.ts";
import { sizeMembers } from "../../generation/parameters/text2img.ts";
import { asking } from "../../stage/drives/asking.ts";
import { dealt } from "../../stage/drives/series.ts";

const route = "text2img";
type Size = readonly [width: number, height: number];

const largest: Size = [text2imgSideMax, text2imgSideMax];

const sized =
  (facts: Profile) =>
  ([width, height]: Size): Change => {
    const [wide = "", high = ""] = sizeMembers(facts);
    return { [wide]: width, [high]: height };
  };

/** A request without a size: the default size of a picture is bounded, too. */
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

/** 66048x66048 wraps in 16 bits; 1920x1080 and the like are screens that people ask for. */
const beyondBound =
  "1025x1025 1088x1088 1032x1040 1024.5x1024.5 1280x1280 1920x1080 1536x1536 2048x2048 1025x2048 4096x1100 1152x1152 " +
  "1200x1200 1344x1344 1440x1440 1080x1920 1536x1152 2560x1440 66048x66048 3840x2160";
const beyondOneWay = "1025x1024 1024x1088 512x1536";
/** 500x300 has an odd width. The largest size comes at the end, and twice. */
const withinBound =
  "500x300 256x256 512x512 768x768 640x640 896x896 1024x768 768x1024 1024x512 768x512 512x768 1024x576 576x1024 " +
  "960x960 1024x1024 1024x1024";

const sizesOf = (text: string): Size[] =>
  text.split(" ").map((size) => size.split("x").map(Number) as unknown as Size);

/** Sizes above the bound both ways, at it and below it; what becomes of sizes above it one way is only recorded. */
export const askSizes = asking("ask text2img for pictures of many sizes", {
  routes: [route],
  given: fc
    .tuple(
      fc.array(someSize(tooLong), { minLength: 12, maxLength: 12 }),
      fc.array(someSize(pixels(256, text2imgSideMax, 64)), { minLength: 7, maxLength: 7 }),
    )
    .map((sizes) => sizes.flat()),
  cases: [[...sizesOf(beyondBound), ...sizesOf(beyondOneWay), ...sizesOf(withinBound)]],
  series: (sizes, facts) => {
    const changes = [...sizes.map(sized(facts)), unsized(facts)];
    return [
      ...dealt({ route, order: { look: "parameters" } }, changes, 6),
      { route, order: { look: "artefact" }, changes: [sized(facts)(largest), unsized(facts)] },
    ];
  },
});
