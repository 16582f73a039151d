const side = 256;
const headerBytes = 62;

/** A Windows bitmap of broad stripes in two colours, 256 by 256 pixels, one bit a pixel. */
export function bmp(): Uint8Array {
  const rowBytes = side / 8;
  const bytes = Buffer.alloc(headerBytes + rowBytes * side);
  bytes.write("BM", "latin1");
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(headerBytes, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(side, 18);
  bytes.writeInt32LE(side, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(1, 28);
  bytes.set([216, 184, 143, 0, 60, 83, 181, 0], 54); // the two colours, blue first
  for (let y = 0; y < side; y += 64) {
    bytes.fill(0xff, headerBytes + y * rowBytes, headerBytes + (y + 32) * rowBytes);
  }
  return bytes;
}
