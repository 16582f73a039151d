import { describe, expect, it } from "vitest";
import { refusalOf } from "./output-addresses.ts";

// These look at the decision: nothing here is connected to.
describe("the address of an output", () => {
  it.each([
    ["169.254.169.254", "clouds"],
    ["::ffff:a9fe:a9fe", "clouds"],
    ["fd00:ec2::254", "clouds"],
    ["168.63.129.16", "clouds"],
    ["::ffff:168.63.129.16", "clouds"],
    ["169.254.170.2", "clouds"],
    ["fd20:ce::254", "clouds"],
    ["169.254.1.1", "link-local"],
    ["fe80::1", "link-local"],
    ["10.1.2.3", "private"],
    ["172.31.255.255", "private"],
    ["192.168.1.1", "private"],
    ["::ffff:10.1.2.3", "private"],
    ["fd12:3456::1", "private"],
    ["100.64.0.1", "shared"],
    ["100.127.255.255", "shared"],
    ["64:ff9b::a9fe:a9fe", "holds another"],
    ["64:ff9b:1::a00:1", "holds another"],
    ["2002:a00:1::1", "holds another"],
    ["2001:0:1::1", "holds another"],
    ["::a00:1", "holds another"],
    ["::ffff:0:a9fe:a9fe", "holds another"],
    ["::ffff:0:169.254.169.254", "holds another"],
    ["2606:4700:1:2:0:5efe:a9fe:a9fe", "holds another"],
    ["2606:4700::200:5efe:10.0.0.1", "holds another"],
    ["::1:ffff:a9fe:a9fe", "no host's"],
    ["1000::1", "no host's"],
    ["4000::1", "no host's"],
    ["5f00::1", "no host's"],
    ["3fff::1", "no host's"],
    ["fe80::1%eth0", "link-local"],
    ["224.0.0.1", "no host's"],
    ["ff02::1", "no host's"],
    ["127.0.0.1", "own machine"],
    ["0.0.0.0", "own machine"],
    ["0:0:0:0:0:0:0:1", "own machine"],
    ["::1", "own machine"],
    ["::ffff:7f00:1", "own machine"],
  ])("%s is refused for a public target: %s", (address, why) => {
    expect(refusalOf(address, 443, { targetAt: ["93.184.215.14"] })).toContain(why);
    expect(refusalOf(address, 443, { targetAt: [] })).toContain(why);
  });

  it.each([
    "93.184.215.14",
    "::ffff:93.184.215.14",
    "172.32.0.1",
    "100.128.0.1",
    "11.0.0.1",
    "2606:4700::1111",
  ])("%s is fetched, wherever the target is", (address) => {
    for (const targetAt of [["93.184.215.14"], ["10.0.0.1"], ["127.0.0.1"], []])
      expect(refusalOf(address, 443, { targetAt })).toBeUndefined();
  });

  it.each([
    ["10.1.2.3", "192.168.0.4"],
    ["100.64.0.1", "100.64.9.9"],
    ["127.0.0.1", "::1"],
    ["fd12:3456::1", "10.0.0.1"],
  ])("%s is fetched for a target that lies at %s", (address, own) => {
    expect(refusalOf(address, 443, { targetAt: [own] })).toBeUndefined();
    expect(refusalOf(address, 443, { targetAt: [own, "93.184.215.14"] })).toBeDefined();
  });

  it("behind a translation of IPv4 is what it holds, where the target is behind it, too", () => {
    const ground = { targetAt: ["64:ff9b::5db8:d70e"] };

    expect(refusalOf("64:ff9b::5db8:d70f", 443, ground)).toBeUndefined();
    expect(refusalOf("64:ff9b::a9fe:a9fe", 443, ground)).toContain("clouds");
    expect(refusalOf("64:ff9b::a00:1", 443, ground)).toContain("private");
    expect(refusalOf("64:ff9b::7f00:1", 443, ground)).toContain("own machine");
  });

  it("in a private network is fetched where the profile allows the host", () => {
    const ground = { targetAt: ["93.184.215.14"], isAllowed: true };

    expect(refusalOf("10.1.2.3", 443, ground)).toBeUndefined();
  });

  it("where clouds tell secrets is refused to a target within the same network, too", () => {
    for (const own of ["169.254.7.7", "fd00:ec2::1", "100.100.0.1"])
      for (const secret of ["169.254.169.254", "fd00:ec2::254", "100.100.100.200"])
        expect(refusalOf(secret, 80, { targetAt: [own] })).toContain("clouds");
  });
});
