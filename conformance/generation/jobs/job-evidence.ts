import type { HookEvent, ProbeEvent } from "../../../contracts/history/events.ts";
import type { Profile } from "../../../contracts/profile/index.ts";
import { generationRouteIds } from "../../../contracts/wire/route-ids.ts";
import { asText, type Call, isObject } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import type { Artefact } from "../../target/evidence/artefacts.ts";
import { jobIdOf } from "./disposition.ts";
import { hookOf } from "./hook-address.ts";
import type { Job } from "./job.ts";
import { callsByRequest } from "./shared-hooks.ts";

/** Webhook calls and probes, by what they are about. */
export class JobEvidence {
  readonly #facts: Profile;
  readonly #calls: Map<string, HookEvent[]>;
  readonly #requests: Map<string | undefined, Call[]>;
  readonly #probes: Map<string, ProbeEvent[]>;
  readonly #ambiguous: ReadonlySet<string>;

  constructor(history: History) {
    const requests = generationRouteIds.flatMap((route) => history.to(route));
    this.#facts = history.facts;
    this.#calls = Map.groupBy(history.hooks, ({ hook }) => hook);
    this.#requests = Map.groupBy(requests, hookOf);
    const told = history.probes.filter(
      ({ probe }) => probe === "effective" || probe === "artefact",
    );
    this.#probes = Map.groupBy(told, ({ about: { job, hook, track_id } }) =>
      asText(job ?? hook ?? track_id),
    );
    const ids = requests.flatMap(
      (call) => jobIdOf(call.received ?? {}, history.facts.recognise) ?? [],
    );
    const first = new Set<string>();
    this.#ambiguous = new Set(ids.filter((id) => first.size === first.add(id).size));
  }

  callsOf(call: Call, hook: string): readonly HookEvent[] {
    const calls = this.#calls.get(hook) ?? [];
    const requests = this.#requests.get(hook) ?? [];
    if (requests.length < 2) return calls;
    return callsByRequest(requests, calls, this.#facts).get(call) ?? [];
  }

  /** An id that two answers gave has no probes: it is unknown whose parameters a probe read. */
  probesOf(id: string | undefined, otherName = ""): Pick<Job, "ran" | "artefacts" | "unread"> {
    const isAmbiguous = id !== undefined && this.#ambiguous.has(id);
    const all = isAmbiguous ? [] : (this.#probes.get(id ?? otherName) ?? []);
    const told = all.filter(({ fault }) => fault === undefined);
    return {
      ran: told.flatMap(({ probe, value }) =>
        probe === "effective" && isObject(value) ? [value] : [],
      ),
      artefacts: told.flatMap(({ probe, value }) =>
        probe === "artefact" ? [value as Artefact] : [],
      ),
      unread: all.some(({ probe, fault }) => probe === "artefact" && fault !== undefined),
    };
  }
}
