import { createServer, request as forward } from "node:http";
import { afterEach, describe, expect, it, vi } from "vitest";
import { boundedFetch } from "./bounded-fetch.ts";
import { closeServer, listenOn } from "./listen.ts";
import { agentTo } from "./proxied.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const close of closing.splice(0)) await close();
});

/** A proxy that alone knows where all hosts are, and the addresses that it was asked for. */
async function proxy() {
  const asked: string[] = [];
  const service = createServer((_, response) => response.end("here"));
  const at = await listenOn(service, "127.0.0.1:0", "service");
  const server = createServer((incoming, response) => {
    asked.push(incoming.url ?? "");
    forward(`http://${at}`, (answer) => answer.pipe(response)).end();
  });
  const address = await listenOn(server, "127.0.0.1:0", "proxy");
  closing.push(
    () => closeServer(server),
    () => closeServer(service),
  );
  return { asked, address, at };
}

const bounds = { timeoutMs: 2000, maxBytes: 100 };
const textAt = async (url: string) => {
  const agent = agentTo(url);
  closing.push(() => agent.destroy());
  const answer = await boundedFetch(url, { ...bounds, agent });
  return Buffer.from(answer.bytes).toString();
};

describe("a proxy of the environment", () => {
  it.each(["", "http://"])("is asked for hosts, named as %shost:port", async (scheme) => {
    const { asked, address } = await proxy();
    vi.stubEnv("HTTP_PROXY", scheme + address);

    const text = await textAt("http://api.field.test/a?b");

    expect([text, asked]).toEqual(["here", ["http://api.field.test/a?b"]]);
  });

  it("is not asked for loopback, nor for what NO_PROXY names", async () => {
    const { asked, address, at } = await proxy();
    vi.stubEnv("HTTP_PROXY", address);
    vi.stubEnv("NO_PROXY", ".field.test");

    expect(await textAt(`http://${at}/`)).toBe("here");
    await expect(textAt("http://api.field.test/")).rejects.toThrow("name");
    expect(asked).toEqual([]);
  });

  it("is refused by name where it is no address", () => {
    vi.stubEnv("HTTPS_PROXY", "ftp://a proxy");

    expect(() => agentTo("https://api.field.test")).toThrow(/^HTTPS_PROXY: holds no address/);
  });
});
