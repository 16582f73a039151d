import type { History } from "../../conformance/history/history.ts";
import { cookiesSet } from "../../conformance/history/requests/cookies.ts";
import { secretsSent } from "../../conformance/run/showing/givers.ts";
import { secretsIn } from "../../conformance/run/showing/secrets-in.ts";
import type { Shown } from "../../conformance/run/showing/slice.ts";
import type { World } from "../../conformance/stage/world.ts";
import { everyPseudonym, readPseudonym } from "../../contracts/history/pseudonym.ts";
import type { Recipe } from "../../contracts/history/recipe.ts";

/** Makes a secret for one try; undefined where the profile of today has none in that place. */
type Source = (world: World) => string | undefined;

/**
 * What makes the secrets, by their pseudonyms, that some calls present and none of them gives: those of the profile are looked
 * up, passwords and what nobody gave are made up again. Undefined where one can be had in neither way.
 */
export function secretsFor(
  shown: readonly Shown[],
  { header }: History,
  made: Readonly<Record<string, Recipe>> = {},
): ((world: World) => Map<string, string>) | undefined {
  const owned = new Map([...secretsIn(header.profile)].map(([path, one]) => [one, path]));
  const sources = new Map<string, Source>();
  const given = new Set<string>();
  const isHad = (one: string): boolean => {
    if (given.has(one) || sources.has(one)) return true;
    const pieces = made[one] ?? [];
    if (pieces.length > 0)
      return pieces.every((piece) => typeof piece === "string" || isHad(piece.of));
    const path = owned.get(one);
    const source = path === undefined ? another(one) : profileAt(path);
    if (source !== undefined) sources.set(one, source);
    return source !== undefined;
  };
  for (const { what, call, ...rest } of shown) {
    if (call !== undefined && !secretsSent(call).every(isHad)) return undefined;
    const cookies = call?.received ? [...cookiesSet(call.received).values()].join() : "";
    const tokens = what === "mail" && "event" in rest ? rest.event : undefined;
    for (const one of cookies.match(everyPseudonym) ?? []) given.add(one);
    for (const [, one] of secretsIn(call?.received?.json ?? tokens)) given.add(one);
  }
  return (world) =>
    new Map(
      [...sources].flatMap(([one, source]) => {
        const secret = source(world);
        return secret === undefined ? [] : [[one, secret]];
      }),
    );
}

const profileAt =
  (path: readonly string[]): Source =>
  ({ facts }) => {
    const value = path.reduce<unknown>((all, name) => Object(all)[name], facts);
    return typeof value === "string" ? value : undefined;
  };

/** Another secret like one that was made up, as long; undefined where the target gave it, or its signs may matter. */
function another(pseudonym: string): Source | undefined {
  const secret = readPseudonym(pseudonym);
  if (secret === undefined || secret.form !== 0) return undefined;
  const { kind, type, length, madeUp, fitsHeader, likeAttack, hasOddSigns, isNoText } = secret;
  const isPassword = kind === "password";
  const isUsual = fitsHeader && !likeAttack && !hasOddSigns && !isNoText;
  if (!isUsual || !(isPassword || madeUp)) return undefined;
  return (world) => {
    if (type === "number") return `${world.mint.number()}`.padEnd(length, "0").slice(0, length);
    const text = isPassword ? world.password() : world.mint.hex(length);
    return text.padEnd(length, "0").slice(0, length);
  };
}
