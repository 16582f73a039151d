import { bmp } from "./bmp.ts";
import { landscapeClip, largeClip, portraitClip } from "./clips.generated.ts";
import { png } from "./png.ts";
import { gifStill, jpegStill, webpStill } from "./stills.generated.ts";
import { tiff } from "./tiff.ts";
import { wav } from "./wav.ts";

/** The kit's own files. A name's extension tells the format; of clips it tells the size in pixels too. */
const shelf: Readonly<Record<string, () => Uint8Array>> = {
  "picture.png": () => png(0),
  "picture-2.png": () => png(1),
  "picture-3.png": () => png(2),
  "picture-4.png": () => png(3),
  "picture-5.png": () => png(4),
  "picture-6.png": () => png(5),
  "picture.jpeg": () => decoded(jpegStill),
  "picture.jpg": () => decoded(jpegStill),
  "picture.gif": () => decoded(gifStill),
  "picture.webp": () => decoded(webpStill),
  "picture.bmp": bmp,
  "picture.tiff": tiff,
  "clip-320x240.mp4": () => decoded(landscapeClip),
  "clip-240x320.mp4": () => decoded(portraitClip),
  "clip-1920x1080.mp4": () => decoded(largeClip),
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

/** The kit's file of a name, or of what a marker is for (`image`, `video`, `audio`). Throws for any other. */
export function fileOf(asked: string): { name: string; bytes: Uint8Array } {
  const name = markers[asked] ?? asked;
  const bytes = made.get(name) ?? shelf[name]?.();
  if (bytes === undefined) {
    throw new RangeError(`media "${asked}": wanted one of ${Object.keys(shelf).join(", ")}`);
  }
  made.set(name, bytes);
  return { name, bytes };
}

function decoded(base64: string): Uint8Array {
  return Buffer.from(base64, "base64");
}
