import { request as forward } from "node:http";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { served } from "../../selftest/served.ts";
import { boundedFetch } from "./bounded-fetch.ts";
import { agentTo } from "./proxied.ts";

afterEach(() => vi.unstubAllEnvs());

/** A proxy that alone knows where all hosts are, and the addresses that it was asked for. */
async function proxy() {
  const asked: string[] = [];
  const service = await served((_, response) => response.end("here"));
  const server = await served((incoming, response) => {
    asked.push(incoming.url ?? "");
    forward(service, (answer) => answer.pipe(response)).end();
  });
  return { asked, address: new URL(server).host, at: new URL(service).host };
}

const bounds = { timeoutMs: 2000, maxBytes: 100 };
const textAt = async (url: string) => {
  const agent = agentTo(url);
  onTestFinished(() => agent.destroy());
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
