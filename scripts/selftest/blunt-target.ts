import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A target that gives every request the same answer, after so many ms; `undefined`: it never answers. */
export async function bluntTarget(
  answer: string | undefined,
  afterMs = 0,
): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    request.resume();
    if (answer !== undefined) setTimeout(() => response.end(answer), afterMs);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}
