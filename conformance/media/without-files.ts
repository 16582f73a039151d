import { nameOf } from "./shelf.ts";

/**
 * A text with `<picture-grey.jpeg>` in place of such a file of the kit in base64, and `<PNG>` for one of others, so that a
 * reader sees which they are. What stands behind a file, as a webhook, is not cut off.
 */
export function withoutFiles(text: string): string {
  return text.replace(/(?:[A-Za-z0-9+/]{4}){32,}[A-Za-z0-9+/]*={0,2}/g, (file) => {
    const name = nameOf(file) ?? kinds.find(([begins]) => file.startsWith(begins))?.[1];
    return name === undefined ? file : `<${name}>`;
  });
}

/** How the base64 of files begins. */
const kinds = [
  ["iVBOR", "PNG"],
  ["/9j/", "JPEG"],
  ["R0lG", "GIF"],
  ["SUQz", "MP3"],
  ["ZkxhQ", "FLAC"],
  ["UklGR", "RIFF"],
] as const;
