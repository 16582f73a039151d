import { expect, it, onTestFinished } from "vitest";
import { parseProfile } from "../../contracts/profile/index.ts";
import { served } from "../selftest/served.ts";
import { clientFor } from "../target/client-for.ts";
import { openEvidence } from "../target/evidence/evidence.ts";
import { Recorder } from "../target/recorder.ts";
import { Customer } from "./customer.ts";
import type { Stage } from "./stage.ts";
import { World } from "./world.ts";

/** A stage at the target at an address, with the kit's webhook receiver. */
async function stageAt(baseUrl: string): Promise<Stage> {
  const accounts = [{ name: "a", plan: "standard", key: "key-of-an-account" }];
  const evidenced = { webhook: { listen: "127.0.0.1:0" } };
  const facts = parseProfile({ target: { baseUrl }, accounts, evidence: evidenced }, {});
  const recorder = new Recorder();
  const client = clientFor(facts, recorder);
  const evidence = await openEvidence(facts, recorder);
  onTestFinished(() => client.close());
  onTestFinished(() => evidence.close());
  const about = { run: "r", seed: 1, lendings: 1 };

  return new World({ facts, client, evidence, recorder, ...about }).stage("episode");
}

const customerOn = (stage: Stage) => new Customer(stage, stage.account("standard"));
const customerOf = async (baseUrl: string) => customerOn(await stageAt(baseUrl));

it("asks under another track_id and webhook once it may ask again", async () => {
  const bodies: Record<string, unknown>[] = [];
  const baseUrl = await served(async (request, response) => {
    const chunks = await request.toArray();
    bodies.push(JSON.parse(Buffer.concat(chunks).toString()));
    const isFirst = bodies.length === 1;
    response.writeHead(isFirst ? 429 : 200, { "retry-after": "0" });
    response.end(JSON.stringify(isFirst ? { status: "error" } : { status: "processing", id: 1 }));
  });

  const { disposition } = await (await customerOf(baseUrl)).ask("object_removal", {
    object_name: "lamp",
  });

  expect(disposition).toBe("accepted");
  expect(bodies).toHaveLength(2);
  for (const member of ["webhook", "track_id"])
    expect(new Set(bodies.map((body) => body[member])).size).toBe(2);
});

it("takes no call at a job's address for its result that tells of another job", async () => {
  const baseUrl = await served(async (request, response) => {
    const asked = JSON.parse(Buffer.concat(await request.toArray()).toString());
    response.end(JSON.stringify({ status: "processing", id: 7 }));
    const calls = [
      { id: 8, track_id: "another-track-id" },
      { id: 7, track_id: asked.track_id },
    ];
    for (const call of calls)
      await fetch(asked.webhook, { method: "POST", body: JSON.stringify(call) });
  });
  const customer = await customerOf(baseUrl);

  const asked = await customer.ask("object_removal", { object_name: "lamp" });

  expect(await customer.result(asked)).toMatchObject({ id: 7 });
});

it("hardly waits for a place where a minute was waited in vain, until something is accepted", async () => {
  const full = { status: "error", message: "Your queue is full." };
  let [before, asked] = [Number.POSITIVE_INFINITY, 0];
  const baseUrl = await served(async (request, response) => {
    await request.toArray();
    const isFull = before > 0;
    before -= 1;
    asked += 1;
    response.writeHead(isFull ? 429 : 200);
    response.end(JSON.stringify(isFull ? full : { status: "processing", id: 1 }));
  });
  const stage = await stageAt(baseUrl);
  const askedWith = async (timesFull: number) => {
    before = timesFull;
    return (await customerOn(stage).ask("object_removal", { object_name: "lamp" })).disposition;
  };
  stage.patience.waitedInVain("a place for a", 60_000);

  expect(await askedWith(Number.POSITIVE_INFINITY)).toBe("queue full");
  expect(asked).toBeLessThan(5);
  expect(await askedWith(0)).toBe("accepted");
  expect(await askedWith(5)).toBe("accepted");
});
