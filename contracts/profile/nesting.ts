/** Levels that a profile has at most: a body that a route takes may be nested, and no deeper. */
export const deepest = 60;

/** Whether a value is nested deeper than so many levels: to read it would overflow the stack. */
export function isDeeper(value: unknown, levels = deepest): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (levels === 0) return true;
  for (const member of Object.values(value)) if (isDeeper(member, levels - 1)) return true;
  return false;
}
