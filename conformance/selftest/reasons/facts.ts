import type { ProfileInput } from "../../../contracts/profile/index.ts";

/** Sections whose members are facts of their own; all that lies deeper belongs to one fact. */
const sections =
  /^(target|offers|slugs|signup|enterprise|recognise|queue|queue\.serviceTime|async|parameters|parameters\.(names|verifyLink|bodies|extra)|values|values\.(samples|languages|additional|outOfRangeOf)|pace|budget|within|evidence)$/;

/** The only fact that is never taken away: the target's address. */
const given = "target.baseUrl";

/** The facts that a profile declares in addition to its address, each by its path. */
export function factsOf(profile: ProfileInput): string[] {
  const facts: string[] = [];
  rebuilt(profile, (fact) => {
    facts.push(fact);
    return true;
  });
  return facts;
}

/** The profile without these facts. */
export function without(profile: ProfileInput, taken: ReadonlySet<string>): ProfileInput {
  return rebuilt(profile, (fact) => !taken.has(fact)) as ProfileInput;
}

/** The facts that are still missing once the paths are given back: a section gives back all facts in it. */
export function leftAfter(taken: readonly string[], paths: readonly string[]): string[] {
  return taken.filter((fact) => !paths.some((path) => touch(fact, path)));
}

const touch = (one: string, other: string): boolean =>
  one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`);

function rebuilt(part: object, keeps: (fact: string) => boolean, at = ""): object {
  const kept = Object.entries(part).flatMap(([name, value]) => {
    const path = at === "" ? name : `${at}.${name}`;
    if (sections.test(path)) return [[name, rebuilt(value, keeps, path)] as const];
    return path === given || keeps(path) ? [[name, value] as const] : [];
  });
  return Object.fromEntries(kept);
}
