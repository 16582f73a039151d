import { type Call, Delivery } from "./delivery.ts";
import type { Answer, Design, Task } from "./design.ts";
import type { Random } from "./random.ts";
import type { World } from "./world.ts";

/** When a job was processed: what a trace probe would tell. */
export interface Processed {
  id: string;
  began: number;
  ended: number;
}

interface Queue {
  waiting: Task[];
  running: number;
  /** Places taken in addition to waiting and running jobs: until a webhook is answered, or for ever. */
  kept: number;
  /** Running jobs that are processed a second time; they take no place. */
  again: number;
  held: (() => void)[];
}

const service = 100_000;
const spread = 0.2;
/** How long a job that fails is looked at. */
const failure = 5_000;

/** No unit of work is processed in less. */
export const leastService = service * (1 - spread);
/** Nor in more. */
export const mostService = service * (1 + spread);

/** A queue server in virtual time, right or wrong as its design says. */
export class QueueServer {
  readonly trace: Processed[] = [];
  readonly #world: World;
  readonly #design: Design;
  readonly #random: Random;
  readonly #limits: Readonly<Record<string, number>>;
  readonly #delivery: Delivery;
  readonly #queues = new Map<string, Queue>();
  #results = 0;

  constructor(
    world: World,
    design: Design,
    random: Random,
    limits: Readonly<Record<string, number>>,
    receive: (call: Call) => void,
  ) {
    this.#world = world;
    this.#design = design;
    this.#random = random;
    this.#limits = limits;
    this.#delivery = new Delivery(world, design, random, receive);
  }

  /** A request arrives; `answer` takes what is answered. */
  arrive(task: Task, answer: (answer: Answer) => void): void {
    const { racesFor, refuses } = this.#design;
    if (this.#random.happens(refuses)) {
      answer("refused");
      return;
    }
    const queue = this.#queueOf(task);
    const full = this.#isFull(queue, task);
    const decide = () => this.#decide(task, queue, full, answer);
    if (racesFor === 0) decide();
    else this.#world.after(this.#random.between(0, racesFor), decide);
  }

  #queueOf(task: Task): Queue {
    const name = this.#design.queueOf(task);
    const queue = this.#queues.get(name) ?? {
      waiting: [],
      running: 0,
      kept: 0,
      again: 0,
      held: [],
    };
    this.#queues.set(name, queue);
    return queue;
  }

  #isFull({ waiting, running, again, kept }: Queue, { plan }: Task): boolean {
    const inService = this.#design.runningCounts ? running - again : 0;
    return waiting.length + kept + inService >= this.#design.places(this.#limits[plan] ?? 0);
  }

  #decide(task: Task, queue: Queue, full: boolean, answer: (answer: Answer) => void): void {
    const { holdsAnswers, admitsOver, garbles } = this.#design;
    if (full && holdsAnswers) {
      queue.held.push(() => this.arrive(task, answer));
      return;
    }
    const garbled = this.#random.happens(0.5) ? "garbled" : "lost";
    if (this.#random.happens(garbles)) answer(garbled);
    else answer(full && !admitsOver ? "queue full" : "accepted");
    if (!full) this.#admit(task, queue);
    else this.#onOver(task, queue);
  }

  /** What becomes of a job that there was no place for. */
  #onOver(task: Task, queue: Queue): void {
    const { admitsOver, over, tellsRejections, rejectedTakesPlace, processesRejected } =
      this.#design;
    if ((admitsOver && over === "failed") || tellsRejections)
      this.#delivery.send(task, "failed", "-");
    if (this.#random.happens(rejectedTakesPlace)) queue.kept++;
    if (this.#random.happens(processesRejected)) this.#admit(task, queue);
  }

  #admit(task: Task, queue: Queue): void {
    if (this.#random.happens(this.#design.loses)) return;
    if (this.#random.happens(this.#design.failsEarly)) {
      this.#delivery.send(task, "failed", "-");
      return;
    }
    queue.waiting.push(task);
    this.#look(queue);
  }

  #look(queue: Queue): void {
    const { looksEvery } = this.#design;
    if (looksEvery === 0) this.#begin(queue);
    else this.#world.after(this.#random.between(0, looksEvery), () => this.#begin(queue));
  }

  #begin(queue: Queue): void {
    if (queue.running >= this.#design.workers || queue.waiting.length === 0) return;
    const at = this.#design.next(queue.waiting, this.#random);
    const [task] = queue.waiting.splice(at, 1) as [Task];
    queue.running++;
    this.#process(task, queue, false);
    this.#makeRoom(queue);
  }

  #process(task: Task, queue: Queue, again: boolean): void {
    const began = this.#world.now;
    const failed = this.#random.happens(this.#design.fails);
    if (this.#design.tellsProgress) this.#delivery.send(task, "progress", "-");
    const takes = task.work * service * this.#random.between(1 - spread, 1 + spread);
    this.#world.after(failed ? failure : takes, () => {
      this.trace.push({ id: task.id, began, ended: this.#world.now });
      this.#end(task, queue, { again, failed });
    });
  }

  #end(task: Task, queue: Queue, { again, failed }: { again: boolean; failed: boolean }): void {
    const { freed, freesLate, delivers, runningCounts } = this.#design;
    const waits = delivers === "before-next";
    // A job that still runs has its place by that.
    const keeps = freed === "once-answered" && !(waits && runningCounts);
    if (keeps) queue.kept++;
    const result = failed ? "-" : `result-${this.#results++}`;
    this.#delivery.send(task, failed ? "failed" : "success", result, () =>
      this.#world.after(freesLate, () => {
        if (keeps) queue.kept--;
        if (waits) this.#leave(queue);
        this.#makeRoom(queue);
      }),
    );
    if (again) queue.again--;
    if (!again && this.#random.happens(this.#design.twice)) {
      queue.again++;
      this.#process(task, queue, true);
    } else if (!waits) this.#leave(queue);
  }

  #leave(queue: Queue): void {
    queue.running--;
    if (this.#random.happens(this.#design.leaks)) queue.kept++;
    this.#look(queue);
    this.#makeRoom(queue);
  }

  #makeRoom(queue: Queue): void {
    for (const held of queue.held.splice(0)) held();
  }
}
