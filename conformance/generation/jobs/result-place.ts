/** Of the query of a result's address, what only says that it may be fetched. */
const signing =
  /^(x-|q-|amz|goog)|sig|sign|token|expir|policy|credential|key-?pair|auth|nonce|hmac|hash|verify|secret|time|^(e|h|s|t|ts|ttl|exp|until|rand|hdne?a|hdnt[ls]|md5|s[eptvrk][a-z]?)$/i;

/** What two calls for one result share of its address: each may sign it anew, or name another host. */
export function placeOf(output: string | undefined): string | undefined {
  if (output === undefined || !/^https?:/i.test(output) || !URL.canParse(output)) return output;
  const { pathname, searchParams } = new URL(output);
  const said = [...searchParams].filter(([name]) => !signing.test(name));
  return [pathname, ...said.map((pair) => pair.join("="))].join(" ");
}
