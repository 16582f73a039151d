import { readPseudonym } from "../../contracts/history/pseudonym.ts";
import { mayBeChance } from "../history/answers/chance.ts";
import { type Call, isObject } from "../history/call.ts";

/** Fewer calls with an argument show nothing of it. */
const fewest = 3;
/** Of values longer than this (letters), only the member is named. */
const longest = 40;

/** What a call asks for, in words: its members, their plain values, and characters beyond ASCII in them. */
function argumentsOf({ sent, params }: Call): Set<string> {
  const members = { ...params, ...(isObject(sent.json) ? sent.json : {}) };
  return new Set(
    Object.entries(members).flatMap(([name, value]) => {
      if (typeof value === "string" && readPseudonym(value) === undefined)
        return [
          name,
          ...(value.length <= longest ? [`${name} ${JSON.stringify(value)}`] : []),
          ...(/[^\p{ASCII}]/u.test(value) ? [`characters beyond ASCII in ${name}`] : []),
        ];
      return value === null || typeof value === "object" || typeof value === "string"
        ? [name]
        : [name, `${name} ${value}`];
    }),
  );
}

/** An argument that several of `these` calls have, more than by chance, and none of `others`; undefined: none. */
export function commonTo(these: readonly Call[], others: readonly Call[]): string | undefined {
  if (these.length < fewest || others.length === 0) return undefined;
  const counts = Map.groupBy(
    these.flatMap((call) => [...argumentsOf(call)]),
    (argument) => argument,
  );
  const beside = new Set(others.flatMap((call) => [...argumentsOf(call)]));
  const own = [...counts].filter(([argument]) => !beside.has(argument));
  const rate = these.length / (these.length + others.length);
  const telling = own.filter(
    ([, those]) => those.length >= fewest && !mayBeChance(rate, those.length, counts.size),
  );
  return telling.sort(([, a], [, b]) => b.length - a.length)[0]?.[0];
}
