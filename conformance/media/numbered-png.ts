import { chunk } from "./png.ts";

/** Length, name and checksum of the end of a PNG, which holds nothing. */
const endLength = 12;

/** A comment of a PNG. As base64 it can be put together with others where its length is a multiple of three bytes. */
const comment = (text: string): Buffer => chunk("tEXt", Buffer.from(`own\0${text}`, "latin1"));

/** A PNG as base64 with `place` where {@link pngDigits} go: their number makes it a file that no other equals. */
export function numbered(png: Uint8Array, place: string): string {
  const end = png.length - endLength;
  const padding = comment("0".repeat(3 - ((end + endLength + 4) % 3)));
  const before = Buffer.concat([png.subarray(0, end), padding]).toString("base64");
  return `${before}${place}${Buffer.from(png.subarray(end)).toString("base64")}`;
}

/** What stands in such a PNG for each two hexadecimal digits: a comment of its own, so that no checksum spans several. */
export const pngDigits = (): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: 256 }, (_, number) => {
      const pair = number.toString(16).padStart(2, "0");
      return [pair, comment(pair).toString("base64")];
    }),
  );
