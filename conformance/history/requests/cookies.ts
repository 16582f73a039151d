/** A message's headers, names in lower case; several cookies of one answer come joined by commas. */
interface Headed {
  headers: Record<string, string>;
}

/** The cookies that an answer sets, such as `sid=3101`, by their names; the dates of their attributes hold commas, too. */
export function cookiesSet({ headers }: Headed): Map<string, string> {
  const set = headers["set-cookie"]?.split(/,(?=[^;,]+=)/) ?? [];
  const pairs = set.map((each) => each.split(";", 1)[0]?.trim() ?? "");
  return new Map(pairs.map((pair) => [pair.split("=", 1)[0] ?? "", pair]));
}

/** The cookies that a request sends, such as `sid=3101`. */
export const cookiesSent = ({ headers }: Headed): string[] => headers.cookie?.split(/;\s*/) ?? [];
