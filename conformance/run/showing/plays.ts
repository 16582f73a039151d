import { setTimeout } from "node:timers/promises";
import type { Call } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { aloneName } from "../../history/plays.ts";
import { drive } from "../../stage/drive.ts";
import type { World } from "../../stage/world.ts";
import type { Answer } from "../../target/client.ts";
import { type Cost, costOf, costs } from "../../target/pace/allowance.ts";
import type { AloneJudge } from "../narrowing/alone.ts";
import { ownNames } from "./own-names.ts";
import type { Played } from "./plainest.ts";
import { type Anew, playCalls, waitFor } from "./play-calls.ts";
import type { Showing } from "./showings.ts";
import type { Shown } from "./slice.ts";

/** How many plays there were, and how many of them broke the rule. */
export interface Counted {
  times: number;
  of: number;
}

/** So many times calls are made alone for one finding at most. */
const mostPlays = 60;
/** So much of each budget is kept for other findings. */
const leastLeft = 8;

/** The rule whose breach is looked for, its judge, and when that has to end, on `performance.now()`'s clock. */
export interface Judging {
  rule: string;
  judges: AloneJudge;
  until: number;
}

/** Makes the calls of a finding alone, as often as there is room for, and looks whether they break its rule. */
export class Plays {
  /** How much of the time and of the plays may be used up. */
  share = 1;
  /** Whether a judge named what was played, and not the same statuses alone. */
  isNamed = false;
  readonly #begun = performance.now();
  readonly #world: World;
  readonly #history: History;
  readonly #judging: Judging;
  #made = 0;

  /** `history`: of the run whose calls are made anew. */
  constructor(world: World, history: History, judging: Judging) {
    this.#world = world;
    this.#history = history;
    this.#judging = judging;
  }

  hasRoom(shown: readonly Shown[]): boolean {
    const { allowance } = this.#world.client;
    const timeMs = (this.#judging.until - this.#begun) * Math.min(1, this.share);
    return (
      this.#made < mostPlays * this.share &&
      performance.now() < this.#begun + timeMs &&
      costs.every((cost) => {
        const once = shown.filter(({ call }) => call && takes(call, cost)).length;
        return once === 0 || allowance.left(cost) >= 2 * once + leastLeft;
      })
    );
  }

  /** What came of it; undefined: the run was at its end. */
  async play(showing: Showing): Promise<Played | undefined> {
    const { rule, judges } = this.#judging;
    this.#made += 1;
    const anew = anewIn(this.#world, this.#history);
    let answers: ReadonlyMap<string, Answer> = new Map();
    const calls = drive(`the calls of ${rule} alone`, {
      act: async (_, stage) => {
        answers = await playCalls(showing.shown, showing.breach.calls, stage, anew);
        // What does not come is missed beside a mail that does.
        if (waitFor(showing.breach) > 0) await stage.user();
        await setTimeout(waitFor(showing.breach));
      },
    });
    const played = await judges(calls, undefined, aloneName(rule, this.#made));
    return played && { ...played, answers };
  }

  /** Whether it breaks the rule now; `isWhole`: it lacks nothing that its users did. */
  async breaks(showing: Showing, isWhole: boolean): Promise<boolean | undefined> {
    const played = await this.play(showing);
    this.isNamed ||= played?.breach !== undefined;
    return (
      played &&
      (played.breach !== undefined || (isWhole && isAnsweredAgain(showing, played.answers)))
    );
  }

  /** What breaks once in thirty times breaks once by luck, and hardly ever twice. */
  async breakTwice(showing: Showing, isWhole = false): Promise<boolean | undefined> {
    return (await this.breaks(showing, isWhole)) && this.breaks(showing, isWhole);
  }

  /** Plays, and counts on, until the rule is broken so many times more; jobs are paid for. */
  async counted(showing: Showing, isWhole: boolean, from: Counted, more = 2): Promise<Counted> {
    const counted = { ...from };
    while (!isWork(showing) && counted.times < from.times + more && counted.of < mostPlays) {
      const broke = this.hasRoom(showing.shown) ? await this.breaks(showing, isWhole) : undefined;
      if (broke === undefined) break;
      counted.of += 1;
      if (broke) counted.times += 1;
    }
    return counted;
  }
}

/** Jobs are paid for, and a refusal of one counts beside others of the very same request. */
export const isWork = ({ shown }: Showing): boolean =>
  shown.some(({ call }) => call && takes(call, "paidJobs"));

const takes = ({ route }: Call, cost: Cost): boolean =>
  cost === "requests" || (route !== undefined && costOf(route) === cost);

/**
 * A judge may want more than one refusal to accuse. Where a status alone decides, the fault shows again in the same
 * statuses throughout: a decisive one alone might follow from a call before it that failed.
 */
export const isAnsweredAgain = (
  { breach, shown }: Showing,
  answers: ReadonlyMap<string, Answer>,
): boolean =>
  breach.wants?.status !== undefined &&
  shown.every(
    ({ call }) => call === undefined || answers.get(call.id)?.status === call.received?.status,
  );

function anewIn({ recorder, mint }: World, { header }: History): Anew {
  const was = header.run;
  return {
    run: { was, is: `${was}y${mint.hex(4)}` },
    secrets: recorder.vault.byPseudonym(),
    cookies: new Map(),
    names: ownNames(),
  };
}
