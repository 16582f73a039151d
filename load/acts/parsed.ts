/** The value of a JSON body, a byte order mark before it left out; undefined where it is no JSON. */
export function parsed(body: string): unknown {
  try {
    return JSON.parse(body.replace(/^\ufeff/, ""));
  } catch {
    return undefined;
  }
}
