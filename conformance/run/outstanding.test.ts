import { describe, expect, it } from "vitest";
import { Vault } from "../../contracts/history/vault.ts";
import { Story } from "../history/reading/story.ts";
import { email } from "../history/reading/story-user.ts";
import { toldOf } from "../report/selftest/samples.ts";
import type { World } from "../stage/world.ts";
import { nowMicros, Recorder } from "../target/recorder.ts";
import type { Judgement } from "../verdicts/judgement.ts";
import { awaitOutstanding } from "./outstanding.ts";

const { history } = new Story().call("resend-verification", { email });
const call = history.calls[0]?.id ?? "";

/** The waits (ms) for mails to Ada, and the probes, where a mail is owed in so many ms. */
async function awaited(
  inMs: number,
  {
    verdict = "pass" as Judgement["verdict"],
    leftMs = Number.POSITIVE_INFINITY,
    comes = false,
    signal = undefined as AbortSignal | undefined,
  } = {},
) {
  const recorder = new Recorder(new Vault());
  const waits: number[] = [];
  const mailbox = {
    waitFor: async (_: string, { ms }: { ms: number }) => {
      waits.push(ms);
      if (signal !== undefined) await new Promise(() => {});
      return comes ? {} : undefined;
    },
  };
  const world = { recorder, evidence: { mailbox }, client: { allowance: { leftMs } } };
  const until = nowMicros() + inMs * 1000;
  const pending = [{ is: "pending" as const, calls: [call], until }];
  const told = [toldOf("resend-verification.sends-email", { verdict, pending })];
  await awaitOutstanding(world as unknown as World, { told, history }, signal);
  return { waits, probes: recorder.events.filter(({ ev }) => ev === "probe") };
}

describe("a mail that is owed when a run ends", () => {
  it("is awaited to the end of its time, and its absence recorded", async () => {
    const { waits, probes } = await awaited(600_000);

    expect(waits[0]).toBeGreaterThan(0);
    expect(waits[0]).toBeLessThanOrEqual(600_001);
    expect(probes).toMatchObject([{ probe: "mail", about: { email }, value: null }]);
  });

  it("leaves no absence where it comes", async () => {
    const { waits, probes } = await awaited(600_000, { comes: true });

    expect(waits).toHaveLength(1);
    expect(probes).toEqual([]);
  });

  it("is awaited no longer once the run is interrupted", async () => {
    const controller = new AbortController();

    const waiting = awaited(600_000, { signal: controller.signal });
    controller.abort();

    expect(await waiting).toMatchObject({ waits: [expect.any(Number)], probes: [] });
  });

  it("is not awaited where its rule failed, or the run has no time left", async () => {
    expect((await awaited(1000, { verdict: "fail" })).waits).toEqual([]);
    expect((await awaited(600_000, { leftMs: 1000 })).waits).toEqual([]);
  });
});
