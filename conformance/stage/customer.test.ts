import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { parseProfile } from "../../contracts/profile/index.ts";
import { clientFor } from "../target/client-for.ts";
import { openEvidence } from "../target/evidence.ts";
import { Recorder } from "../target/recorder.ts";
import { Customer } from "./customer.ts";
import { World } from "./world.ts";

it("asks under another track_id and webhook once it may ask again", async () => {
  const bodies: Record<string, unknown>[] = [];
  const server = createServer(async (request, response) => {
    const chunks = await request.toArray();
    bodies.push(JSON.parse(Buffer.concat(chunks).toString()));
    const isFirst = bodies.length === 1;
    response.writeHead(isFirst ? 429 : 200, { "retry-after": "0" });
    response.end(JSON.stringify(isFirst ? { status: "error" } : { status: "processing", id: 1 }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const key = "key-of-an-account";
  const facts = parseProfile(
    {
      target: { baseUrl: `http://127.0.0.1:${port}` },
      accounts: [{ name: "a", plan: "standard", key }],
      evidence: { webhook: { listen: "127.0.0.1:0" } },
    },
    {},
  );
  const recorder = new Recorder();
  const client = clientFor(facts, recorder);
  const evidence = await openEvidence(facts, recorder);
  const world = new World({
    facts,
    client,
    evidence,
    recorder,
    run: "r",
    seed: 1,
    lendings: 1,
  });

  const stage = world.stage("episode");
  const customer = new Customer(stage, stage.account("standard"));
  const { taken } = await customer.ask("object_removal", { object_name: "lamp" });

  await client.close();
  await evidence.close();
  server.close();
  expect(taken).toBe("accepted");
  expect(bodies).toHaveLength(2);
  for (const member of ["webhook", "track_id"])
    expect(new Set(bodies.map((body) => body[member])).size).toBe(2);
});
