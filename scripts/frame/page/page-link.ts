import { Clock, type Progress, type Step } from "../../../conformance/report/progress.ts";
import { rules } from "../../../conformance/rules/index.ts";
import { type Allowance, costs } from "../../../conformance/target/pace/allowance.ts";
import type { HistoryEvent } from "../../../contracts/history/events.ts";
import type { SoFar } from "../onlooker/onlooker.ts";
import { tellPage, whetherPage } from "./page-news.ts";

/** How often the page hears what is being asked, ms. */
const everyMs = 500;

/**
 * The way from a run to the page that started it, and back: the run tells how far it has come, the page pauses or stops
 * it. Where the page is gone, nobody sees the run, and it stops.
 */
export class PageLink {
  #allowance: Allowance | undefined;
  readonly #clock = new Clock();
  #step: Step | undefined;
  /** Requests without an answer, by id, in the order in which they left. */
  readonly #open = new Map<string, string>();
  readonly #asked = new Set<string>();
  #isStill = true;
  #pause: PromiseWithResolvers<void> | undefined;

  /** The link of a run that a page started; undefined where none did. */
  static ofThisRun(): PageLink | undefined {
    return whetherPage() ? new PageLink() : undefined;
  }

  private constructor() {
    process.on("message", (order) => this.#obey(String(order)));
    process.once("disconnect", () => this.#obey("stop"));
    // Neither the page nor the clock keeps a run alive that has ended.
    process.channel?.unref();
    setInterval(this.#tellFlow, everyMs).unref();
  }

  /** Shows progress as before, and to the page. */
  beside(progress: Progress): Progress {
    return {
      ...progress,
      step: (step: Step) => {
        progress.step(step);
        this.#step = step;
        this.#clock.takes(step);
        this.#isStill = false;
      },
      say: (line: string) => {
        progress.say(line);
        tellPage({ kind: "said", lines: [line] });
      },
    };
  }

  readonly count = (allowance: Allowance): void => {
    this.#allowance = allowance;
  };

  readonly see = (event: HistoryEvent): void => {
    if (event.ev === "sent") this.#open.set(event.id, `${event.method} ${event.path.slice(0, 80)}`);
    else if (event.ev === "answered") this.#open.delete(event.id);
    else if (event.ev === "episode") this.#asked.add(event.drive);
    else return;
    this.#isStill = false;
  };

  readonly show = (soFar: SoFar): void => tellPage({ kind: "looked", ...soFar });

  /** Resolves at once, or when the page lets the run go on. */
  readonly hold = async (): Promise<void> => this.#pause?.promise;

  #obey(order: string): void {
    if (order === "pause") this.#pause ??= Promise.withResolvers();
    if (order === "pause") return;
    this.#pause?.resolve();
    this.#pause = undefined;
    if (order === "stop") process.emit("SIGINT");
  }

  readonly #tellFlow = (): void => {
    if (this.#isStill) return;
    this.#isStill = true;
    const asked = rules.filter(({ drives }) => drives.some(({ name }) => this.#asked.has(name)));
    this.#asked.clear();
    const step = this.#step;
    const clock = this.#clock;
    tellPage({
      kind: "flow",
      ...(step && {
        step,
        share: clock.share(step),
        far: clock.far(step),
        times: clock.times(step),
      }),
      open: [...this.#open.values()].slice(-4),
      spent: costs.map((cost) => [cost, this.#allowance?.used(cost) ?? 0]),
      asked: asked.map(({ clause }) => clause.id),
    });
  };
}
