import type { Design, HistoryEvent } from "../../../../contracts/history/events.ts";
import { type GeneratorNote, generatorDrive } from "../../../queue/generator-notes.ts";
import type { Call } from "./delivery.ts";
import type { Answer, Task } from "./design.ts";
import type { World } from "./world.ts";

const longJob: Design = { experiment: "simulated", case: "long", attempt: 1, role: "asked" };

const senderOff = 7_000_000_000;
const width = 200;

/** The status that says so. */
export const statuses: Readonly<Record<Exclude<Answer, "lost">, number>> = {
  accepted: 200,
  "queue full": 400,
  refused: 429,
  garbled: 502,
};

/**
 * Writes a simulated run down as history events, on two clocks that disagree by hours; `error`: how far
 * within its width the sender's anchor is off, between 0 and 1.
 */
export class History {
  readonly events: HistoryEvent[] = [];
  readonly #world: World;
  #seq = 0;

  constructor(world: World, error: number) {
    this.#world = world;
    const wall_us = 1_000_000;
    this.events.push({
      ...this.#receiver(),
      ev: "header",
      schema: 1,
      kit: { version: "0" },
      run: "simulated",
      catalogue: "",
      command: "load",
      seed: 0,
      anchors: [
        { clock: "sender", t_us: senderOff, wall_us: wall_us - error * width, width_us: width },
        { clock: "receiver", t_us: 0, wall_us, width_us: width },
      ],
      profile: {},
    });
  }

  sent({ id, account, plan, route, hook, work }: Task): void {
    this.events.push({
      ...this.#sender(),
      ev: "sent",
      id,
      method: "POST",
      path: `/${route}?work=${work}`,
      account,
      plan,
      hook,
      ...(work > 1 && { design: longJob }),
    });
  }

  answered({ id }: Task, answer: Answer): void {
    const stamp = this.#sender();
    if (answer === "lost") this.events.push({ ...stamp, ev: "answered", id, fault: "reset" });
    else this.events.push({ ...stamp, ev: "answered", id, status: statuses[answer] });
  }

  called({ task, says, result, attempt }: Call, takes: number): void {
    const text = `${says} ${result} ${attempt}`;
    const stamp = this.#receiver();
    this.events.push({
      ...stamp,
      ev: "hook",
      id: `${task.hook}.${stamp.seq}`,
      hook: task.hook,
      path: `/${task.hook}`,
      method: "POST",
      body: { text, bytes: text.length },
      status: 200,
      answered_us: stamp.t_us + takes,
    });
  }

  /** How the generator did. */
  noted(standstills: GeneratorNote["standstills"]): void {
    const values = { run: "simulated", standstills };
    this.events.push({
      ...this.#receiver(),
      ev: "episode",
      phase: "end",
      drive: generatorDrive,
      values,
    });
  }

  /** The end of what was watched. */
  end(): void {
    this.events.push({ ...this.#receiver(), ev: "episode", phase: "end", drive: "simulated" });
  }

  #sender() {
    return { seq: this.#seq++, t_us: this.#world.now + senderOff, clock: "sender" };
  }

  #receiver() {
    return { seq: this.#seq++, t_us: this.#world.now, clock: "receiver" };
  }
}
