import { crc32, deflateSync } from "node:zlib";

const side = 512;

/** A picture of a house on a meadow, 512 by 512 pixels; each number paints the house in another colour. */
export function png(number: number): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2], 8); // eight bits a sample, RGB
  const [top, wall, foot, ground] = [
    row(sky),
    row(sky, number),
    row(meadow, number),
    row(meadow),
  ] as const;
  const rows = Buffer.concat([
    ...Array<Buffer>(200).fill(top),
    ...Array<Buffer>(120).fill(wall),
    ...Array<Buffer>(40).fill(foot),
    ...Array<Buffer>(152).fill(ground),
  ]);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

type Colour = readonly [red: number, green: number, blue: number];
const sky: Colour = [143, 184, 216];
const meadow: Colour = [58, 107, 76];

/** A line of one colour, the house in its middle where there is one; the first byte says "not filtered". */
function row(colour: Colour, house?: number): Buffer {
  const line = Buffer.alloc(1 + 3 * side);
  line.fill(Buffer.from(colour), 1);
  if (house === undefined) return line;
  const paint = [181, (83 + 31 * house) % 256, (60 + 53 * house) % 256];
  return line.fill(Buffer.from(paint), 1 + 3 * 180, 1 + 3 * 330);
}

function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(named, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
