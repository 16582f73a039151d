import { createServer } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { closeServer, listenOn, reachableUrl } from "./listen.ts";

const open: ReturnType<typeof createServer>[] = [];
const server = () => {
  const made = createServer();
  open.push(made);
  return made;
};
afterEach(() => Promise.all(open.splice(0).map(closeServer)));

describe("a listener", () => {
  it.each([
    ["203.0.113.7:0", "is no address of this machine"],
    ["127.0.0.1:99999", "has a port above 65535"],
  ])("refuses %s", async (address, why) => {
    await expect(listenOn(server(), address, "fact")).rejects.toThrow(why);
  });
});

describe("the address handed to the target", () => {
  const told = (bound: string, nearby: boolean, publicUrl?: string) => () =>
    reachableUrl(bound, { publicUrl, fact: "webhook", nearby });

  it("is the public one where that is declared", () => {
    expect(told("0.0.0.0:1", false, "https://kit.example/x/")()).toBe("https://kit.example/x");
  });

  it("is loopback for a target on this machine, even where every interface is listened on", () => {
    expect(told("0.0.0.0:81", true)()).toBe("http://127.0.0.1:81");
    expect(told("[::1]:81", true)()).toBe("http://[::1]:81");
  });

  it("is asked for where a target elsewhere could not use it", () => {
    expect(told("0.0.0.0:81", false)).toThrow("evidence.webhook.publicUrl");
    expect(told("127.0.0.1:81", false)).toThrow("evidence.webhook.publicUrl");
    expect(told("192.0.2.1:81", false)()).toBe("http://192.0.2.1:81");
  });
});
