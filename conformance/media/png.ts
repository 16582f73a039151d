import { crc32, deflateSync } from "node:zlib";

const side = 512;

type Colour = readonly [red: number, green: number, blue: number];
const sky: Colour = [143, 184, 216];
const meadow: Colour = [58, 107, 76];

/** How a PNG holds its pixels: the number of its colour type, and the bytes of a colour. */
interface Kind {
  type: number;
  sample: (colour: Colour) => readonly number[];
}

const grey = ([red, green, blue]: Colour): number => Math.round((red + green + blue) / 3);
const kinds = {
  rgb: { type: 2, sample: (colour) => colour },
  alpha: { type: 6, sample: (colour) => [...colour, colour === sky ? 96 : 255] },
  grey: { type: 0, sample: (colour) => [grey(colour)] },
  palette: { type: 3, sample: (colour) => [colour === sky ? 0 : colour === meadow ? 1 : 2] },
} as const satisfies Record<string, Kind>;

interface Look {
  kind?: keyof typeof kinds;
  interlaced?: boolean;
}

/** A picture of a house on a meadow, 512 by 512 pixels; each number paints the house in another colour. */
export function png(number: number, { kind = "rgb", interlaced = false }: Look = {}): Uint8Array {
  const { type, sample } = kinds[kind];
  const house: Colour = [181, (83 + 31 * number) % 256, (60 + 53 * number) % 256];
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, type, 0, 0, interlaced ? 1 : 0], 8); // eight bits a sample
  const rows = (interlaced ? passes : wholes).flatMap(({ x, y, right, down }) => {
    // The first byte says "not filtered".
    const lines = bands.map((top) => {
      const pixels = steps(x, right).map((column) => sample(colourAt(column, top, house)));
      return Buffer.from([0, ...pixels.flat()]);
    });
    return steps(y, down).map((row) => lines[bands.findLastIndex((top) => top <= row)] as Buffer);
  });
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    ...(kind === "palette" ? [chunk("PLTE", Buffer.from([sky, meadow, house].flat()))] : []),
    chunk("IDAT", deflateSync(Buffer.concat(rows), { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const steps = (from: number, by: number): number[] =>
  Array.from({ length: Math.ceil((side - from) / by) }, (_, nth) => from + nth * by);

const wholes = [{ x: 0, y: 0, right: 1, down: 1 }];

/** The seven passes of Adam7: the first pixel of each, and the distance to the next. */
const passes = [
  { x: 0, y: 0, right: 8, down: 8 },
  { x: 4, y: 0, right: 8, down: 8 },
  { x: 0, y: 4, right: 4, down: 8 },
  { x: 2, y: 0, right: 4, down: 4 },
  { x: 0, y: 2, right: 2, down: 4 },
  { x: 1, y: 0, right: 2, down: 2 },
  { x: 0, y: 1, right: 1, down: 2 },
];

/** The rows where the picture changes: the sky, the house in front of it, the foot of the house, the meadow. */
const bands = [0, 200, 320, 360];

function colourAt(x: number, y: number, house: Colour): Colour {
  if (x >= 180 && x < 330 && y >= 200 && y < 360) return house;
  return y < 320 ? sky : meadow;
}

/** A part of a PNG, with its length before and its checksum behind it. */
export function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(named, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
