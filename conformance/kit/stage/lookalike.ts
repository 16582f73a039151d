/** A text of a token's length and letters that is no token: the same letters in another order. */
export function lookalike(token: string): string {
  const turned = [...token].reverse().join("").replace(/^=+/, "");
  return turned === token ? `${token}x` : turned;
}
