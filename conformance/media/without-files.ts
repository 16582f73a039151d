/**
 * A text with `<PNG>` in place of such a file in base64, so that a reader sees how many there are.
 * What stands behind a file, as a webhook, is not cut off.
 */
export function withoutFiles(text: string): string {
  return text.replace(/(?:[A-Za-z0-9+/]{4}){128,}[A-Za-z0-9+/]*={0,2}/g, (file) => {
    const kind = kinds.find(([begins]) => file.startsWith(begins))?.[1];
    return kind === undefined ? file : `<${kind}>`;
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
