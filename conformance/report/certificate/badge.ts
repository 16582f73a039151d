import type { Statement } from "./statement.ts";

/** Width of the part that says of what it is, px. */
const left = 134;

/** badge.svg: level and last day, for a page that links to the certificate. It proves nothing itself. */
export function badge({ predicate: { level, run, issue } }: Statement): string {
  const day = run.endedAt.slice(0, 10);
  const says = `${level}, ${issue?.validUntil === undefined ? `of ${day}` : `until ${issue.validUntil}`}`;
  // The average width of a sign of this font, px.
  const width = Math.ceil(says.length * 6.6) + 16;
  const whole = left + width;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${whole}" height="20" role="img" aria-label="Model Platform API conformance: ${says}">
<rect width="${whole}" height="20" rx="3" fill="#17693f"/><path d="M3 0h${left - 3}v20H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3z" fill="#333"/>
<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle">
<text x="${left / 2}" y="14">Model Platform API</text><text x="${left + width / 2}" y="14">${says}</text></g></svg>
`;
}
