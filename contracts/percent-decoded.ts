/** A part of a URL, percent-decoded; as it is where its escapes are none. A plus stays a plus. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
