/** Boxes of ISO 14496-12 that hold the track headers. */
const containers = new Set(["moov", "trak"]);

/** Whether a file begins as the MP4 family (QuickTime included) does. */
export function isMp4(file: Uint8Array): boolean {
  return Buffer.from(file.subarray(4, 8)).toString("latin1") === "ftyp";
}

/**
 * Picture size of an MP4 or QuickTime file as a player shows it: that of its largest track; undefined without a track.
 */
export function mp4Size(file: Uint8Array): { width: number; height: number } | undefined {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const sizes = trackHeaders(view, 0, file.length).map((end) => shownSize(view, end));
  return sizes
    .filter(({ width, height }) => width > 0 && height > 0)
    .toSorted((a, b) => b.width * b.height - a.width * a.height)[0];
}

/**
 * A track header ends with a matrix of nine numbers, which may turn the picture by a quarter, then its width and its
 * height.
 */
function shownSize(view: DataView, end: number): { width: number; height: number } {
  // Both 16.16 fixed-point.
  const width = view.getUint32(end - 8) >>> 16;
  const height = view.getUint32(end - 4) >>> 16;
  const [a, b, c, d] = [44, 40, 32, 28].map((before) => view.getInt32(end - before));
  const isTurned = a === 0 && b !== 0 && c !== 0 && d === 0;
  return isTurned ? { width: height, height: width } : { width, height };
}

/** Where each track header between `from` and `to` ends. */
function trackHeaders(view: DataView, from: number, to: number): number[] {
  const ends: number[] = [];
  for (let at = from; at + 8 <= to; ) {
    const type = String.fromCharCode(...[4, 5, 6, 7].map((offset) => view.getUint8(at + offset)));
    const { header, size } = boxSize(view, at, to);
    const end = at + size;
    if (size < header || end > to) break;
    if (type === "tkhd" && size >= 92) ends.push(end);
    if (containers.has(type)) ends.push(...trackHeaders(view, at + header, end));
    at = end;
  }
  return ends;
}

function boxSize(view: DataView, at: number, to: number): { header: number; size: number } {
  const size = view.getUint32(at);
  if (size === 0) return { header: 8, size: to - at };
  if (size !== 1) return { header: 8, size };
  return at + 16 > to
    ? { header: 16, size: 0 }
    : { header: 16, size: Number(view.getBigUint64(at + 8)) };
}
