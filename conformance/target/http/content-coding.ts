import { brotliDecompressSync, inflateRawSync, unzipSync, zstdDecompressSync } from "node:zlib";

type Limit = { maxOutputLength: number };

const decoders: Record<string, (bytes: Uint8Array, limit: Limit) => Uint8Array> = {
  gzip: (bytes, limit) => unzipSync(bytes, limit),
  "x-gzip": (bytes, limit) => unzipSync(bytes, limit),
  // RFC 9110 says zlib; some send bare deflate.
  deflate: (bytes, limit) =>
    ((bytes[0] ?? 0) % 16 === 8 ? unzipSync : inflateRawSync)(bytes, limit),
  br: (bytes, limit) => brotliDecompressSync(bytes, limit),
  zstd: (bytes, limit) => zstdDecompressSync(bytes, limit),
  identity: (bytes) => bytes,
};

/** The most bytes of a decoded body, by default. */
const largest = 64 * 1024 * 1024;
/** The most codings that are undone, one upon the other. */
const mostCodings = 4;

/**
 * A body without its content codings (RFC 9110, 8.4.1), so that a history holds its text, and no secret hides in a
 * compressed one. Returned as it came where a coding is unknown or does not fit. Undefined where decoding gives more
 * than `most` bytes, or takes more than four codings: the kit cannot afford to read it.
 */
export function withoutCodings(
  bytes: Uint8Array,
  header: string | undefined,
  most = largest,
): Uint8Array | undefined {
  if (header === undefined || bytes.length === 0) return bytes;
  const codings = header
    .toLowerCase()
    .split(",")
    .map((coding) => coding.trim());
  if (codings.length > mostCodings) return undefined;
  try {
    return codings.reduceRight((body, coding) => {
      const decode = decoders[coding];
      if (decode === undefined) throw new RangeError(coding);
      return decode(body, { maxOutputLength: most });
    }, bytes);
  } catch (error) {
    return (error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE" ? undefined : bytes;
  }
}
