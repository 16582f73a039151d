import { expect, it, onTestFinished } from "vitest";
import { parseProfile } from "../../contracts/profile/index.ts";
import { served } from "../selftest/served.ts";
import { clientFor } from "../target/client-for.ts";
import { openEvidence } from "../target/evidence/evidence.ts";
import { Recorder } from "../target/recorder.ts";
import { Customer } from "./customer.ts";
import { World } from "./world.ts";

/** A customer of the target at an address, with the kit's webhook receiver. */
async function customerOf(baseUrl: string): Promise<Customer> {
  const accounts = [{ name: "a", plan: "standard", key: "key-of-an-account" }];
  const evidenced = { webhook: { listen: "127.0.0.1:0" } };
  const facts = parseProfile({ target: { baseUrl }, accounts, evidence: evidenced }, {});
  const recorder = new Recorder();
  const client = clientFor(facts, recorder);
  const evidence = await openEvidence(facts, recorder);
  onTestFinished(() => client.close());
  onTestFinished(() => evidence.close());
  const about = { run: "r", seed: 1, lendings: 1 };

  const stage = new World({ facts, client, evidence, recorder, ...about }).stage("episode");
  return new Customer(stage, stage.account("standard"));
}

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
