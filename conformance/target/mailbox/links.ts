import { percentDecoded } from "../../../contracts/percent-decoded.ts";

/** A link taken apart, its segments and query values decoded; a fragment after `#` counts as path and query, too. */
export interface Link {
  /** As written, from the first slash after the host on. */
  path: string;
  segments: string[];
  query: [name: string, value: string][];
}

/** Words of links that verify an email or reset a password. */
export const aboutAccount = /verif|confirm|activat|reset|password|recover/i;

/**
 * Takes the links of a mail apart, those about the account first. A link that a click tracker carries in its query is
 * a link of the mail as well; one that carries another in its path is a tracker's, and only what it carries counts.
 * Nothing is fetched.
 */
export function openLinks(links: readonly string[]): Link[] {
  const all = links.flatMap(unwrapped).map(open);
  const score = ({ path, query }: Link) =>
    aboutAccount.test(path) || query.some(([name]) => aboutAccount.test(name)) ? 0 : 1;
  return all.toSorted((a, b) => score(a) - score(b));
}

function open(link: string): Link {
  const [path = "", ...rest] = link.replace(/^https?:\/\/[^/?#]*/i, "").split(/[?#&]/);
  // A fragment such as #/reset/abc?token=… is a path of its own.
  const paths = [path, ...rest.filter((part) => part.startsWith("/"))];
  return {
    path: paths.join(""),
    segments: paths
      .flatMap((each) => each.split("/"))
      .filter(Boolean)
      .map(percentDecoded),
    query: rest.filter((part) => !part.startsWith("/") && part.includes("=")).map(pair),
  };
}

function unwrapped(link: string): string[] {
  const { segments, query } = open(link);
  const isLink = (text: string): boolean => /^https?:\/\//i.test(text);
  const inPath = segments.filter(isLink);
  if (inPath.length > 0) return inPath.flatMap(unwrapped);
  return [
    link,
    ...query
      .map(([, value]) => value)
      .filter(isLink)
      .flatMap(unwrapped),
  ];
}

function pair(part: string): [string, string] {
  const at = part.indexOf("=");
  return [percentDecoded(part.slice(0, at)), percentDecoded(part.slice(at + 1))];
}
