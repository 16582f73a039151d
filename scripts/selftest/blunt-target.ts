import { createServer, type Server } from "node:http";
import { listenOn } from "../../conformance/target/http/listen.ts";

/** A target that gives every request the same answer, after so many ms; `undefined`: it never answers. */
export async function bluntTarget(
  answer: string | undefined,
  afterMs = 0,
  status = 200,
): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    request.resume();
    response.statusCode = status;
    if (answer !== undefined) setTimeout(() => response.end(answer), afterMs);
  });
  return { url: `http://${await listenOn(server, "127.0.0.1:0", "a test's target")}`, server };
}
