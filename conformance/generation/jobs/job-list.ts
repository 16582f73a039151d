import type { GenerationRouteId } from "../../../contracts/wire/route-ids.ts";
import { inTime } from "../../history/call.ts";
import type { Job } from "./job.ts";

/** Jobs, found by their route and by the key that they were asked for with. */
export class Jobs {
  readonly all: readonly Job[];
  readonly #byRoute: Map<GenerationRouteId, Job[]>;
  readonly #byKey: Map<unknown, Job[]>;
  readonly #byCall: Map<string, Job>;

  constructor(all: readonly Job[]) {
    this.all = all;
    this.#byCall = new Map(all.map((job) => [job.call.id, job]));
    this.#byRoute = Map.groupBy(all, ({ route }) => route);
    const inOrder = all.toSorted((a, b) => inTime(a.call.sent.at, b.call.sent.at));
    this.#byKey = Map.groupBy(inOrder, ({ key }) => key);
  }

  /** The job that a call asked for, by the call's id. */
  at(call: string): Job | undefined {
    return this.#byCall.get(call);
  }

  /** The jobs of one route, in the order they were sent. */
  to(route: GenerationRouteId): readonly Job[] {
    return this.#byRoute.get(route) ?? [];
  }

  /** The jobs of one key, in the order they were sent. */
  of(key: unknown): readonly Job[] {
    return this.#byKey.get(key) ?? [];
  }
}
