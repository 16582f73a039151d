import { outcome } from "../../history/answers/outcome.ts";
import { type Call, requestOf } from "../../history/call.ts";
import { type Contradiction, inStatus } from "../../history/sighting.ts";
import { roundsOf } from "../../run/showing/rounds.ts";
import type { Shown } from "../../run/showing/slice.ts";
import { actors } from "./actors.ts";
import { qualifiers } from "./qualifiers.ts";
import { openingScene, remember, type Scene } from "./scene.ts";
import { verbOf } from "./verbs.ts";

/** One act of the sentence, named once however often it was done; acts of one batch were under way at the same time. */
interface Act {
  words: string;
  batch: number;
  times: number;
  atOnce: boolean;
  /** The breach names it: it is never left out of the sentence. */
  isTold: boolean;
}

/**
 * What was done, as a sentence made of the calls: `signed up, logged in with token_expiry "never", then refreshed
 * without token_expiry`. `about` is the id of the broken rule; pseudonyms are left in.
 */
export function didSentence(
  all: readonly Shown[],
  about: string,
  { calls: witness, controls = [] }: Pick<Contradiction, "calls" | "controls">,
  profile: unknown = {},
): string {
  const isControl = ({ call }: Shown): boolean => controls.includes(call?.id ?? "");
  const shown = all.filter((one) => !isControl(one));
  const calls = all.flatMap(({ call }) => call ?? []);
  const who = actors(calls);
  const scene = openingScene(calls, about, { who, profile });
  // What the last was answered is what the finding is about.
  const refusal = ({ call }: Shown): string =>
    call === undefined || call === shown.at(-1)?.call || outcome(call) !== "failed"
      ? ""
      : ` (refused: ${inStatus(call.received?.status)})`;
  const acts: Act[] = [];
  for (const [batch, round] of roundsOf(shown, witness).entries()) {
    for (const one of round) {
      const isTold = witness.length <= mostTold && witness.includes(one.call?.id ?? "");
      const act = { batch, times: 1, atOnce: false, isTold };
      if (one.what === "call") {
        const again = isAgain(one.call, calls) && `${verbOf(one.call)} again by the same request`;
        const words =
          later(one.pause) + who(one.call) + (again || phrase(one.call, scene)) + refusal(one);
        add(acts, { ...act, words });
      }
      if (one.what !== "clock") continue;
      const { to } = one.event;
      add(acts, { ...act, words: to === null ? "set the clock back" : `set the clock to ${to}` });
    }
    // A call cannot know what another call of its batch gives out.
    for (const { call } of round) if (call !== undefined) remember(call, scene);
  }
  const control = all.filter(isControl).flatMap(({ call }) => call ?? []);
  const beside = control.map(
    (call) =>
      `; ${outcome(call) === "failed" ? "refused" : "served"}, for comparison: ${who(call)}${phrase(call, scene)}`,
  );
  return joined(said(acts)) + beside.join("");
}

/** Whether the very same request was answered with another status before; of a token it is said which it is. */
const isAgain = (call: Call, calls: readonly Call[]): boolean =>
  call.route?.auth !== "bearer" &&
  calls
    .slice(0, calls.indexOf(call))
    .some((one) => same(one) === same(call) && one.received?.status !== call.received?.status);

const same = (call: Call): string => requestOf(call) + JSON.stringify(call.sent.headers);

const later = (pause: number): string => (pause === 0 ? "" : `${pause} s later `);

function phrase(call: Call, scene: Scene): string {
  return [verbOf(call), ...together(qualifiers(call, scene))].join(" ");
}

/** `with a`, `with b`, `without c` as `with a and b, without c`. */
function together(said: readonly string[]): string[] {
  const groups = [...Map.groupBy(said, (one) => /^\w+/.exec(one)?.[0] ?? "")];
  const listed = groups.map(([first, those]) => {
    const rest = those.map((one) => one.slice(first.length + 1));
    const last = rest.pop();
    return `${first} ${rest.length === 0 ? last : `${rest.join(", ")} and ${last}`}`;
  });
  return listed.length === 0 ? [] : [listed.join(" and ")];
}

/** Adds an act; an equal act, at the same time or next, is counted instead. */
function add(acts: Act[], act: Act): void {
  const { words, batch, isTold } = act;
  const last = acts.at(-1);
  const atOnce = last?.batch === batch;
  if (last?.words !== words || !(last.times === 1 || last.atOnce === atOnce)) {
    acts.push(act);
  } else {
    Object.assign(last, { times: last.times + 1, atOnce, batch, isTold: last.isTold || isTold });
  }
}

function inWords(act: Act, acts: readonly Act[]): string {
  const times = ["", "", " twice"][act.times] ?? ` ${act.times} times`;
  const often = act.words + times;
  const beside = acts.some((other) => other !== act && other.batch === act.batch);
  return act.atOnce || beside ? `${often} at the same time` : often;
}

/** A sentence leaves out what stands neither at its beginning nor at its end, nor breaks the rule, unless it is short. */
const [firstSaid, lastSaid, fewestLeft] = [5, 6, 3];
/** Where more calls break the rule, they are left out like others. */
const mostTold = 12;

function said(acts: readonly Act[]): string[] {
  const words: string[] = [];
  let left: string[] = [];
  for (const [at, act] of acts.entries()) {
    left.push(inWords(act, acts));
    if (at >= firstSaid && at < acts.length - lastSaid && !act.isTold) continue;
    const before = left.length - 1;
    words.push(...(before < fewestLeft ? left : [`… ${before} more …`, ...left.slice(-1)]));
    left = [];
  }
  return words;
}

function joined(words: readonly string[]): string {
  const last = words.at(-1) ?? "nothing";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")}, then ${last}`;
}
