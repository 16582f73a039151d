import { isAccepted } from "../acts/accepted.ts";
import { drawTrackId, type JobKind, jobWriter, kinds } from "../acts/job.ts";
import { type Receiver, receiverOf } from "../settings.ts";
import { arrived } from "./arrivals.ts";
import { pause } from "./clock.ts";
import { type Answer, type Params, paramsFor, type Ready, sendTogether } from "./send.ts";
import { type Account, settings } from "./settings.ts";

/** A queued job that was sent and answered. */
export interface Job {
  /** Turned away, as far as the profile tells; only a hint for what to do next. */
  readonly refused: boolean;
  /** Resolves when its webhook came and was answered and its place had time to become free. */
  done(): Promise<boolean>;
}

/**
 * Sends one job of an account and waits for its answer; answers to others are stamped meanwhile. `due` is when a schedule
 * wanted it sent.
 */
export async function sendJob(account: Account, kind?: JobKind, due?: number): Promise<Job> {
  const [job] = await sentAtOnce([draw(account, kind, due)]);
  return job as Job;
}

/** Sends several jobs of an account at one instant and waits for all answers. */
export const sendJobs = (account: Account, jobs: number): Promise<Job[]> =>
  sentAtOnce(Array.from({ length: jobs }, () => draw(account)));

function sentAtOnce(ready: Drawn[]): Promise<Job[]> {
  const answers = sendTogether(ready);
  return Promise.all(
    ready.map(async (job, index) => answered(await (answers[index] as Promise<Answer>), job)),
  );
}

/** How long a request without a webhook is waited for before others are sent (ms): it may be answered with its result. */
const glanceMs = Math.min(50, settings.serviceMs / 2);

let sentSilent = 0;
const silent = new Set<Promise<Answer>>();

/**
 * Sends so many jobs without a webhook beside the others as their share says, at one instant. Goes on once they are
 * answered, or a little later. `jobs`: how many others are sent.
 */
export async function sendSilent(account: Account, jobs: number): Promise<void> {
  const { oneSilentIn = Number.POSITIVE_INFINITY } = settings;
  const due = Math.floor((sentSilent + jobs) / oneSilentIn) - Math.floor(sentSilent / oneSilentIn);
  sentSilent += jobs;
  if (due === 0) return;
  const answers = sendTogether(
    Array.from({ length: due }, () => draw(account, "usual", undefined, false)),
  );
  for (const answer of answers) silent.add(answer);
  await Promise.race([Promise.all(answers), pause(glanceMs)]);
}

interface Drawn extends Ready {
  hook: string;
  receiver: Receiver;
}

let drawn = 0;

/** What is drawn varies: a place, a turn or a result may be denied to requests of one form alone. */
function draw(account: Account, asked: JobKind = "usual", due?: number, isCalled = true): Drawn {
  const { write, params, receiver } = senderOf(account);
  drawn += 1;
  const kind = asked === "usual" && drawn % 4 === 0 ? "full" : asked;
  const hook = crypto.randomUUID();
  const trackId = drawn % 5 === 0 ? undefined : drawTrackId(settings.trackId);
  const hookUrl = isCalled ? `${receiver.hookBase}/${hook}` : undefined;
  const call = write(kind, { hookUrl, trackId, drawn: hook });
  const log: Ready["log"] = { o: kinds.indexOf(kind), q: account.index };
  log[isCalled ? "h" : "u"] = hook;
  if (trackId !== undefined) log.m = trackId;
  if (due !== undefined) log.d = due;
  return { call, params, log, hook, receiver };
}

/** What is the same in all jobs of an account. */
interface Sender {
  write: ReturnType<typeof jobWriter>;
  params: Params;
  receiver: Receiver;
}

const senders = new Map<number, Sender>();

function senderOf(account: Account): Sender {
  const known = senders.get(account.index);
  if (known !== undefined) return known;
  const write = jobWriter(settings.request, account.key);
  const example = write("usual", { hookUrl: "", trackId: "", drawn: "" });
  const params = paramsFor(example, { name: "job", plan: account.plan });
  const receiver = receiverOf(settings.receivers, account.index);
  const sender = { write, params, receiver };
  senders.set(account.index, sender);
  return sender;
}

function answered(answer: Answer, { receiver, hook }: Drawn): Job {
  let waiting: Promise<boolean> | undefined;
  return {
    get refused() {
      return isRefusal(answer);
    },
    done() {
      waiting ??= arrived(receiver, hook).then((came) => pause(settings.settleMs).then(() => came));
      return waiting;
    },
  };
}

/** An unanswered job may be queued: it is waited for like an accepted one. */
const isRefusal = ({ status, body }: Answer): boolean =>
  status !== 0 && !isAccepted(settings.accepted, status, body);

/**
 * Waits until every job that was not refused is done, or its time is up, and all without a webhook are answered; says
 * whether all came.
 */
export async function drained(jobs: Job[]): Promise<boolean> {
  await Promise.all(silent);
  silent.clear();
  const came = await Promise.all(jobs.filter((job) => !job.refused).map((job) => job.done()));
  return came.every((each) => each);
}
