import { RE2JS } from "re2js";

/** How many characters a pattern from outside may have. */
const longest = 2_000;

const compiled = new Map<string, RE2JS>();

/**
 * The one door for patterns that come from outside: a profile, the header of a foreign history, a glob. Each is matched
 * without regard to letter case, in time linear in the text; what needs backtracking (`(?=…)`, `\1`) is refused.
 * @throws where a source is no such pattern, or too long.
 */
export function patternOf(source: string): Pick<RE2JS, "test" | "matcher"> {
  const known = compiled.get(source);
  if (known !== undefined) return known;
  if (source.length > longest) throw new Error(`a pattern of more than ${longest} characters`);
  const pattern = RE2JS.compile(RE2JS.translateRegExp(source), RE2JS.CASE_INSENSITIVE);
  compiled.set(source, pattern);
  return pattern;
}

/** All that a pattern finds in a text: each time its first group, or the whole where it has none. */
export function foundBy(source: string, text: string): string[] {
  const found: string[] = [];
  const matcher = patternOf(source).matcher(text);
  const group = Math.min(matcher.groupCount(), 1);
  while (matcher.find()) found.push(matcher.group(group) ?? matcher.group() ?? "");
  return found;
}

/** Compares whole texts with a glob, in which `*` is any text and `?` any character. */
export function globOf(glob: string): (text: string) => boolean {
  const source = [...glob].map((sign) => wild[sign] ?? RE2JS.quote(sign)).join("");
  return (text) => patternOf(`^(?:${source})$`).test(text);
}

const wild: Record<string, string> = { "*": ".*", "?": "." };
