import { createServer } from "node:http";
import { afterAll, expect, it } from "vitest";
import { closeServer, listenOn } from "../../conformance/target/listen.ts";
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

it("is read from the address that the user names", async () => {
  expect(await registryAt(`${at}/right`)).toEqual({ certificates: [] });
});

it.each([
  ["/moved", /answered 302, a redirect, which is not followed\. /],
  ["/page", /is no registry \(the whole: /],
  ["/large", /more than 4194304 bytes came/],
])("is refused at %s, with one request and a sentence", async (path, sentence) => {
  asked.length = 0;

  await expect(registryAt(at + path)).rejects.toThrow(sentence);

  expect(asked).toEqual([path]);
});

it("is a file's name where it is no http address", async () => {
  await expect(registryAt("file:///etc/hostname")).rejects.toThrow("file:///etc/hostname: ");
});
