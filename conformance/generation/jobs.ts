import { isDeclared, type Profile } from "../../contracts/profile/index.ts";
import { type GenerationRouteId, generationRouteIds } from "../../contracts/wire/route-ids.ts";
import { answered, asked, type Call, earlier, isObject } from "../history/call.ts";
import { derived } from "../history/derived.ts";
import type { History } from "../history/history.ts";
import { givesMissingPicture } from "../media/missing.ts";
import { type Formed, formed, hasAnyForm } from "../target/answer-form.ts";
import { valueAt } from "../target/json-pointer.ts";
import { saysItGoesOn } from "./callbacks.ts";
import { withoutExcused } from "./excused.ts";
import { perhapsFull } from "./full-queues.ts";
import { hookOf, type Job } from "./job.ts";
import { JobEvidence } from "./job-evidence.ts";
import { hasValidKey, presentedKey } from "./key.ts";
import { looksOf } from "./looks.ts";
import { everyParameter } from "./parameters/all.ts";
import { jobIdOf, namesJob, outputOf, type Taken, takenBy } from "./taken.ts";

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
    const answered = withoutExcused(all, history);
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
    const accepted = among.filter(({ taken }) => taken === "accepted");
    const isHooked = (other: Job) => other.hook !== undefined;
    const others = accepted.filter((other) => isHooked(other) === isHooked(job));
    const beside = others.length > 0 ? others : accepted;
    if (job.named && !this.#isSaidOtherwise(job, beside)) return true;
    if (others.some(({ named }) => named)) return false;
    if (isDeclared(this.#facts, "recognise.accepted")) return true;
    // Nobody declared what an acceptance looks like: then like most answers to what is surely owed one.
    const owed = others.filter((other) => this.#isOwed(other));
    const alike = owed.filter((other) => looksOf(other) === looksOf(job));
    return alike.length > 0 && 2 * alike.length >= owed.length;
  }

  /**
   * Whether an answer without output calls itself by a word that none has to what is surely owed its work. Where nobody
   * declared what names a job, an id may be that of the request, and stand in a refusal, too.
   */
  #isSaidOtherwise(job: Job, others: readonly Job[]): boolean {
    const { recognise } = this.#facts;
    if (isDeclared(this.#facts, "recognise.jobId")) return false;
    const { json } = job.call.received ?? {};
    if (outputOf(json, recognise) !== undefined || saysItGoesOn(json)) return false;
    const isAlike = (other: Job) => wordOf(other) === wordOf(job);
    if (others.some((other) => other !== job && isAlike(other) && this.#isOwed(other)))
      return false;
    return others.some((other) => !isAlike(other) && this.#isOwed(other));
  }

  #isOwed(job: Job): boolean {
    return job.plain && this.asksForNothingElse(job);
  }

  /** Whether every value that a request asks for is one that the document allows. */
  asksForNothingElse(job: Job): boolean {
    return everyParameter
      .filter(({ route }) => route === job.route)
      .every((parameter) => ["inside", undefined].includes(parameter.read(job, this.#facts)?.is));
  }
}

/** The word by which an answer says how its request stands. */
const wordOf = ({ call }: Job): unknown => answered(call, "status");

/** The jobs of a history, joined. */
export const jobsOf = derived((history: History): Jobs => new Jobs(history));

/** Whether a customer was served later, or, where nothing more was asked for, just before. */
function wasServedBeside(job: Job, inOrder: readonly Job[]): boolean {
  const { received, sent } = job.call;
  const others = inOrder.filter((other) => other !== job);
  const later = others.filter(({ call }) => received && earlier(received.at, call.sent.at));
  if (later.length > 0) return later.some(({ taken }) => taken === "accepted");
  const last = others.findLast(({ call }) => earlier(call.sent.at, sent.at));
  return last?.taken === "accepted";
}

function jobOf(call: Call, route: GenerationRouteId, facts: Profile, evidence: JobEvidence): Job {
  const answer = answerOf(call);
  const hook = hookOf(call);
  const trackId = textOf(asked(call, "track_id"));
  const calls = hook === undefined ? [] : evidence.callsOf(call, hook);
  const taken = takenBy(answer, facts);
  const seen = evidence.probesOf(jobIdOf(answer, facts.recognise), hook ?? trackId);
  const bodies = [answer, ...calls.map(({ body }) => formed(body?.text))];
  const echoed = bodies.map(({ json }) => echoIn(json, facts)).filter((one) => one !== undefined);
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
    ran: [...echoed, ...seen.ran],
  };
}

/** The parameters that an answer or a call says its job runs with, where the profile says that it does. */
function echoIn(json: unknown, { recognise }: Profile): Job["ran"][number] | undefined {
  for (const pointer of recognise.parameters ?? []) {
    const echoed: unknown = valueAt(json, pointer);
    if (isObject(echoed)) return echoed;
  }
  return undefined;
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

/** The answer of a call, as forms see it; none is one without a status. */
export function answerOf(call: Call): Formed {
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
