/**
 * A text with a token's length and letters that is no token: its letters in reverse order, its other marks in their
 * places.
 */
export function lookalike(token: string): string {
  const letters = token.match(/[a-z\d]/gi) ?? [];
  const turned = token.replace(/[a-z\d]/gi, () => letters.pop() ?? "");
  return turned === token ? `${token}x` : turned;
}
