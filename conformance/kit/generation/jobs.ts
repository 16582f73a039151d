import { isDeepStrictEqual } from "node:util";
import type { HookEvent, ProbeEvent } from "../../../contracts/history/events.ts";
import type { Profile } from "../../../contracts/profile/index.ts";
import { usualAcceptance } from "../../../contracts/profile/recognise.ts";
import { type GenerationRouteId, generationRouteIds } from "../../../contracts/wire/route-ids.ts";
import { type Formed, formed, hasAnyForm } from "../../target/answer-form.ts";
import type { Artefact } from "../../target/artefacts.ts";
import { asked, type Call, earlier, isObject } from "../history/call.ts";
import { isMoved, isOfSameTime } from "../history/clock.ts";
import type { History } from "../history/history.ts";
import { givesMissingPicture } from "../media/missing.ts";
import { isTurnedAway, perhapsFull } from "./full-queues.ts";
import { hookOf, type Job } from "./job.ts";
import { hasValidKey, presentedKey } from "./key.ts";
import { looksOf } from "./looks.ts";
import { everyParameter } from "./parameters/all.ts";
import { callsByRequest } from "./shared-hooks.ts";
import { jobIdOf, namesJob, type Taken, takenBy } from "./taken.ts";

/** Every request for work in a history, joined with the webhook calls and probes that tell of it. */
export class Jobs {
  readonly all: readonly Job[];
  /** Refusals that are taken for those of a full queue, though nobody declared what these look like. */
  readonly perhapsFull: ReadonlySet<Job>;
  readonly #byRoute: Map<GenerationRouteId, Job[]>;
  readonly #byKey: Map<unknown, Job[]>;
  readonly #facts: Profile;

  constructor(history: History) {
    this.#facts = history.facts;
    const evidence = new JobEvidence(history);
    const all = generationRouteIds.flatMap((route) =>
      history.to(route).map((call) => jobOf(call, route, history.facts, evidence)),
    );
    const answered = withoutRepetitions(
      withoutBadReceivers(withoutEchoes(withoutOtherTimes(all, history))),
    );
    this.perhapsFull = perhapsFull(answered, history.facts);
    this.all = answered.map((job) =>
      this.perhapsFull.has(job) ? { ...job, taken: "queue full" } : job,
    );
    this.#byRoute = Map.groupBy(this.all, ({ route }) => route);
    const inOrder = this.all.toSorted((a, b) => (earlier(a.call.sent.at, b.call.sent.at) ? -1 : 1));
    this.#byKey = Map.groupBy(inOrder, ({ key }) => key);
  }

  to(route: GenerationRouteId): readonly Job[] {
    return this.#byRoute.get(route) ?? [];
  }

  /** The jobs of one key, in the order they were sent. */
  of(key: unknown): readonly Job[] {
    return this.#byKey.get(key) ?? [];
  }

  /**
   * Whether the account was still served when a request was refused: later, or, where it asked for nothing
   * more, just before. Else the refusal may speak of the account (credits used up, a key withdrawn).
   */
  isAccountAlive(job: Job): boolean {
    return wasServedBeside(job, this.of(job.key));
  }

  /** The same on the route of the request: a quota may be of one route alone. */
  isRouteAlive(job: Job): boolean {
    return wasServedBeside(
      job,
      this.of(job.key).filter(({ route }) => route === job.route),
    );
  }

