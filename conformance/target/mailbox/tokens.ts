import { foundBy } from "../../../contracts/pattern.ts";
import { percentDecoded } from "../../../contracts/percent-decoded.ts";
import {
  type EmailedToken,
  type Profile,
  type Recogniser,
  recognisers,
} from "../../../contracts/profile/index.ts";
import { aboutAccount, type Link, openLinks } from "./links.ts";
import type { ReadMail } from "./read-mail.ts";

/** A token as the document's endpoints take it: decoded from URL and HTML. */
export interface FoundToken {
  token: string;
  where: "path" | "query" | "text";
  /** The kinds of tokens that the profile expects at this place. */
  as?: Recogniser[];
}

type Searched = Pick<ReadMail, "title" | "text" | "links">;

/**
 * The tokens of a mail, the likeliest first: those where the profile says that they stand. For a kind that the profile
 * does not place, any text that looks like a token.
 */
export function tokensOf(mail: Searched, recognise: Profile["recognise"]): FoundToken[] {
  const declared = recognisers.flatMap((kind) => {
    const where = recognise[kind];
    return where === undefined
      ? []
      : declaredTokens(mail, where).map((found) => ({ ...found, as: [kind] }));
  });
  const isToldAll = recognisers.every((kind) => recognise[kind] !== undefined);
  return unique(isToldAll ? declared : [...declared, ...searchTokens(mail)]);
}

/** Every text that may be a token: verify links first, then queries, other paths, and the text. */
export function searchTokens(mail: Searched): FoundToken[] {
  const open = openLinks(mail.links);
  const inLinks = [
    ...open.flatMap((link) => documented(link)),
    ...inPaths(open, isLong),
    ...inQueries(open, telling),
    ...open.flatMap((link) => lastSegment(link, isOpaque)),
  ];
  // A short word after /verify/ may be a token, or name what the token elsewhere in the link verifies.
  return unique([
    ...(inLinks.length > 0 ? inLinks : inPaths(open)),
    ...textsOf(mail).flatMap(inText),
  ]);
}

/** The readable texts of a mail: a code may stand in its subject alone. */
const textsOf = ({ text, title = "" }: Searched): string[] => [text, title];

function declaredTokens(mail: Searched, where: EmailedToken): FoundToken[] {
  const open = openLinks(mail.links);
  if (where.in === "query") {
    const { name } = where;
    return inQueries(open, name === undefined ? telling : (each) => each === name);
  }
  if (where.in === "text") {
    const { pattern } = where;
    return textsOf(mail).flatMap((text) =>
      pattern === undefined ? inText(text) : matches(text, pattern, "text"),
    );
  }
  const { pattern } = where;
  if (pattern === undefined) return inPaths(open);
  return open.flatMap(({ path }) =>
    matches(path, pattern, "path").map((found) => ({
      ...found,
      token: percentDecoded(found.token),
    })),
  );
}

function matches(text: string, pattern: string, where: FoundToken["where"]): FoundToken[] {
  const tokens = foundBy(pattern, text).map((found) => found.trim());
  return tokens.filter((token) => token !== "").map((token) => ({ token, where }));
}

/**
 * The document's own link, `/verify/{token}`: a token of any letters, unless a query field of the same link holds one.
 */
function documented(link: Link): FoundToken[] {
  const isVerifying = /\/verify\/[^/]+\/?$/i.test(link.path);
  return isVerifying && inQueries([link], telling).length === 0 ? lastSegment(link) : [];
}

/** The segment after /verify/, then the last segment of other links about the account. */
function inPaths(links: readonly Link[], fits?: (segment: string) => boolean): FoundToken[] {
  const verifying = links.filter(({ path }) => /\/verify\/[^/]/i.test(path));
  const others = links.filter(({ path }) => aboutAccount.test(path));
  return [
    ...verifying.flatMap((link) => lastSegment(link, fits)),
    ...others.flatMap((link) => lastSegment(link, isLong)),
  ];
}

const isLong = (segment: string): boolean => /\d/.test(segment) || segment.length >= 16;

function lastSegment({ segments }: Link, fits = (_: string): boolean => true): FoundToken[] {
  const token = segments.at(-1);
  return token === undefined || segments.length < 2 || !fits(token)
    ? []
    : [{ token, where: "path" }];
}

const telling = (name: string): boolean => /(token|code|otp|secret|key|hash)$/i.test(name);

function inQueries(links: readonly Link[], fits: (name: string) => boolean): FoundToken[] {
  return links.flatMap(({ query }) =>
    query
      .filter(([name, value]) => value.length >= 4 && !value.includes("@") && fits(name))
      .map(([, token]) => ({ token, where: "query" as const })),
  );
}

// Each pattern looks at a text once, however hostile the mail: it tries words from their beginnings, and allows single
// blanks.
const labelled = /\b(?:code|token|pin)\b(?:\s+is)?\s?[:=]?\s?([A-Za-z0-9_\-.~+/]{4,}=*)/gi;
const before =
  /(?<![A-Za-z0-9_\-.~+/])([A-Za-z0-9_\-.~+/]{4,}=*) is (?:your|the)\b[^.\n]{0,30}\b(?:code|token|pin)\b/gi;

/**
 * The word after "code:" or "token is", or before "is your code", then every long opaque word; links and addresses are
 * left out.
 */
function inText(text: string): FoundToken[] {
  const bare = text
    .replace(/https?:\/\/\S+/gi, " ")
    .replace(/\S+/g, withoutAddress)
    .replace(/\s+/g, (blanks) => (blanks.includes("\n") ? "\n" : " "));
  const words = [...bare.matchAll(/[A-Za-z0-9_\-.~+/]{16,}=*/g)].map(([word]) => word);
  const found = [
    ...[labelled, before]
      .flatMap((label) => [...bare.matchAll(label)])
      .map(([, word = ""]) => word)
      .filter((word) => /\d/.test(word)),
    ...words.filter(isOpaque),
  ];
  return found.map((word) => ({ token: word.replace(/(?<!\.)\.+$/, ""), where: "text" }));
}

/** Word by word: `\S+@\S+` would try a name of 64 KiB from each of its letters. */
const withoutAddress = (word: string): string => (/.@./.test(word) ? " " : word);

/** Whether a word is long, and holds digits and letters, as no word of a language does; an instant is none. */
function isOpaque(word: string): boolean {
  const isInstant = /^\d{4}-\d\d-\d\dT/.test(word);
  return word.length >= 16 && /\d/.test(word) && /[A-Za-z]/.test(word) && !isInstant;
}

/** Each token once, at the place where it was found first, with all the kinds that it was found as. */
function unique(found: readonly FoundToken[]): FoundToken[] {
  return [...Map.groupBy(found, ({ token }) => token).values()].map((same) => {
    const [first] = same as [FoundToken];
    const as = [...new Set(same.flatMap((one) => one.as ?? []))];
    return as.length === 0 ? first : { ...first, as };
  });
}
