const side = 256;

/** Tag, type and value of each field of the one directory; types: 3 is 16 bits, 4 is 32 bits. */
const fields = (
  pixelsAt: number,
  bytes: number,
): readonly [tag: number, type: 3 | 4, value: number][] => [
  [256, 3, side],
  [257, 3, side],
  [258, 3, 1],
  [259, 3, 1],
  [262, 3, 1],
  [273, 4, pixelsAt],
  [277, 3, 1],
  [278, 3, side],
  [279, 4, bytes],
];

/** A TIFF (6.0, little-endian, one strip) of broad stripes in black and white, 256 by 256 pixels. */
export function tiff(): Uint8Array {
  const rowBytes = side / 8;
  const pixels = Buffer.alloc(rowBytes * side);
  for (let y = 0; y < side; y += 64) pixels.fill(0xff, y * rowBytes, (y + 32) * rowBytes);
  const count = fields(0, 0).length;
  const directory = Buffer.alloc(8 + 2 + count * 12 + 4);
  directory.write("II*\0", "latin1");
  directory.writeUInt32LE(8, 4);
  directory.writeUInt16LE(count, 8);
  for (const [at, [tag, type, value]] of fields(directory.length, pixels.length).entries()) {
    const from = 10 + at * 12;
    directory.writeUInt16LE(tag, from);
    directory.writeUInt16LE(type, from + 2);
    directory.writeUInt32LE(1, from + 4);
    if (type === 3) directory.writeUInt16LE(value, from + 8);
    else directory.writeUInt32LE(value, from + 8);
  }
  return Buffer.concat([directory, pixels]);
}
