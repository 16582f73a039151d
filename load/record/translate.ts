import type { AnsweredEvent, ClockAnchor } from "../../contracts/history/events.ts";
import type { ClockReading } from "../distributed/clocks.ts";
import { instanceOf, type Settings } from "../settings.ts";
import { subjectsOf } from "../workloads/index.ts";
import { faultOf } from "./fault.ts";
import type { AnsweredLine, BeginLine, Line, SentLine, SummaryLine } from "./line.ts";
import { bodyOf, type RawEvent, type Told } from "./raw-event.ts";

/**
 * Turns the lines of one instance's raw log into events, in the order of the log. Holds what is under
 * way and nothing else, so a soak of days needs no more memory than a burst.
 */
export class Translator {
  readonly anchors: ClockAnchor[] = [];
  readonly readings: ClockReading[] = [];
  summary: SummaryLine | undefined;
  /** The run clock of the instance, as its events name it. */
  clock: string;
  readonly #settings: Settings;
  readonly #tell: (line: SentLine) => Told;
  readonly #underway = new Map<string, string>();
  #begun: BeginLine | undefined;
  #instance = 0;
  #latest = 0;

  constructor(settings: Settings, tell: (line: SentLine) => Told) {
    this.#settings = settings;
    this.#tell = tell;
    this.clock = `k6:${settings.run}.0`;
  }

  /** The events that a line stands for; none where it speaks of the run itself. */
  read(line: Line): RawEvent[] {
    if ("t" in line) this.#latest = Math.max(this.#latest, line.t);
    switch (line.r) {
      case "s":
        return [this.#sent(line)];
      case "a":
        return [this.#answered(line)];
      case "begin":
        return this.#begin(line);
      case "anchor":
        this.anchors.push({
          clock: this.clock,
          t_us: line.t,
          wall_us: line.wall,
          width_us: line.width,
        });
        return [];
      case "exchange":
        this.readings.push({
          clock: this.clock,
          t_us: line.t,
          width_us: line.until - line.t,
          peer: line.peer,
          peer_us: line.at,
        });
        return [];
      case "summary":
        this.summary = line;
        return [];
    }
  }

  /** Whether the log has its beginning; without it, nothing in it can be placed. */
  get hasBegun(): boolean {
    return this.#begun !== undefined;
  }

  /** What is still owed once the log has ended: answers that never came, and the ends of episodes. */
  finish(fault?: string): RawEvent[] {
    const stamp = { t_us: this.#latest, clock: this.clock };
    const lost = [...this.#underway].map(
      ([id, episode]): RawEvent => ({ ...stamp, ev: "answered", id, episode, fault: "aborted" }),
    );
    this.#underway.clear();
    return this.#begun ? [...lost, ...this.#episodes("end", fault)] : lost;
  }

  #begin(line: BeginLine): RawEvent[] {
    this.#begun = line;
    this.#instance = line.instance;
    this.clock = `k6:${this.#settings.run}.${line.instance}`;
    return this.#episodes("begin");
  }

  #episodes(phase: "begin" | "end", fault?: string): RawEvent[] {
    const { instances = 1, intent = "", t = 0 } = this.#begun ?? {};
    return subjectsOf(this.#settings)
      .filter((_, index) => instanceOf(index, instances) === this.#instance)
      .map(({ name, values }) => ({
        t_us: phase === "begin" ? t : this.#latest,
        clock: this.clock,
        ev: "episode",
        episode: this.#episodeOf(name),
        subject: name,
        phase,
        drive: this.#settings.scenario,
        ...(phase === "begin" ? { values, intent } : {}),
        ...(fault === undefined ? {} : { fault }),
      }));
  }

  #episodeOf(subject: string): string {
    return `${this.#settings.run}/${subject}`;
  }

  #id(v: number | string, c: number | string): string {
    return `${this.#settings.run}.${this.#instance}.${v}.${c}`;
  }

  #sent(line: SentLine): RawEvent {
    const id = this.#id(line.v, line.c);
    const told = this.#tell(line);
    const episode = this.#episodeOf(told.subject ?? "");
    this.#underway.set(id, episode);
    return {
      t_us: line.t,
      clock: this.clock,
      ev: "sent",
      id,
      episode,
      ...told,
      ...(line.f?.length ? { after: line.f.map((each) => this.#idOf(each)) } : {}),
      ...(line.d === undefined ? {} : { due_us: line.d }),
    };
  }

  #idOf(vuAndCount: string): string {
    const [v = "", c = ""] = vuAndCount.split(".");
    return this.#id(v, c);
  }

  #answered(line: AnsweredLine): RawEvent {
    const id = this.#id(line.v, line.c);
    const episode = this.#underway.get(id);
    this.#underway.delete(id);
    return {
      t_us: line.t,
      clock: this.clock,
      ev: "answered",
      id,
      ...(episode === undefined ? {} : { episode }),
      ...outcome(line),
    };
  }
}

function outcome(line: AnsweredLine): Pick<AnsweredEvent, "status" | "headers" | "body" | "fault"> {
  if (line.e !== undefined || line.x === 0) return { fault: faultOf(line.e ?? 0) };
  return {
    status: line.x,
    ...(line.w === undefined ? {} : { headers: line.w }),
    ...(line.b === undefined ? {} : { body: bodyOf(line.b, line.z) }),
  };
}
