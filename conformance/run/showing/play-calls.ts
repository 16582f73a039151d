import { setTimeout } from "node:timers/promises";
import type { MailEvent, ProbeEvent } from "../../../contracts/history/events.ts";
import { everyPseudonym, readPseudonym } from "../../../contracts/history/pseudonym.ts";
import { effectiveWait } from "../../../contracts/profile/index.ts";
import { jobIdOf } from "../../generation/taken.ts";
import { asked, type Call, pathAndQuery } from "../../history/call.ts";
import type { Stage } from "../../stage/stage.ts";
import type { Answer } from "../../target/client.ts";
import { nowMicros } from "../../target/recorder.ts";
import { pauseBefore, roundsOf } from "./rounds.ts";
import { secretsIn } from "./secrets-in.ts";
import type { Showing } from "./showings.ts";
import { type Shown, sendsMail } from "./slice.ts";

/** What calls are made anew with. */
export interface Anew {
  /** The run's id, which stands in every address and name that it made up, and what stands there now. */
  run: { was: string; is: string };
  /** Secrets by their pseudonyms; what the target gives anew is noted here. */
  secrets: Map<string, string>;
}

const playable: ReadonlySet<Shown["what"]> = new Set(["call", "mail", "clock", "probe"]);

/** Longer pauses are not waited out, s. */
const longestPause = 10;

/** Whether calls alone can show it again: nothing that other witnesses tell, no absence, no long pause. */
export const isPlayable = ({ breach, shown }: Showing): boolean => {
  const isOfStatus = breach.wants?.status !== undefined;
  const isTold = (one: Shown): boolean => one.what !== "probe" || one.event.probe === "effective";
  const calls = shown.flatMap(({ call }) => call ?? []);
  return (
    breach.awaited === undefined &&
    shown.every((one) => (playable.has(one.what) && isTold(one)) || isOfStatus) &&
    calls.every(({ sent }) => !sent.truncated) &&
    calls.every((call, at) => pauseBefore(call, calls[at - 1]) <= longestPause)
  );
};

/**
 * Makes the calls of a showing again, as they were and in their order, with new users, tokens and codes: those that the
 * answers and mails give now stand for those that they gave then. Returns the answers by the ids of the calls then.
 */
export async function playCalls(
  shown: readonly Shown[],
  witness: readonly string[],
  stage: Stage,
  anew: Anew,
): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  let last: Call | undefined;
  const inbox: Inbox = { began: nowMicros(), asked: new Map() };
  const { clock } = stage.evidence.probes;
  for (const round of roundsOf(shown, witness)) {
    const made = round.map(async (one) => {
      if (one.what === "mail") return learnMail(one.event, stage, anew, inbox);
      if (one.what === "probe") return probeAgain(one.event, shown, answers, stage);
      if (one.what === "clock")
        await (one.event.to === null ? clock?.reset() : clock?.set(one.event.to));
      const { call } = one;
      if (call === undefined) return;
      const email = asked(call, "email");
      if (typeof email === "string") stage.readable(inNew(email, anew));
      if (sendsMail(call)) inbox.asked.set(email, (inbox.asked.get(email) ?? 0) + 1);
      const answer = await again(call, last, stage, anew);
      answers.set(call.id, answer);
      learnAnswer(call, answer, anew);
    });
    await Promise.all(made);
    last = round.at(-1)?.call ?? last;
  }
  if (shown.some(({ what }) => what === "clock")) await clock?.reset();
  return answers;
}

async function again(
  call: Call,
  last: Call | undefined,
  stage: Stage,
  anew: Anew,
): Promise<Answer> {
  const { method, sent, subject } = call;
  await setTimeout(1000 * pauseBefore(call, last));
  const headers = Object.entries(sent.headers).map(([name, value]) => [name, inNew(value, anew)]);
  const written = sent.json === undefined ? undefined : inJson;
  const text = sent.text === undefined ? undefined : inNew(sent.text, anew, written);
  const body = sent.base64 === undefined ? text : Buffer.from(sent.base64, "base64");
  return stage.send({
    method,
    path: inNew(pathAndQuery(call), anew, inPath),
    headers: Object.fromEntries(headers),
    ...(body === undefined ? {} : { body }),
    ...(subject === undefined ? {} : { subject: inNew(subject, anew) }),
  });
}

/** Asks what the job of a call ran with, as was asked of the call then. */
async function probeAgain(
  { probe, about }: ProbeEvent,
  shown: readonly Shown[],
  answers: ReadonlyMap<string, Answer>,
  { evidence, facts }: Stage,
): Promise<void> {
  if (probe !== "effective") return;
  const { recognise } = facts;
  const asked = shown.find(({ call }) => jobIdOf(call?.received ?? {}, recognise) === about.job);
  const job = jobIdOf(answers.get(asked?.call?.id ?? "") ?? {}, recognise);
  if (job !== undefined) await evidence.probes.effective?.({ job });
}

/** The secrets that stood in an answer then, by what stands in their places now. */
function learnAnswer({ received }: Call, { json }: Answer, { secrets }: Anew): void {
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

/** A number's pseudonym is a text of JSON, its quotation marks no part of the number. */
const everyQuoted = new RegExp(`"(${everyPseudonym.source})"`, "g");

/** How a secret is written where it stands. */
const inPath = encodeURIComponent;
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

function inNew(text: string, { run, secrets }: Anew, written = (secret: string) => secret): string {
  const isRun = new RegExp(run.was.replaceAll(/\W/g, "\\$&"), "gi");
  return text
    .replace(everyQuoted, (whole, pseudonym: string) =>
      readPseudonym(pseudonym)?.type === "number" ? pseudonym : whole,
    )
    .replace(everyPseudonym, (pseudonym) => written(secrets.get(pseudonym) ?? pseudonym))
    .replace(isRun, (met) => (met === met.toUpperCase() ? run.is.toUpperCase() : run.is));
}
