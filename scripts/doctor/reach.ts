import type { Stage } from "../../conformance/stage/stage.ts";
import { offeredServers } from "../../contracts/profile/index.ts";
import { absent, type Diagnosis, DoesNotHold, tried, untried } from "./diagnosis.ts";

/** Tries the kit's own listeners, and the probes of the target that are not its API. */
export async function* tryReach({ evidence, facts }: Stage): AsyncGenerator<Diagnosis> {
  const { webhooks, media, probes } = evidence;
  yield webhooks === undefined
    ? absent("evidence.webhook", "webhooks, queues and asynchronous results cannot be checked")
    : await tried("evidence.webhook", async () => {
        const { hook, url } = webhooks.open();
        await reached(url, "POST");
        await webhooks.waitFor(hook, { ms: 2000 });
        return `${webhooks.hookBase} is reached from this machine`;
      });
  yield media === undefined
    ? absent("evidence.media", "rules about files cannot be checked")
    : await tried("evidence.media", async () => {
        if (facts.evidence.media?.form === "base64") return "files go into the request as base64";
        await reached(media.give("doctor.png", new Uint8Array(8)), "GET");
        return "files are reached from this machine";
      });
  yield await clock(probes.clock, facts.target.exclusive);
  yield* servers(probes.servers, facts);
  for (const name of ["effective", "trace"] as const) {
    const declared = facts.evidence[name] !== undefined;
    yield declared
      ? untried(`evidence.${name}`, "asks about a job; a run with jobs tries it")
      : absent(`evidence.${name}`, "some rules about jobs cannot be checked");
  }
}

async function reached(url: string, method: "GET" | "POST"): Promise<void> {
  const answer = await fetch(url, { method, signal: AbortSignal.timeout(5000) }).catch(
    () => undefined,
  );
  await answer?.arrayBuffer();
  if (answer?.status === 200) return;
  const met = answer === undefined ? "does not answer" : `answers ${answer.status}`;
  throw new DoesNotHold(`${url} ${met}. Does publicUrl lead to the listen address?`);
}

type Probes = Stage["evidence"]["probes"];

async function clock(probe: Probes["clock"], exclusive: boolean): Promise<Diagnosis> {
  const what = "evidence.clock";
  if (probe === undefined)
    return absent(what, "what happens at the end of a lifetime cannot be checked");
  if (!exclusive) return untried(what, "never moved, since target.exclusive is not declared");
  return tried(what, async () => {
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
    const moved = await probe.set(inAnHour);
    const back = await probe.reset();
    if (!moved) throw new DoesNotHold("evidence.clock.set does not work");
    if (!back)
      throw new DoesNotHold("evidence.clock.reset does not work: the clock is an hour ahead now");
    return "moved an hour and back";
  });
}

async function* servers(
  probe: Probes["servers"],
  facts: Stage["facts"],
): AsyncGenerator<Diagnosis> {
  const what = "evidence.servers";
  if (probe === undefined) {
    yield absent(what, "which server restarted cannot be checked");
    return;
  }
  for (const { kind } of offeredServers(facts)) {
    yield await tried(`${what} ${kind}`, async () => {
      const value = await probe(kind);
      if (value === undefined) throw new DoesNotHold("gives no value. Check its url and pointer");
      return `reads ${JSON.stringify(value)?.slice(0, 40)}`;
    });
  }
}
