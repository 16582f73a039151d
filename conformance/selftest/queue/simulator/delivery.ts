import type { Design, Task } from "./design.ts";
import type { Random } from "./random.ts";
import type { World } from "./world.ts";

/** A webhook call on its way; `answered` is called when the receiver's answer is back. */
export interface Call {
  task: Task;
  says: "success" | "failed" | "progress";
  result: string;
  attempt: number;
  answered(): void;
}

/** How long after a call whose answer was lost it is made again. */
export const callsAgainAfter = 150_000;

/** Sends webhook calls the way a design does: late, again, after a first try that never arrived, or never. */
export class Delivery {
  readonly #world: World;
  readonly #design: Design;
  readonly #random: Random;
  readonly #receive: (call: Call) => void;

  constructor(world: World, design: Design, random: Random, receive: (call: Call) => void) {
    this.#world = world;
    this.#design = design;
    this.#random = random;
    this.#receive = receive;
  }

  /** `done`: the server knows that its call was answered, or has given up. */
  send(task: Task, says: Call["says"], result: string, done: () => void = () => {}): void {
    const isLost = this.#random.happens(this.#design.unanswered);
    const retry = () =>
      this.#world.after(callsAgainAfter, () => this.send(task, says, result, done));
    const call = { task, says, result, attempt: 1, answered: isLost ? retry : done };
    const delay = this.#delay();
    if (this.#random.happens(this.#design.unheard)) {
      this.#world.after(delay, done);
      return;
    }
    this.#world.after(delay, () => this.#receive(call));
    const again = { ...call, attempt: 2, answered: () => {} };
    if (this.#random.happens(this.#design.repeats))
      this.#world.after(delay + 30_000, () => this.#receive(again));
  }

  // A first try that never arrived leaves the second half of the time for the next one.
  #delay(): number {
    const [least, most] = this.#design.delay;
    const retried = this.#random.happens(this.#design.retries);
    return this.#random.between(retried ? (least + most) / 2 : least, most);
  }
}
