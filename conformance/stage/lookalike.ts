/**
 * A text of a token's length and letters that is no token: the same letters in another order, what stands between
 * them in its place.
 */
export function lookalike(token: string): string {
  const letters = token.match(/[a-z\d]/gi) ?? [];
  const turned = token.replace(/[a-z\d]/gi, () => letters.pop() ?? "");
  return turned === token ? `${token}x` : turned;
}
