import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "undici";

/**
 * Calls webhooks as fast as they are answered: `caller.ts BASE_URL SECONDS CONNECTIONS`. Its first line says how many
 * calls were answered with 2xx, and how many were not.
 */
const [base = "", seconds = "5", connections = "32"] = process.argv.slice(2);
const { origin, pathname } = new URL(base);
const pool = new Pool(origin, { connections: Number(connections) });
const body = JSON.stringify({
  status: "success",
  id: 1,
  track_id: "a1b2c3d4e5f6a1b2c3d4e5f6",
  output: ["http://127.0.0.1/files/1.png"],
});
let well = 0;
let badly = 0;
let over = false;

async function call(lane: number): Promise<void> {
  for (let n = 0; !over; n++) {
    const path = `${pathname}/hook-${lane}-${n}`;
    const headers = { "content-type": "application/json" };
    const answer = await pool.request({ method: "POST", path, body, headers });
    await answer.body.dump();
    if (answer.statusCode < 300) well++;
    else badly++;
  }
}

const lanes = Array.from({ length: Number(connections) }, (_, lane) => call(lane));
await sleep(Number(seconds) * 1000);
over = true;
await Promise.all(lanes);
await pool.close();
console.log(JSON.stringify({ well, badly }));
