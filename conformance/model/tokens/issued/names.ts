import { outcome } from "../../../history/answers/outcome.ts";
import { asked, type Call, mayAffect } from "../../../history/call.ts";
import { derived } from "../../../history/derived.ts";
import type { History } from "../../../history/history.ts";
import { findToken, presentedToken, type Token, tokensOf } from "../../../history/ledger/tokens.ts";
import { normalEmail } from "../../../history/requests/email.ts";
import { isKeptName } from "../../../history/requests/names.ts";
import {
  contradicts,
  forEvery,
  type Judge,
  type Sighting,
  supports,
} from "../../../history/sighting.ts";

/** A token's name, as the probe gave it. */
export interface NameRead {
  token: Token;
  name: unknown;
}

/**
 * Whether a token's name is the device's, or begins with it where another token of the user was given that very name: a
 * service may keep the names in a list of devices apart, such as "laptop (2)".
 */
export function isNamed({ token, name }: NameRead, device: string, history: History): boolean {
  if (name === device) return true;
  const isTaken = tokensOf(history).some(
    (other) =>
      other !== token &&
      other.email === token.email &&
      isSpeltAlike(asked(other.issue, "device_name"), device) &&
      mayAffect(other.issue, token.issue),
  );
  return (
    (isTaken || mayBeTaken(token, device, history)) &&
    typeof name === "string" &&
    name.startsWith(device)
  );
}

/** A list of devices may keep names apart that differ in letter case alone, too. */
const isSpeltAlike = (name: unknown, device: string): boolean =>
  typeof name === "string" && name.toLowerCase() === device.toLowerCase();

/** Whether a call that got no clear answer may have given another token of the user's that name. */
const mayBeTaken = (token: Token, device: string, history: History): boolean =>
  [...history.to("login"), ...history.to("refresh")].some((call) => {
    const email = normalEmail(asked(call, "email")) ?? presentedToken(call, history)?.email;
    return (
      outcome(call) === "unclear" &&
      email === token.email &&
      isSpeltAlike(asked(call, "device_name"), device) &&
      mayAffect(call, token.issue)
    );
  });

/** The first reading of each token's name. */
export const readNames = (history: History): NameRead[] =>
  readings(history).map(([first]) => first);

/** A token that a call of the route gave has the name that the call asked for. */
export const namesAsAsked = (route: "login" | "refresh"): Judge =>
  forEvery(readNames, (read, history) => {
    const { issue } = read.token;
    const device = asked(issue, "device_name");
    if (issue.route?.id !== route || !isKeptName(device)) return undefined;
    const name = isNamed(read, device, history) ? device : read.name;
    return bearsName(issue, name, device);
  });

/** Supports or contradicts the calls that gave a token its name, by whether that is the expected one. */
export const bearsName = (
  calls: Call | readonly Call[],
  got: unknown,
  expected: string,
): Sighting =>
  got === expected
    ? supports(calls)
    : contradicts(calls, {
        ...{ field: "the token's name", expected, got },
        wants: { probe: "names", value: expected },
      });

/**
 * Tokens that were given a name, and had another later. No call renames a token that was given out: a refresh gives a
 * new one.
 */
export const renamedTokens = (history: History): (NameRead & { later: unknown })[] =>
  readings(history).flatMap(([first, ...others]) => {
    if (!isKeptName(asked(first.token.issue, "device_name"))) return [];
    const other = others.find(({ name }) => name !== first.name);
    return other === undefined ? [] : [{ ...first, later: other.name }];
  });

/** Every reading that the probe gave, token by token. */
const readings = derived((history: History): [NameRead, ...NameRead[]][] => {
  const all = history.probes
    .filter((probe) => probe.probe === "names" && probe.fault === undefined)
    .flatMap((probe): NameRead[] => {
      const token = findToken(probe.about.token, history);
      // A token given out twice has been named twice.
      if (token === undefined || token.reissued.length > 0) return [];
      return [{ token, name: probe.value }];
    });
  return [...Map.groupBy(all, ({ token }) => token).values()] as [NameRead, ...NameRead[]][];
});
