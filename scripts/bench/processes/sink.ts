import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A server in a process of its own that accepts every request; its first line is its base URL. */
const server = createServer((request, response) => {
  request.resume();
  response.writeHead(202, { "content-type": "application/json" });
  response.end('{"status":"processing","id":1}');
});
await once(server.listen(0, "127.0.0.1"), "listening");
console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
process.stdin.resume().once("end", () => process.exit());
