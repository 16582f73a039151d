/** Of the query of a result's address, what only says that it may be fetched. */
const signing =
  /^(x-|amz|goog)|sig|sign|token|expir|policy|credential|key-?pair|^(exp|hdnts|md5|s[eptvr]{1,2})$/i;

/** What two calls for one result share of its address: each may sign it anew, or name another host. */
export function placeOf(output: string | undefined): string | undefined {
  if (output === undefined || !/^https?:/i.test(output) || !URL.canParse(output)) return output;
  const { pathname, searchParams } = new URL(output);
  const said = [...searchParams].filter(([name]) => !signing.test(name));
  return [pathname, ...said.map((pair) => pair.join("="))].join(" ");
}