  /**
   * Whether an answer that has the form of an acceptance surely is one: where the route's other acceptances
   * name a job, or look otherwise, an answer that names none may be a refusal in friendly words.
   */
  isSurelyAccepted(job: Job, among: readonly Job[] = this.to(job.route)): boolean {
    if (job.taken !== "accepted") return false;
    if (job.named) return true;
    const others = among.filter(
      (other) =>
        other.taken === "accepted" && (other.hook === undefined) === (job.hook === undefined),
    );
    if (others.some(({ named }) => named)) return false;
    if (!isDeepStrictEqual(this.#facts.recognise.accepted, usualAcceptance)) return true;
    // Nobody declared what an acceptance looks like: then like most answers to what is surely owed one.
    const owed = others.filter((other) => other.plain && this.asksForNothingElse(other));
    const alike = owed.filter((other) => looksOf(other) === looksOf(job));
    return alike.length > 0 && 2 * alike.length >= owed.length;
  }

  /** Whether every value that a request asks for is one that the document allows. */
  asksForNothingElse(job: Job): boolean {
    return everyParameter
      .filter(({ route }) => route === job.route)
      .every((parameter) => ["inside", undefined].includes(parameter.read(job, this.#facts)?.is));
  }
}

const cache = new WeakMap<History, Jobs>();

/** The jobs of a history, joined once. */
export function jobsOf(history: History): Jobs {
  const known = cache.get(history);
  if (known !== undefined) return known;
  const jobs = new Jobs(history);
  cache.set(history, jobs);
  return jobs;
}

/** Whether a customer was served later, or, where nothing more was asked for, just before. */
function wasServedBeside(job: Job, inOrder: readonly Job[]): boolean {
  const { received, sent } = job.call;
  const others = inOrder.filter((other) => other !== job);
  const later = others.filter(({ call }) => received && earlier(received.at, call.sent.at));
  if (later.length > 0) return later.some(({ taken }) => taken === "accepted");
  const last = others.findLast(({ call }) => earlier(call.sent.at, sent.at));
  return last?.taken === "accepted";
}

/** What is turned away under another's track_id may be so for that: nothing says that one may come twice. */
function withoutRepetitions(jobs: readonly Job[]): Job[] {
  const under = Map.groupBy(jobs, ({ trackId }) => trackId);
  const isRepeated = ({ trackId }: Job) =>
    trackId !== undefined && (under.get(trackId)?.length ?? 0) > 1;
  return jobs.map((job) =>
    isTurnedAway(job) && isRepeated(job) ? { ...job, taken: "unclear" } : job,
  );
}

/** Where the clock stood moved and a key was served nowhere, it may not have been good then. */
function withoutOtherTimes(jobs: readonly Job[], history: History): readonly Job[] {
  if (history.clockMoves.length === 0) return jobs;
  const served = jobs.filter(({ taken }) => taken === "accepted");
  const isServedThen = (job: Job): boolean =>
    served.some((other) => other.key === job.key && isOfSameTime(job.call, other.call, history));
  return jobs.map((job) =>
    job.taken === "refused" && isMoved(job.call, history) && !isServedThen(job)
      ? { ...job, taken: "unclear" }
      : job,
  );
}

/** Who tries a webhook before the request is answered, and meets a bad answer of ours, may refuse the request for it. */
const withoutBadReceivers = (jobs: readonly Job[]): readonly Job[] =>
  jobs.map((job) => {
    const until = job.call.received?.at.t ?? 0;
    const isBad = ({ t_us, status }: HookEvent) => t_us < until && (status < 200 || status > 299);
    return job.taken === "refused" && job.calls.some(isBad) ? { ...job, taken: "unclear" } : job;
  });

const conflict = 409;
/** So soon (µs) the same request again may be taken for one that was sent twice by mistake. */
const soonUs = 10_000_000;

/** What conflicts, as HTTP has it, beside the very same request of that moment may do so for that alone. */
function withoutEchoes(jobs: readonly Job[]): readonly Job[] {
  const same = Map.groupBy(jobs, ({ call }) => `${call.path} ${call.sent.text}`);
  const isEcho = ({ call, taken, key }: Job): boolean =>
    taken === "refused" &&
    call.received?.status === conflict &&
    (same.get(`${call.path} ${call.sent.text}`) ?? []).some(
      (other) =>
        other.call !== call &&
        other.key === key &&
        Math.abs(call.sent.at.t - other.call.sent.at.t) < soonUs,
    );
  return jobs.map((job) => (isEcho(job) ? { ...job, taken: "unclear" } : job));
}

function jobOf(call: Call, route: GenerationRouteId, facts: Profile, evidence: JobEvidence): Job {
  const answer = answerOf(call);
  const hook = hookOf(call);
  const trackId = textOf(asked(call, "track_id"));
  const calls = hook === undefined ? [] : evidence.callsOf(call, hook);
  const taken = takenBy(answer, facts);
  const seen = evidence.probesOf(jobIdOf(answer, facts.recognise), hook ?? trackId);
  const told = [
    ...calls.map(({ body }) => formed(body?.text)),
    ...seen.ran.map((json) => ({ text: JSON.stringify(json), json })),
  ];
  const undone = told.some((one) => hasAnyForm(facts.recognise.failedJob, one));
  return {
    call,
    route,
    taken: givesMissing(call)
      ? ofMissing(taken)
      : taken === "accepted" && undone
        ? "failed"
        : taken,
    key: presentedKey(call, facts),
    plain: isPlain(call, facts),
    named: namesJob(answer, facts.recognise),
    trackId,
    hook,
    calls,
    ...seen,
  };
}

const givesMissing = ({ sent: { json } }: Call): boolean =>
  isObject(json) && givesMissingPicture(json);

/** How a request was taken whose picture nobody has: that says nothing of what else it asked for. */
function ofMissing(taken: Taken): Taken {
  if (taken === "accepted") return "failed";
  return taken === "refused" || taken === "crashed" ? "medium refused" : taken;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

function answerOf(call: Call): Formed {
  const { status, text = "", json } = call.received ?? {};
  return { status, text, json };
}

function isPlain(call: Call, facts: Profile): boolean {
  const { standardKey } = facts.parameters;
  const own = standardKey.in === "query" && call.pathOf?.tier === "standard" ? 1 : 0;
  return (
    isObject(call.sent.json) &&
    /^application\/json\b/i.test(call.sent.headers["content-type"] ?? "") &&
    call.query.size === own &&
    hasValidKey(call, facts) &&
    !hasQuery(asked(call, "webhook"))
  );
}

/** A service may refuse such webhooks: which URLs it calls is not shown. */
const hasQuery = (webhook: unknown): boolean =>
  typeof webhook === "string" && webhook.includes("?");

/** Webhook calls and probes, by what they are about. */
class JobEvidence {
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
      String(job ?? hook ?? track_id),
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

  /** Of an id that two answers gave, nothing is told: whose parameters a probe read is not known. */
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
