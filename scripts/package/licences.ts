/** Licences (SPDX) that an installed package may have: none of them obliges users or distributors of the kit. */
export const allowedLicences: ReadonlySet<string> = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-3-Clause",
  // A licence of data in a development tool, which is not packed.
  "CC-BY-4.0",
  "ISC",
  "MIT",
  "MIT-0",
  // A licence of whole files: only someone who changes them must publish their sources.
  "MPL-2.0",
]);

/** Whether an SPDX expression is allowed: one alternative of OR, and all parts of AND. */
export function isAllowed(expression: string): boolean {
  return expression
    .replaceAll(/[()]/g, "")
    .split(" OR ")
    .some((each) => each.split(" AND ").every((id) => allowedLicences.has(id)));
}
