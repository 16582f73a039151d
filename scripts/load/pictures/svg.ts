/** Colours of the pictures: told apart by those who see few colours too, and readable on dark pages. */
export const colours = {
  paper: "#ffffff",
  ink: "#1d2126",
  faint: "#6b747c",
  line: "#e3e5e2",
  band: "#f6f7f4",
  waiting: "#b9d3ea",
  processing: "#2b6cb0",
  accepted: "#2b6cb0",
  rejected: "#c2410c",
  limit: "#9a6200",
  witness: "#a21caf",
} as const;

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

/** Words at a place; `hint` is shown on hover. */
export function words(
  x: number,
  y: number,
  text: string,
  values: Record<string, Value> = {},
): string {
  return element("text", { x, y, "font-size": 11, fill: colours.ink, ...values }, escaped(text));
}

/** A whole picture, self-contained, with a title for those who hear it. */
export function picture(width: number, height: number, title: string, ...inside: string[]): string {
  const size = { width: Math.ceil(width), height: Math.ceil(height) };
  return `${element(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      viewBox: `0 0 ${size.width} ${size.height}`,
      ...size,
      role: "img",
      "font-family": font,
    },
    element("title", {}, escaped(title)),
    element("rect", { ...size, rx: 8, fill: colours.paper }),
    ...inside,
  )}\n`;
}

export const hint = (text: string): string => element("title", {}, escaped(text));

export function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** A path through points; `drop` says from which height the first one rises. */
export function path(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], at) => `${at === 0 ? "M" : "L"}${rounded(x)} ${rounded(y)}`).join("");
}

function rounded(value: number): string {
  return String(Math.round(value * 10) / 10);
}
