import { z } from "zod";

/** A fact that may stay undeclared, and what it means. */
export const maybe = <T extends z.ZodType>(type: T, means: string): z.ZodOptional<T> =>
  type.optional().describe(means);

/** A section of facts, each with a default or undeclared: it may be left out whole. */
export const section = <T extends z.ZodRawShape>(means: string, facts: T) => {
  const known = z.strictObject(facts).describe(means);
  return known.prefault({} as z.input<typeof known>);
};
