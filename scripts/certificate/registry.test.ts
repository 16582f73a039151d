import { createServer } from "node:http";
import { afterAll, expect, it } from "vitest";
import { closeServer, listenOn } from "../../conformance/target/http/listen.ts";
import { registryAt } from "./registry.ts";

const asked: string[] = [];
const texts: Record<string, string> = { "/page": "<html>", "/large": " ".repeat(5 << 20) };
const server = createServer(({ url = "" }, response) => {
  asked.push(url);
  if (url === "/moved") response.writeHead(302, { location: "/right" }).end();
  else response.end(texts[url] ?? '{"certificates": []}');
});
const at = `http://${await listenOn(server, "127.0.0.1:0", "test")}`;
afterAll(() => closeServer(server));

it.each([
  ["/moved", /answered 302, a redirect, which is not followed\. /],
  ["/page", /is no registry \(the whole: /],
  ["/large", /more than 4194304 bytes came/],
])(
  "is read where the user says, but not at %s: one request, one sentence",
  async (path, sentence) => {
    expect(await registryAt(`${at}/right`)).toEqual({ certificates: [] });
    asked.length = 0;

    await expect(registryAt(at + path)).rejects.toThrow(sentence);

    expect(asked).toEqual([path]);
  },
);
