import { brotliDecompressSync, inflateRawSync, unzipSync, zstdDecompressSync } from "node:zlib";

/** A decoded body larger than this is left as it came. */
const largest = { maxOutputLength: 64 * 1024 * 1024 };

const decoders: Record<string, (bytes: Uint8Array) => Uint8Array> = {
  gzip: (bytes) => unzipSync(bytes, largest),
  "x-gzip": (bytes) => unzipSync(bytes, largest),
  // RFC 9110 says zlib; some send bare deflate.
  deflate: (bytes) => ((bytes[0] ?? 0) % 16 === 8 ? unzipSync : inflateRawSync)(bytes, largest),
  br: (bytes) => brotliDecompressSync(bytes, largest),
  zstd: (bytes) => zstdDecompressSync(bytes, largest),
  identity: (bytes) => bytes,
};

/**
 * A body without its content codings (RFC 9110, 8.4.1), so that a history holds what was said and no secret
 * hides in a compressed one; as it came where a coding is unknown or does not fit.
 */
export function withoutCodings(bytes: Uint8Array, header: string | undefined): Uint8Array {
  if (header === undefined || bytes.length === 0) return bytes;
  const codings = header
    .toLowerCase()
    .split(",")
    .map((coding) => coding.trim());
  try {
    return codings.reduceRight((body, coding) => {
      const decode = decoders[coding];
      if (decode === undefined) throw new RangeError(coding);
      return decode(body);
    }, bytes);
  } catch {
    return bytes;
  }
}
