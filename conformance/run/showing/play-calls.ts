import { setTimeout } from "node:timers/promises";
import { withOpenBasic } from "../../../contracts/history/basic.ts";
import type { MailEvent, ProbeEvent } from "../../../contracts/history/events.ts";
import { withoutPseudonyms } from "../../../contracts/history/pseudonym.ts";
import { madeBy, type Recipe } from "../../../contracts/history/recipe.ts";
import { effectiveWait, isGentle, type Profile } from "../../../contracts/profile/index.ts";
import { jobIdOf, outputOf } from "../../generation/jobs/disposition.ts";
import { hookOf } from "../../generation/jobs/hook-address.ts";
import { asked, type Call, pathAndQuery } from "../../history/call.ts";
import { cookiesSent, cookiesSet } from "../../history/requests/cookies.ts";
import { formType } from "../../history/requests/missing-bearer.ts";
import type { Contradiction } from "../../history/sighting.ts";
import { segmentOf } from "../../restart/restarts.ts";
import { CannotStage } from "../../stage/cannot-stage.ts";
import type { Stage } from "../../stage/stage.ts";
import type { Answer } from "../../target/client.ts";
import { costOf, costWords } from "../../target/pace/allowance.ts";
import { nowMicros } from "../../target/recorder.ts";
import { sendsMail } from "./givers.ts";
import { type OwnNames, withOwnNames } from "./own-names.ts";
import { roundsOf } from "./rounds.ts";
import { secretsIn } from "./secrets-in.ts";
import type { Showing } from "./showings.ts";
import type { Shown } from "./slice.ts";
import { isAskedAgain } from "./witnesses.ts";

/** What calls are made anew with. */
export interface Anew {
  /** The run's id, which stands in every address and name that it made up, and what stands there now. */
  run: { was: string; is: string };
  /** Secrets by their pseudonyms; what the target gives anew is noted here. */
  secrets: Map<string, string>;
  /** How others are made of these. */
  made?: Readonly<Record<string, Recipe>> | undefined;
  /** The same for cookies, such as `sid=3101`. */
  cookies: Map<string, string>;
  names: OwnNames;
}

/** Longer pauses, taken together, are not waited out, s. */
const mostPauses = 20;

export const pauseOf = (one: Shown): number => (one.what === "call" ? one.pause : 0);

/** What does not come is awaited no longer, ms. */
const longestWaitMs = 10_000;
/** By so much longer than it may take, ms. */
const marginMs = 200;

/** How long to wait until what is missing would have come, ms. */
export const waitFor = ({ awaited }: Contradiction): number =>
  awaited === undefined ? 0 : (awaited.until - awaited.from) / 1000 + marginMs;

/** Why calls alone, made anew, cannot show it again, in words; undefined where they can. */
export function whyNotAlone({ breach, shown }: Showing, facts: Profile): string | undefined {
  const calls = shown.flatMap(({ call }) => call ?? []);
  const pauses = shown.reduce((sum, one) => sum + pauseOf(one), 0);
  const probes = shown.flatMap((one) => (one.what === "probe" ? one.event.probe : []));
  const probe = probes.find((one) => !isAskedAgain(one));
  const costs = calls.flatMap(({ route }) => (route && costOf(route)) ?? []);
  const cost = costs.find((one) => one !== "users");
  if (waitFor(breach) > longestWaitMs || (breach.awaited && calls.some(hookOf)))
    return "it takes a wait for what does not come";
  if (breach.wants?.status === undefined) {
    if (shown.some(({ what }) => what === "hook")) return "a webhook call shows it, not an answer";
    if (probe !== undefined) return `evidence.${probe} shows it, not an answer`;
  }
  if (calls.some(({ sent }) => sent.truncated)) return "a request is too long to be kept";
  if (pauses > mostPauses) return `it takes pauses of ${pauses} s`;
  return cost !== undefined && isGentle(facts)
    ? `it takes ${costWords[cost]}, of which this target is spared all that can be`
    : undefined;
}

/**
 * Makes the calls of a showing again, as they were and in their order, with new users, tokens and codes: those that the
 * answers and mails give now stand for those that they gave then. Returns the answers by the ids of the calls then.
 */
export async function playCalls(
  shown: readonly Shown[],
  witness: readonly string[],
  stage: Stage,
  anew: Anew,
  answers = new Map<string, Answer>(),
): Promise<Map<string, Answer>> {
  const inbox: Inbox = { began: nowMicros(), asked: new Map() };
  const { clock } = stage.evidence.probes;
  for (const round of roundsOf(shown, witness)) {
    const made = round.map(async (one) => {
      if (one.what === "mail") return learnMail(one.event, stage, anew, inbox);
      if (one.what === "probe") return probeAgain(one.event, shown, answers, stage, anew);
      if (one.what === "clock")
        await (one.event.to === null ? clock?.reset() : clock?.set(one.event.to));
      const { call } = one;
      if (call === undefined) return;
      const email = asked(call, "email");
      if (typeof email === "string") stage.readable(inNew(email, anew));
      if (sendsMail(call)) inbox.asked.set(email, (inbox.asked.get(email) ?? 0) + 1);
      await setTimeout(1000 * pauseOf(one));
      const answer = await againBesideLooks(call, stage, anew);
      answers.set(call.id, answer);
      learnAnswer(call, answer, anew);
    });
    await Promise.all(made);
  }
  if (shown.some(({ what }) => what === "clock")) await clock?.reset();
  return answers;
}

