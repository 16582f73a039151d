import type { Call } from "./delivery.ts";
import type { Answer, Task } from "./design.ts";
import { History } from "./history.ts";
import type { Random } from "./random.ts";
import type { QueueServer } from "./server.ts";
import type { Standstills } from "./standstills.ts";
import type { Script, Wait, World } from "./world.ts";

/** A metered account as a driver uses it: one route, and the limit that its plan documents. */
export interface Account {
  name: string;
  plan: string;
  limit: number;
  route: string;
}

interface Activity {
  /** Hooks of the jobs that were admitted and not called back so far. */
  open: Set<string>;
  /** When it last heard anything. */
  heard: number;
  waiting: (() => void)[];
}

/** Longer than any job takes, so such a silence means that nothing more will come. */
const silence = 1_500_000;
const glance = 50_000;

/** Sends requests and takes webhooks, over connections that take their time, and writes everything down. */
export class Client {
  readonly history: History;
  readonly #world: World;
  readonly #random: Random;
  readonly #activities = new Map<string, Activity>();
  readonly #done = new Set<string>();
  readonly #trips: readonly [number, number];
  readonly #standstills: Standstills | undefined;
  #server: QueueServer | undefined;
  #sent = 0;

  /** `trip`: how long a message is under way, from and to, µs; `standstills`: when the receiver stands still. */
  constructor(
    world: World,
    random: Random,
    trip: readonly [number, number] = [150, 900],
    standstills?: Standstills,
  ) {
    this.#trips = trip;
    this.#standstills = standstills;
    this.#world = world;
    this.#random = random;
    this.history = new History(world, random.unit());
  }

  connect(server: QueueServer): void {
    this.#server = server;
  }

  /** Sends a request; `answered` hears whether it was admitted. */
  send(account: Account, work: number, answered: (admitted: boolean) => void = () => {}): void {
    const { name, plan, route } = account;
    const at = this.#sent++;
    const task: Task = {
      id: `q${at}`,
      account: name,
      plan,
      route,
      hook: `h${at}`,
      work,
    };
    this.history.sent(task);
    const answer = (answer: Answer): void =>
      this.#world.after(this.#trip(), () => {
        this.history.answered(task, answer);
        const activity = this.#activity(name);
        activity.heard = this.#world.now;
        if (answer === "accepted" && !this.#done.has(task.hook)) activity.open.add(task.hook);
        answered(answer === "accepted");
      });
    this.#world.after(this.#trip(), () => this.#server?.arrive(task, answer));
  }

  /** A webhook call arrives: it is stamped as soon as it is noticed. */
  receive(call: Call): void {
    const { now } = this.#world;
    const noticed = this.#standstills?.noticedAt(now) ?? now;
    if (noticed === now) this.#take(call);
    else this.#world.after(noticed - now, () => this.#take(call));
  }

  /** It is answered well, soon. */
  #take(call: Call): void {
    const takes = this.#random.between(100, 800);
    const { task } = call;
    this.history.called(call, takes);
    const activity = this.#activity(task.account);
    activity.heard = this.#world.now;
    if (call.says !== "progress") {
      activity.open.delete(task.hook);
      this.#done.add(task.hook);
    }
    for (const goOn of activity.waiting.splice(0)) goOn();
    this.#world.after(takes + this.#trip(), call.answered);
  }

  /** Waits for the answer to a request that it sends. */
  sending(account: Account, work: number, answered: (admitted: boolean) => void = () => {}): Wait {
    return (goOn) =>
      this.send(account, work, (admitted) => {
        answered(admitted);
        goOn();
      });
  }

  /** Waits for the next webhook of an account, or for a silence that says that none will come. */
  hearing(account: Account): Wait {
    return (goOn) => {
      let gone = false;
      const once = (): void => {
        if (!gone) goOn();
        gone = true;
      };
      this.#activity(account.name).waiting.push(once);
      this.#world.after(silence, once);
    };
  }

  isBusy({ name }: Account): boolean {
    const { open, heard } = this.#activity(name);
    return open.size > 0 && this.#world.now - heard < silence;
  }

  *drain(account: Account): Script {
    do yield this.#world.passing(glance);
    while (this.isBusy(account));
  }

  #activity(name: string): Activity {
    const activity = this.#activities.get(name) ?? {
      open: new Set(),
      heard: 0,
      waiting: [],
    };
    this.#activities.set(name, activity);
    return activity;
  }

  #trip(): number {
    return this.#random.between(...this.#trips);
  }
}
