import { lookup } from "node:dns";
import { BlockList, isIP, isIPv6, type LookupFunction } from "node:net";
import { networkInterfaces } from "node:os";
import { Agent, buildConnector } from "undici";
import { isLoopback } from "../../contracts/profile/index.ts";
import { NoAnswer } from "./bounded-fetch.ts";
import { isOwnPort } from "./listen.ts";

/**
 * Addresses where clouds tell a machine its own secrets, and other link-local ones, at which no service is (RFC 3927,
 * RFC 4291).
 */
const linkLocal = new BlockList();
linkLocal.addSubnet("169.254.0.0", 16, "ipv4");
linkLocal.addSubnet("fe80::", 10, "ipv6");
linkLocal.addAddress("fd00:ec2::254", "ipv6");
linkLocal.addAddress("100.100.100.200", "ipv4");

const thisMachine = new BlockList();
thisMachine.addSubnet("127.0.0.0", 8, "ipv4");
thisMachine.addSubnet("0.0.0.0", 8, "ipv4");
thisMachine.addAddress("::1", "ipv6");
thisMachine.addAddress("::", "ipv6");

const isIn = (list: BlockList, address: string): boolean =>
  list.check(address, isIPv6(address) ? "ipv6" : "ipv4");

const isOfThisMachine = (address: string): boolean =>
  isIn(thisMachine, address) ||
  Object.values(networkInterfaces()).some((all) => all?.some((one) => one.address === address));

/** Why the kit fetches nothing at an address; undefined where it may. */
function refusalOf(address: string, port: number, isNearby: boolean): string | undefined {
  if (isIn(linkLocal, address)) return "a link-local address, where no output of a service is";
  if (!isOfThisMachine(address)) return undefined;
  if (isOwnPort(port)) return "a listener of the kit's own";
  return isNearby ? undefined : "the kit's own machine, where the target is not";
}

/**
 * Makes the connections by which the kit fetches a target's outputs. The target names the addresses, and must not make
 * the kit read what only the kit's machine can. A name counts as the addresses that it resolves to.
 */
export function outputAgent(baseUrl: string): Agent {
  const isNearby = isLoopback(baseUrl);
  const own = new URL(baseUrl);
  const mayReach = (address: string, port: number): NoAnswer | undefined => {
    const why = refusalOf(address, port, isNearby);
    return why === undefined ? undefined : new NoAnswer(`the output URL leads to ${why}`);
  };
  return new Agent({
    connect: (to, done) => {
      const port = Number(to.port || (to.protocol === "https:" ? 443 : 80));
      const host = to.hostname.replace(/^\[|\]$/g, "");
      const isTargets = `${to.protocol}//${to.host ?? ""}` === own.origin;
      const refusal = isIP(host) === 0 || isTargets ? undefined : mayReach(host, port);
      if (refusal !== undefined) done(refusal, null);
      else if (isTargets) buildConnector({})(to, done);
      else buildConnector({ lookup: guarded((address) => mayReach(address, port)) })(to, done);
    },
  });
}

/** Looks a name up, and fails where any address of it is refused. */
const guarded =
  (refusalOf: (address: string) => NoAnswer | undefined): LookupFunction =>
  (name, options, done) =>
    lookup(name, { ...options, all: true }, (error, found) => {
      const refused = found?.map(({ address }) => refusalOf(address)).find(Boolean);
      const fault = error ?? refused ?? null;
      const [first] = found ?? [];
      if (fault !== null || first === undefined) done(fault, []);
      else if (options.all === true) done(null, found);
      else done(null, first.address, first.family);
    });
