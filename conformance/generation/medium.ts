import { mp4Size } from "../target/evidence/mp4-size.ts";

/** What a value in a request says of the medium that it is. */
export interface Medium {
  /** A file extension in lower case. Base64 does not distinguish `jpg` from `jpeg`, and gives `jpeg`. */
  format: string;
  width?: number;
  height?: number;
}

const signatures: readonly (readonly [format: string, pattern: RegExp])[] = [
  ["png", /^\x89PNG/],
  ["jpeg", /^\xff\xd8\xff/],
  ["gif", /^GIF8/],
  ["webp", /^RIFF....WEBP/s],
  ["bmp", /^BM/],
  ["tiff", /^(II\*\0|MM\0\*)/],
  ["svg", /^<svg /],
  ["ico", /^\0\0\x01\0/],
  ["avif", /^....ftypavif/s],
  ["wav", /^RIFF....WAVE/s],
  ["mp4", /^....ftyp/s],
];

/** The medium that a member of a request holds, a URL or base64; undefined where it shows neither. */
export function readMedium(value: unknown): Medium | undefined {
  if (typeof value !== "string") return undefined;
  return /^https?:\/\//i.test(value) ? ofUrl(value) : ofBase64(value);
}

/** The name of a file gives its format, and its size where it ends in WIDTHxHEIGHT. */
function ofUrl(url: string): Medium | undefined {
  const name = /([^/?#]+)\.(\w{2,5})(?:[?#]|$)/.exec(url);
  if (name === null) return undefined;
  const size = /(\d+)x(\d+)$/.exec(name[1] ?? "");
  const format = (name[2] ?? "").toLowerCase();
  return size === null ? { format } : { format, width: Number(size[1]), height: Number(size[2]) };
}

function ofBase64(value: string): Medium | undefined {
  const bytes = Buffer.from(value.replace(/^data:[^,]*,/, ""), "base64");
  const head = bytes.toString("latin1", 0, 16);
  const format = signatures.find(([, pattern]) => pattern.test(head))?.[0];
  if (format === undefined) return undefined;
  return { format, ...(format === "mp4" ? mp4Size(bytes) : undefined) };
}
