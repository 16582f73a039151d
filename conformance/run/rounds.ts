import type { History } from "../history/history.ts";
import { readHistory } from "../history/reading/read-history.ts";
import type { World } from "../stage/world.ts";
import { watchingStrain } from "../target/pace/strain.ts";
import { judgeHistory } from "../verdicts/judge-history.ts";
import type { Judgement } from "../verdicts/judgement.ts";
import type { CheckOptions } from "./check-options.ts";
import type { Plan } from "./plan.ts";
import type { Candidate } from "./planning/candidate.ts";
import { missingOf, planOfMissing, withoutComing } from "./planning/missing.ts";
import { companyOf } from "./planning/schedule.ts";
import { type Driven, notBegun, runProperties } from "./properties.ts";

/** What is still missing is bought once, then twice over, then so many times: runs may tell less here than was measured. */
const mostTimes = 16;

/** The verdicts on what was recorded so far, and further rounds for what rules still lack. */
export class Rounds {
  readonly #world: World;
  readonly #plan: Plan;
  readonly #driven: Driven;
  readonly #options: CheckOptions;
  /** The last round: what it left out, and what of it never began. */
  #last: { plan: Plan; driven: Driven };
  #judged: { told: Judgement[]; history: History; of: number } | undefined;

  constructor(world: World, plan: Plan, driven: Driven, options: CheckOptions) {
    this.#world = world;
    this.#plan = plan;
    this.#driven = driven;
    this.#options = options;
    this.#last = { plan, driven };
  }

  /** The verdicts; where no event has come since the last ones, those. */
  get judged(): { told: Judgement[]; history: History } {
    const { events } = this.#world.recorder;
    if (this.#judged?.of === events.length) return this.#judged;
    const { catalogue, rules, selected = () => true } = this.#options;
    const { plan, driven } = this.#last;
    const shortened = [
      ...plan.cut,
      ...notBegun(this.#plan, this.#driven),
      ...(plan === this.#plan ? [] : notBegun(plan, driven)),
    ];
    const history = readHistory(events);
    const told = judgeHistory(history, { catalogue, rules, selected, shortened });
    this.#judged = { history, told, of: events.length };
    return this.#judged;
  }

  /** What is missing whatever planned episodes will tell is looked for while the last of them wait: it need not be later. */
  async whileOthersWait(): Promise<void> {
    const had = new Set(this.#driven.episodes.map(({ drive, index }) => `${drive.name}/${index}`));
    const coming = this.#plan.episodes.filter(
      ({ drive, index }) => !had.has(`${drive.name}/${index}`),
    );
    if (coming.some(({ drive }) => drive.company === "patient")) await this.#play(1, coming);
  }

  /** Plays rounds until nothing is missing, or nothing more can be bought. */
  async playAll(): Promise<void> {
    for (let times = 1; times <= mostTimes; times *= 2) if (!(await this.#play(times))) return;
  }

  async #play(times: number, coming: Plan["episodes"] = []): Promise<boolean> {
    const { rules, signal } = this.#options;
    if (signal?.aborted === true || this.#driven.spent.length > 0) return false;
    const wants = withoutComing(missingOf(this.judged.told, times), coming);
    if (wants.length === 0) return false;
    const { others, ...last } = this.#last.plan;
    // While somebody waits, nobody moves the clock.
    const isLater = ({ drive }: Candidate) => coming.length > 0 && companyOf(drive) === "clock";
    const now = others.filter((one) => !isLater(one));
    const chosen = planOfMissing({ ...last, others: now }, rules, wants, this.#world);
    const plan = { ...chosen, others: [...chosen.others, ...others.filter(isLater)] };
    const driven = await watchingStrain(this.#world.recorder, () =>
      runProperties(this.#world, plan, this.#options),
    );
    this.#driven.episodes.push(...driven.episodes);
    this.#driven.spent.push(...driven.spent);
    this.#last = { plan, driven };
    if (plan.episodes.length > 0) return true;
    // The rules are to say which budget was too small.
    this.#judged = undefined;
    return false;
  }
}
