import { html, type Markup } from "./markup.ts";

/** A part of the page, and the entries that the contents list beneath it. */
export interface Section {
  id: string;
  title: string;
  /** How many things are in it; undefined where there is nothing to count. */
  count?: number;
  body: Markup;
  parts?: readonly { id: string; title: string }[];
}

export const isSection = (part: Section | undefined): part is Section => part !== undefined;

/** The list of sections, each with a link to it. */
export function contents(sections: readonly Section[]): Markup {
  return html`<nav aria-label="Contents"><ul>${sections.map(entry)}</ul></nav>`;
}

function entry({ id, title, count, parts = [] }: Section): Markup {
  const beneath = parts.map((part) => html`<li><a href="#${part.id}">${part.title}</a></li>`);
  const number = count === undefined ? undefined : html` <span class="count">${count}</span>`;
  return html`<li><a href="#${id}">${title}${number}</a>${beneath.length > 0 ? html`<ul>${beneath}</ul>` : undefined}</li>`;
}
