import { asked } from "../history/call.ts";
import type { History } from "../history/history.ts";
import { lettersSince } from "../history/ledger/mail-times.ts";
import type { Pending } from "../history/sighting.ts";
import type { World } from "../stage/world.ts";
import { watchingStrain } from "../target/pace/strain.ts";
import { nowMicros } from "../target/recorder.ts";
import type { Judgement } from "../verdicts/judgement.ts";
import { untilInterrupted } from "./until-interrupted.ts";

/**
 * Waits for owed mails whose time is not over yet: without that, a mail that never comes goes untold where a run ends
 * 21 ms before its bound. Where a rule has failed already, no time is left, or the run is interrupted, nothing is awaited.
 * @returns once the history holds each mail, or that it did not come; the caller is to judge the history again.
 */
export async function awaitOutstanding(
  world: World,
  { told, history }: { told: readonly Judgement[]; history: History },
  signal: AbortSignal | undefined,
): Promise<void> {
  if (signal?.aborted === true) return;
  const latest = nowMicros() + world.client.allowance.leftMs * 1000;
  const open = told
    .filter(({ verdict }) => verdict !== "fail")
    .flatMap(({ pending }) => pending)
    .filter(({ until }) => until <= latest);
  if (open.length === 0) return;
  const mails = () => Promise.all(open.map((one) => awaitMail(world, one, history)));
  await watchingStrain(world.recorder, () => untilInterrupted(signal, mails, []));
}

async function awaitMail(world: World, { calls, until }: Pending, history: History): Promise<void> {
  const call = history.call(calls.at(-1) ?? "");
  const email = call && asked(call, "email");
  if (call === undefined || typeof email !== "string") return;
  const [after, count] = [call.sent.at.t, lettersSince(call, history).came.length + 1];
  const ms = Math.ceil(Math.max(0, until - nowMicros()) / 1000) + 1;
  const mail = await world.evidence.mailbox?.waitFor(email, { after, count, ms });
  if (mail === undefined)
    world.recorder.probed("mail", { email, waited_ms: ms }, { value: null }, email);
}
