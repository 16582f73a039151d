/** A service's base address in its normal form: host in lower case, no default port, no slash at its end. */
export function normalBaseUrl(text: string): string {
  const url = new URL(text);
  // An empty query or fragment leaves its sign behind.
  url.search = "";
  url.hash = "";
  return url.href.replace(/\/+$/, "");
}

/** Whether nothing stands behind the path of a URL: the document's paths are put there. */
export function endsInPath(text: string): boolean {
  // Of a text that is no URL another check speaks, and this one runs all the same.
  const { search = "", hash = "" } = URL.parse(text) ?? {};
  return search === "" && hash === "";
}

/**
 * Path and query of a URL below a base URL in normal form, however the URL is spelt; undefined where it leads elsewhere.
 * A relative URL counts only where a path is given that it is relative to.
 */
export function pathBelow(baseUrl: string, url: string, from?: string): string | undefined {
  const to = URL.parse(url, from === undefined ? undefined : baseUrl + from);
  const base = new URL(`${baseUrl}/`);
  if (to?.origin !== base.origin || !`${to.pathname}/`.startsWith(base.pathname)) return undefined;
  return (to.pathname.slice(base.pathname.length - 1) || "/") + to.search;
}
