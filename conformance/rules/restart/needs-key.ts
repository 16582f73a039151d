import type { Profile } from "../../../contracts/profile/index.ts";
import type { Missing } from "../../kit/judge.ts";

/** Without a valid key nothing can be told of restarts. */
export function needsKey({ enterprise }: Profile): Missing[] {
  if (enterprise.key !== undefined) return [];
  return [{ kind: "fact", name: "enterprise.key", text: "an enterprise API key (enterprise.key)" }];
}
