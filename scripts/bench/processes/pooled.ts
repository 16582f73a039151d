import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setPriority } from "node:os";
import { buffer } from "node:stream/consumers";

/**
 * Hands requests on to a listener of the kit over pooled connections, as HTTP clients of several languages keep them:
 * `pooled.ts ADDRESS POOL`. Its first line is its own address. A request that a connection loses is not sent again, and
 * the sender is told that all went well.
 */
// A busy client notices late that the other end has closed a connection.
setPriority(19);
const [address = "", pool = "node"] = process.argv.slice(2);
const [hostname = "", port = ""] = address.split(":");

/**
 * How many idle connections are kept, and which is taken first; none of these pools closes an idle connection itself.
 */
const pools: Readonly<Record<string, ConstructorParameters<typeof Agent>[0]>> = {
  node: { keepAlive: true, maxFreeSockets: 256, scheduling: "lifo" },
  go: { keepAlive: true, maxFreeSockets: 2, scheduling: "lifo" },
  python: { keepAlive: true, maxFreeSockets: 10, scheduling: "fifo" },
};
const options = pools[pool];
if (options === undefined) throw new RangeError(`no pool is called "${pool}"`);
const agent = new Agent(options);

let lost = 0;
const server = createServer((asked, answer) => void handOn(asked, answer));

async function handOn(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
  const body = await buffer(asked);
  const { connection: _, host: __, "transfer-encoding": ___, ...headers } = asked.headers;
  const passed = request(
    {
      ...{ agent, hostname, port, path: asked.url, headers },
      ...(asked.method === undefined ? {} : { method: asked.method }),
    },
    (got) => {
      answer.writeHead(got.statusCode ?? 200, got.headers);
      got.pipe(answer);
    },
  );
  passed.once("error", () => {
    lost += 1;
    if (!answer.headersSent) answer.writeHead(200, { "content-type": "application/json" });
    answer.end(JSON.stringify({ id: `cus_lost_${lost}`, object: "customer" }));
  });
  passed.end(body);
}

server.listen(0, "127.0.0.1", () => {
  console.log(`127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.stdin.resume().once("end", () => process.exit(0));
