import { queueLimits } from "../../../contracts/limits.ts";
import { jobsFromEvents } from "../../queue/joined.ts";
import type { QueuedJob } from "../../queue/queued-job.ts";
import { type Account, Client } from "../queue/simulator/client.ts";
import { right } from "../queue/simulator/design.ts";
import { Random } from "../queue/simulator/random.ts";
import { simulatedReading } from "../queue/simulator/run.ts";
import { QueueServer } from "../queue/simulator/server.ts";
import { type Script, World } from "../queue/simulator/world.ts";

const plan = "unlimited-premium";

/** The longest time from a job's end to its webhook in these histories, µs. */
export const delay = 300_000;
export const limit = queueLimits[plan];

/**
 * One account of a right server, used by several clients at the same time, each of which sends one request after
 * another.
 */
export function manyClients(clients: number, requests: number): readonly QueuedJob[] {
  const world = new World();
  const random = new Random(clients * requests);
  const client = new Client(world, random, [20_000, 100_000]);
  const design = { ...right, delay: [0, delay] as const };
  client.connect(
    new QueueServer(world, design, random, queueLimits, (call) => client.receive(call)),
  );
  const account: Account = { name: "one", plan, limit, route: "object_removal" };
  for (let each = 0; each < clients; each++) world.start(sender());
  world.run();
  return jobsFromEvents(client.history.events, simulatedReading);

  function* sender(): Script {
    for (let sent = 0; sent < requests / clients; sent++) {
      yield client.sending(account, 1);
      yield world.passing(random.between(0, clients * 60_000));
    }
  }
}
