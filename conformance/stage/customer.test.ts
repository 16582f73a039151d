import { expect, it, onTestFinished } from "vitest";
import { parseProfile } from "../../contracts/profile/index.ts";
import { served } from "../selftest/served.ts";
import { clientFor } from "../target/client-for.ts";
import { openEvidence } from "../target/evidence.ts";
import { Recorder } from "../target/recorder.ts";
import { Customer } from "./customer.ts";
import { World } from "./world.ts";

it("asks under another track_id and webhook once it may ask again", async () => {
  const bodies: Record<string, unknown>[] = [];
  const baseUrl = await served(async (request, response) => {
    const chunks = await request.toArray();
    bodies.push(JSON.parse(Buffer.concat(chunks).toString()));
    const isFirst = bodies.length === 1;
    response.writeHead(isFirst ? 429 : 200, { "retry-after": "0" });
    response.end(JSON.stringify(isFirst ? { status: "error" } : { status: "processing", id: 1 }));
  });
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
  const customer = new Customer(stage, stage.account("standard"));
  const { disposition } = await customer.ask("object_removal", { object_name: "lamp" });

  expect(disposition).toBe("accepted");
  expect(bodies).toHaveLength(2);
  for (const member of ["webhook", "track_id"])
    expect(new Set(bodies.map((body) => body[member])).size).toBe(2);
});
