import { html } from "../../../conformance/report/html/markup.ts";

/**
 * Colours by day and by night. Readers who see few colours can distinguish them, too, and texts have a contrast of 4.5
 * to 1.
 */
const palette = {
  paper: ["#ffffff", "#1b1f23"],
  ink: ["#1d2126", "#e7e9e6"],
  faint: ["#57616a", "#a3adb4"],
  line: ["#dfe2de", "#3a4147"],
  band: ["#f3f5f1", "#242a2f"],
  waiting: ["#b9d3ea", "#34597c"],
  processing: ["#2b6cb0", "#6aaeec"],
  rejected: ["#b93c0a", "#ff9a62"],
  limit: ["#805000", "#e5b04c"],
  witness: ["#a21caf", "#f08df7"],
} as const;

type Colour = keyof typeof palette;

/** The colours by day, as attributes: viewers that ignore style sheets draw these. */
export const colours = Object.fromEntries(
  Object.entries(palette).map(([name, [day]]) => [name, day]),
) as Record<Colour, string>;

/**
 * By night a rule replaces each colour by its value; the text is the same in every picture, so that one digest allows
 * it.
 */
const style = `@media screen and (prefers-color-scheme: dark) { ${Object.values(palette)
  .flatMap(([day, night]) =>
    ["fill", "stroke"].map((what) => `.picture [${what}="${day}"] { ${what}: ${night}; }`),
  )
  .join(" ")} }`;

/** Width of every picture: on a phone, 340 px wide, its letters are 11 px high. */
export const width = 420;

/** Size of letters; none are smaller. */
export const letters = 14;

/** The left and the right edge of drawings. */
export const across = [12, width - 12] as const;

/** The most that a letter takes, on average. */
const letterWidth = 8.4;

/** How many letters fit between the edges. */
export const lettersAcross = Math.floor((across[1] - across[0]) / letterWidth);

const font = "system-ui, 'Segoe UI', Helvetica, Arial, sans-serif";

type Value = string | number | undefined;

/** An element; numbers are rounded to a tenth of a pixel, members that are undefined left out. */
export function element(name: string, values: Record<string, Value>, ...inside: string[]): string {
  const attributes = Object.entries(values).flatMap(([key, value]) =>
    value === undefined
      ? []
      : [` ${key}="${typeof value === "number" ? rounded(value) : escaped(value)}"`],
  );
  const open = `<${name}${attributes.join("")}`;
  return inside.length === 0 ? `${open}/>` : `${open}>${inside.join("")}</${name}>`;
}

/** Words at a place. */
export function words(
  x: number,
  y: number,
  text: string,
  values: Record<string, Value> = {},
): string {
  return element("text", { x, y, fill: colours.ink, ...values }, escaped(text));
}

const keyRow = 20;

/** What signs or colours mean, one after another in rows from `y` on; and how high it is. */
export function keyTo(
  entries: readonly { text: string; fill?: string }[],
  y: number,
): { inside: string[]; height: number } {
  let x: number = across[0];
  let row = y;
  const inside = entries.flatMap(({ text, fill }) => {
    const sign = fill === undefined ? 0 : 16;
    const length = sign + lengthOf(text) + 12;
    if (x > across[0] && x + length > across[1]) [x, row] = [across[0], row + keyRow];
    const box = { x, y: row - 10, width: 11, height: 10, rx: 2, fill };
    const said = words(x + sign, row, text, { fill: colours.faint });
    x += length;
    return fill === undefined ? [said] : [element("rect", box), said];
  });
  return { inside, height: row - y + keyRow };
}

export const lengthOf = (text: string): number => text.length * letterWidth;

/** A value below an axis, kept within the picture. */
export function tick(x: number, y: number, text: string): string {
  const half = lengthOf(text) / 2;
  const within = Math.min(width - 4 - half, Math.max(4 + half, x));
  return words(within, y, text, { "text-anchor": "middle", fill: colours.faint });
}

/** A whole picture, self-contained, with a title and a description for screen readers. */
export function picture(
  height: number,
  { title, description }: { title: string; description: string },
  ...inside: string[]
): string {
  const size = { width, height: Math.ceil(height) };
  return `${element(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      class: "picture",
      viewBox: `0 0 ${size.width} ${size.height}`,
      ...size,
      role: "img",
      "font-family": font,
      "font-size": letters,
    },
    element("title", {}, escaped(title)),
    element("desc", {}, escaped(description)),
    element("style", {}, style),
    element("rect", { ...size, rx: 8, fill: colours.paper, class: "ground" }),
    ...inside,
  )}\n`;
}

/** The head of a picture. */
export const heading = (text: string): string =>
  words(across[0], 26, text, { "font-size": 16, "font-weight": 600 });

export const hint = (text: string): string => element("title", {}, escaped(text));

const escaped = (text: string): string => html`${text}`.text;

type Point = readonly [x: number, y: number];

/** A path through these points. */
export const path = (points: readonly Point[]): string =>
  points.map(([x, y], at) => `${at === 0 ? "M" : "L"}${rounded(x)} ${rounded(y)}`).join("");

/** A straight line. */
export const line = (from: Point, to: Point, values: Record<string, Value>): string =>
  element("path", { d: path([from, to]), ...values });

const rounded = (value: number): number => Math.round(value * 10) / 10;
