/** An address as services compare it: letter case and outer blanks do not count. */
export function normalEmail(value: unknown): string | undefined {
  return typeof value === "string" ? value.trim().toLowerCase() : undefined;
}
