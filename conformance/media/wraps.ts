/** A drawing of a house on a meadow. */
export const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">' +
  '<rect width="512" height="512" fill="#8fb8d8"/><rect y="320" width="512" height="192" fill="#3a6b4c"/>' +
  '<rect x="180" y="200" width="150" height="160" fill="#b5533c"/></svg>';

const iconHeaderBytes = 22;

/** An icon that holds one PNG of at least 256 pixels a side. */
export function icon(picture: Uint8Array): Uint8Array {
  const header = Buffer.alloc(iconHeaderBytes);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(picture.length, 14);
  header.writeUInt32LE(iconHeaderBytes, 18);
  return Buffer.concat([header, picture]);
}

/** A JPEG as cameras write it, with an EXIF segment that turns it by a quarter. */
export function turned(jpeg: Uint8Array): Uint8Array {
  const orientation = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0];
  const directory = [0, 1, ...orientation, 0, 0, 0, 0];
  const body = Buffer.concat([
    Buffer.from("Exif\0\0MM\0*\0\0\0\x08", "latin1"),
    Buffer.from(directory),
  ]);
  const marker = Buffer.from([0xff, 0xe1, 0, body.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), marker, body, jpeg.subarray(2)]);
}
