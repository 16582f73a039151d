import type { Profile } from "../../../contracts/profile/index.ts";

/** Which variables of the environment go to which host, a line for each host; none where a profile names none. */
export function givenLines({ variables = [] }: Profile): string[] {
  const hosts = Map.groupBy(variables, ({ to }) => to);
  return [...hosts].map(([host, sent]) => {
    const names = new Set(sent.map(({ name }) => name));
    return `secrets ${[...names].join(", ")} to ${host}`;
  });
}
