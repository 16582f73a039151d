import { readFileSync } from "node:fs";
import { Pool } from "undici";
import { inLanes } from "../../../conformance/run/in-lanes.ts";
import type { HistoryEvent } from "../../../contracts/history/events.ts";

/**
 * Sends the requests of a history again, reads each answer, and does nothing else: `bare.ts HISTORY BASE_URL`. It shows
 * what a client costs that neither records nor judges.
 */
const [history = "", base = ""] = process.argv.slice(2);
const events = readFileSync(history, "utf8").trim().split("\n");
const sent = events
  .map((line) => JSON.parse(line) as HistoryEvent)
  .filter((event) => event.ev === "sent");
const before = process.cpuUsage();
const connections = 64;
const pool = new Pool(new URL(base).origin, { connections });
await inLanes(sent, connections, async ({ method, path, headers = {}, body }) => {
  const { host: _, "content-length": __, connection: ___, ...rest } = headers;
  // Not every client may send a body with such a method.
  const text = ["GET", "HEAD"].includes(method) ? null : (body?.text ?? null);
  const answer = await pool
    .request({ method: method as "POST", path, headers: rest, body: text })
    .catch(() => undefined);
  await answer?.body.text();
});
await pool.close();
const { user, system } = process.cpuUsage(before);
console.log(JSON.stringify({ processor: (user + system) / 1e6 }));