/** What a restart did is seen on the servers, once the one before is over. */
async function againBesideLooks(call: Call, stage: Stage, anew: Anew): Promise<Answer> {
  const { servers } = stage;
  const segment = segmentOf(call);
  const ask = () => again(call, stage, anew);
  if (segment === undefined) return ask();
  const during = async (): Promise<[Answer]> => [await servers.during(ask, segment)];
  return (await servers.around([segment], during))[0];
}

async function again(call: Call, stage: Stage, anew: Anew): Promise<Answer> {
  const { method, sent, subject, design: part } = call;
  const cookies = cookiesSent(sent).map((one) => anew.cookies.get(one) ?? one);
  const cookie = cookies.length === 0 ? {} : { cookie: cookies.join("; ") };
  const headers = Object.entries({ ...sent.headers, ...cookie }).map(([name, value]) => [
    name,
    headerInNew(value, anew),
  ]);
  const isForm = sent.headers["content-type"]?.startsWith(formType);
  const written = sent.json === undefined ? (isForm ? inPath : undefined) : inJson;
  const own = (told: string) => withOwnNames(told, call, stage, anew.names);
  const text = sent.text === undefined ? undefined : inNew(own(sent.text), anew, written);
  const body = sent.base64 === undefined ? text : Buffer.from(sent.base64, "base64");
  return stage.send({
    method,
    path: inNew(own(pathAndQuery(call)), anew, inPath),
    headers: Object.fromEntries(headers),
    ...(body === undefined ? {} : { body }),
    ...(subject === undefined ? {} : { subject: inNew(subject, anew) }),
    part,
  });
}

/** Looks at what was looked at then: what a job ran with or made, a token's name, or whether a user is a customer. */
async function probeAgain(
  { probe, about }: ProbeEvent,
  shown: readonly Shown[],
  answers: ReadonlyMap<string, Answer>,
  stage: Stage,
  anew: Anew,
): Promise<void> {
  const { evidence, facts } = stage;
  const { recognise } = facts;
  const { secrets } = anew;
  if (probe === "payment") {
    // A customer who does not come is missed beside another's.
    await stage.user();
    return stage.customers(inNew(`${about.email}`, anew));
  }
  const token = secrets.get(`${about.token}`);
  if (probe === "names" && token !== undefined) await evidence.probes.names?.(token);
  const asked = shown.find(({ call }) => jobIdOf(call?.received ?? {}, recognise) === about.job);
  const answer = answers.get(asked?.call?.id ?? "");
  const job = answer && jobIdOf(answer, recognise);
  if (job === undefined) return;
  if (probe === "effective") await evidence.probes.effective?.({ job });
  const url = outputOf(answer?.json, recognise);
  if (probe === "artefact" && url !== undefined) await evidence.artefact(url, { job });
}

/** The secrets that stood in an answer then, and its cookies, by what stands in their places now. */
function learnAnswer({ received }: Call, answer: Answer, { secrets, cookies }: Anew): void {
  const { json } = answer;
  const set = cookiesSet(answer);
  for (const [name, was] of received ? cookiesSet(received) : [])
    cookies.set(was, set.get(name) ?? was);
  for (const [path, text] of secretsIn(received?.json)) {
    const given = path.reduce<unknown>((value, name) => Object(value)[name], json);
    if (typeof given === "string" || typeof given === "number") secrets.set(text, `${given}`);
  }
}

/** When the calls began, µs, and how many mails were asked for so far, by the address then. */
interface Inbox {
  began: number;
  asked: Map<unknown, number>;
}

/** The mails of earlier calls may come late: the newest is the one whose number is that of the calls that ask for one. */
async function learnMail(
  { to, tokens }: MailEvent,
  stage: Stage,
  anew: Anew,
  { began, asked }: Inbox,
): Promise<void> {
  const [was = ""] = to;
  const email = inNew(was, anew);
  const { mailbox } = stage.evidence;
  const { ms } = effectiveWait(stage.facts, "mail");
  const count = asked.get(was) ?? 1;
  const mail =
    (await mailbox?.waitFor(email, { after: began, count, ms })) ??
    (await mailbox?.waitFor(email, { after: began, count: 1, ms: 0 }));
  for (const [at, { token }] of tokens.entries()) {
    const found = mail?.tokens[at]?.token;
    if (found !== undefined) anew.secrets.set(token, found);
  }
}

/** How a secret is written where it stands. */
const inPath = encodeURIComponent;
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** Of Basic credentials the whole is encoded, not each secret by itself. */
function headerInNew(value: string, anew: Anew): string {
  const open = withOpenBasic(value);
  if (open === value) return inNew(value, anew);
  return `Basic ${Buffer.from(inNew(open.slice(6), anew)).toString("base64")}`;
}

function inNew(text: string, anew: Anew, written = (secret: string) => secret): string {
  const { run, secrets, made = {} } = anew;
  const isRun = new RegExp(run.was.replaceAll(/\W/g, "\\$&"), "gi");
  const told = withoutPseudonyms(text, (one) => {
    const secret = secrets.get(one) ?? madeBy(made[one] ?? [], (of) => secrets.get(of));
    if (secret === undefined) throw new CannotStage("no answer and no mail gave what a call needs");
    return written(secret);
  });
  return told.replace(isRun, (met) => (met === met.toUpperCase() ? run.is.toUpperCase() : run.is));
}
