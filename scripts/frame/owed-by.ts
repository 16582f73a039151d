import { namedIn, readPacts } from "../contracts/pact-file.ts";
import { drivenByLoad, drivenByProperties, isBuilt } from "./report-of.ts";

/** The rules that the pacts stand for. */
export function standsInPacts(): (ruleId: string) => boolean {
  const standing = new Set(namedIn(readPacts()).flatMap(({ rules }) => rules));
  return (ruleId) => isBuilt(ruleId) && standing.has(ruleId);
}

/**
 * The rules that a history owes an answer for, by the command line of its run; traffic from elsewhere owes all. No
 * history says which interactions agreed, so one of `contracts` owes the rules that they stand for.
 */
export function owedBy(command: string): (ruleId: string) => boolean {
  switch (command.split(" ", 1)[0]) {
    case "check":
      return drivenByProperties;
    case "contracts":
      return standsInPacts();
    case "load":
      return drivenByLoad;
    default:
      return isBuilt;
  }
}
