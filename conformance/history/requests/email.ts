/** An address as services compare it: letter case and outer blanks do not count. */
export function normalEmail(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const normal = value.trim().toLowerCase();
  // What is normal already is held already: the text that it makes of it would be another one.
  return normal === value ? value : normal;
}
