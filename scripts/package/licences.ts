/** Licences (SPDX) that an installed package may have: none of them asks anything of whoever uses or hands on the kit. */
export const allowedLicences: ReadonlySet<string> = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-3-Clause",
  // Of data that a tool of development brings: it is named here, and nothing of it is packed.
  "CC-BY-4.0",
  "ISC",
  "MIT",
  "MIT-0",
  // Of whole files: only who changes these hands their sources on.
  "MPL-2.0",
]);

/** Whether an SPDX expression allows it: one of what OR joins, all of what AND joins. */
export function isAllowed(expression: string): boolean {
  return expression
    .replaceAll(/[()]/g, "")
    .split(" OR ")
    .some((each) => each.split(" AND ").every((id) => allowedLicences.has(id)));
}
