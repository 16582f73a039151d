import type { Section } from "./contents.ts";
import { html, Markup } from "./markup.ts";

/** A picture made by the kit, such as a queue's timeline: SVG that is trusted as it is. */
export interface Chart {
  title: string;
  svg: string;
  /** Stands folded, as a queue in which all was well. */
  isFolded?: boolean;
}

/** The pictures of a run with load. */
export function pictures(charts: readonly Chart[]): Section | undefined {
  if (charts.length === 0) return undefined;
  const figures = charts.map(({ title, svg, isFolded = false }) => {
    const open = isFolded ? undefined : html` open`;
    return html`<details${open}><summary>${title}</summary><figure>${new Markup(svg)}</figure></details>`;
  });
  const body = html`<div class="figures">${figures}</div>`;
  return { id: "pictures", title: "Pictures", count: charts.length, body };
}
