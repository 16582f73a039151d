import { bmp } from "./bmp.ts";
import { landscapeClip, largeClip, portraitClip, squareClip, tallClip } from "./clips.generated.ts";
import { png } from "./png.ts";
import {
  avifStill,
  gifStill,
  greyStill,
  jpegStill,
  progressiveStill,
  webpStill,
} from "./stills.generated.ts";
import { tiff } from "./tiff.ts";
import { wav } from "./wav.ts";
import { icon, svg, turned } from "./wraps.ts";

/** The kit's own files. A name's extension gives the format; the name of a clip gives the size in pixels, too. */
const shelf: Readonly<Record<string, () => Uint8Array>> = {
  "picture.png": () => png(0),
  "picture-2.png": () => png(1),
  "picture-3.png": () => png(2),
  "picture-4.png": () => png(3),
  "picture-5.png": () => png(4),
  "picture-6.png": () => png(5),
  "picture-alpha.png": () => png(0, { kind: "alpha" }),
  "picture-palette.png": () => png(0, { kind: "palette" }),
  "picture-grey.png": () => png(0, { kind: "grey" }),
  "picture-interlaced.png": () => png(0, { interlaced: true }),
  "picture.jpeg": () => decoded(jpegStill),
  "picture-progressive.jpeg": () => decoded(progressiveStill),
  "picture-grey.jpeg": () => decoded(greyStill),
  "picture-turned.jpeg": () => turned(decoded(jpegStill)),
  "picture.jpg": () => decoded(jpegStill),
  "picture.gif": () => decoded(gifStill),
  "picture.webp": () => decoded(webpStill),
  "picture.bmp": bmp,
  "picture.tiff": tiff,
  "picture.svg": () => Buffer.from(svg),
  "picture.ico": () => icon(png(0)),
  "picture.avif": () => decoded(avifStill),
  "clip-320x240.mp4": () => decoded(landscapeClip),
  "clip-240x320.mp4": () => decoded(portraitClip),
  "clip-1920x1080.mp4": () => decoded(largeClip),
  "clip-1080x1920.mp4": () => decoded(tallClip),
  "clip-480x480.mp4": () => decoded(squareClip),
  "voice.wav": wav,
};

/** The pictures that one edit request may hold together, all different. */
export const pictures = [1, 2, 3, 4, 5, 6].map((n) =>
  n === 1 ? "picture.png" : `picture-${n}.png`,
);

/** The file that a profile's media marker stands for. */
const markers: Readonly<Record<string, string>> = {
  image: "picture.png",
  video: "clip-320x240.mp4",
  audio: "voice.wav",
};

const made = new Map<string, Uint8Array>();

/** The kit's file of this name, or for this marker (`image`, `video`, `audio`). Throws for any other. */
export function fileOf(asked: string): { name: string; bytes: Uint8Array } {
  const name = markers[asked] ?? asked;
  const bytes = made.get(name) ?? shelf[name]?.();
  if (bytes === undefined) {
    throw new RangeError(`media "${asked}": wanted one of ${Object.keys(shelf).join(", ")}`);
  }
  made.set(name, bytes);
  return { name, bytes };
}

/** The name of a file in base64, where it is one of the kit's; its end may be another in each request. */
export function nameOf(base64: string): string | undefined {
  // Of two names of one file the first counts.
  names ??= new Map(
    Object.keys(shelf)
      .toReversed()
      .map((name) => [beginningOf(encoded(name)), name]),
  );
  return names.get(beginningOf(base64));
}

let names: ReadonlyMap<string, string> | undefined;
const encoded = (name: string): string => Buffer.from(fileOf(name).bytes).toString("base64");
const beginningOf = (base64: string): string => base64.slice(0, 512);

function decoded(base64: string): Uint8Array {
  return Buffer.from(base64, "base64");
}
