import type { Profile } from "../../contracts/profile/index.ts";
import { pictures } from "../media/shelf.ts";
import type { Change } from "./change.ts";
import { editImageMembers } from "./parameters/image-editing.ts";

/** So many images to edit, as different as the kit's pictures allow, in the form that the profile declares. */
export function editImages(count: number, facts: Profile): Change {
  const members = editImageMembers(facts);
  const files = Array.from(
    { length: count },
    (_, at) => `{media:${pictures[at % pictures.length]}}`,
  );
  if (facts.parameters.editImagesForm === "list") return { [members[0] ?? ""]: files };
  return Object.fromEntries(members.map((name, at) => [name, files[at]]));
}
