import { shellWord } from "../../conformance/report/finding/shell.ts";
import { withoutCredentials } from "../../contracts/profile/credentials.ts";

/** The command line as a report shows it: quoted where a shell needs it, URLs without credentials. */
export function commandLine(argv: readonly string[] = process.argv.slice(2)): string {
  return argv.map((word) => shellWord(withoutCredentials(word))).join(" ");
}

/** The values of a flag that takes several, in a command line made by {@link commandLine}. */
export function valuesOf(flag: string, line: string): string[] {
  const words = [...line.matchAll(/'((?:[^']|'\\'')*)'|(\S+)/g)].map(
    ([, inQuotes, bare = ""]) => inQuotes?.replaceAll(`'\\''`, "'") ?? bare,
  );
  const values: string[] = [];
  let taking = false;
  for (const word of words) {
    const [name, value] = word.split("=", 2);
    if (word.startsWith("--")) taking = name === flag;
    if (taking && !word.startsWith("--")) values.push(word);
    else if (taking && value !== undefined) values.push(value);
  }
  return values;
}
