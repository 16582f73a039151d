import { editImagesMax } from "../../../contracts/limits.ts";
import { type Profile, parameterName } from "../../../contracts/profile/index.ts";
import { membersOf } from "../jobs/job.ts";
import { guessedName } from "../names.ts";
import type { Parameter, Reading } from "../values/parameter.ts";

type EditRoute = "image_editing" | "enterprise_image_editing";

/** The members that may hold the images of an edit: one list, or NAME, NAME_2, NAME_3 … */
export function editImageMembers(facts: Profile): string[] {
  const name = parameterName(facts, "editImages").value;
  if (facts.parameters.editImagesForm === "list") return [name];
  return [name, ...Array.from({ length: 8 }, (_, at) => `${name}_${at + 2}`)];
}

/** How many images these values hold. */
export function countImages(values: Readonly<Record<string, unknown>>, facts: Profile): number {
  return editImageMembers(facts)
    .map((name) => values[name])
    .reduce<number>(
      (sum, value) => sum + (Array.isArray(value) ? value.length : value == null ? 0 : 1),
      0,
    );
}

/** Whether images stand as the profile says that they do: in one list, or each by itself. */
function hasDeclaredForm(values: Readonly<Record<string, unknown>>, facts: Profile): boolean {
  const isListed = facts.parameters.editImagesForm === "list";
  return editImageMembers(facts)
    .map((name) => values[name])
    .every((value) => value == null || Array.isArray(value) === isListed);
}

/** How many images an edit request holds. */
export const editImages = (route: EditRoute): Parameter => ({
  route,
  siblings: () => [editImages(route)],
  members: editImageMembers,
  read(job, facts): Reading {
    const count = countImages(membersOf(job), facts);
    const kind = `${route}: ${count} ${count === 1 ? "image" : "images"}`;
    if (count === 0) return { is: "open", kind: "no image" };
    if (!hasDeclaredForm(membersOf(job), facts)) return { is: "open", kind: "another form" };
    return count <= editImagesMax
      ? { is: "inside", kind }
      : { is: "outside", kind: `${route}: more than ${editImagesMax}` };
  },
  guessed: (facts) => guessedName(facts, "editImages"),
});
