import { lookup } from "node:dns";
import { lookup as lookupNow } from "node:dns/promises";
import { BlockList, isIP, isIPv6, type LookupFunction } from "node:net";
import { networkInterfaces } from "node:os";
import { Agent, buildConnector } from "undici";
import { isLoopback } from "../../contracts/profile/index.ts";
import { NoAnswer } from "./bounded-fetch.ts";
import { isOwnPort } from "./listen.ts";

/** Networks in which no public service is, the narrowest first (IANA's registries of special-purpose addresses). */
const networks: readonly [what: string, BlockList][] = [
  [
    "an address where clouds tell a machine its own secrets",
    listOf("169.254.169.254/32 100.100.100.200/32 fd00:ec2::254/128"),
  ],
  ["a link-local address", listOf("169.254.0.0/16 fe80::/10 fec0::/10")],
  ["a private network", listOf("10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 fc00::/7")],
  ["a shared network", listOf("100.64.0.0/10")],
  [
    "an address that holds another",
    listOf("64:ff9b::/96 64:ff9b:1::/48 2002::/16 2001::/32 ::/96"),
  ],
  [
    "an address that is no host's",
    listOf(
      "192.0.0.0/24 192.0.2.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3 100::/64 2001:db8::/32 ff00::/8",
    ),
  ],
];
const thisMachine = listOf("127.0.0.0/8 0.0.0.0/8 ::1/128 ::/128");

function listOf(subnets: string): BlockList {
  const list = new BlockList();
  for (const subnet of subnets.split(" ")) {
    const [network = "", bits] = subnet.split("/");
    list.addSubnet(network, Number(bits), isIPv6(network) ? "ipv6" : "ipv4");
  }
  return list;
}

/** An IPv4 address within IPv6 (`::ffff:10.0.0.1`) counts as itself. */
const isIn = (list: BlockList, address: string): boolean =>
  list.check(address.replace(/%.*/, ""), isIPv6(address) ? "ipv6" : "ipv4");

const isOfThisMachine = (address: string): boolean =>
  isIn(thisMachine, address) ||
  Object.values(networkInterfaces()).some((all) => all?.some((one) => one.address === address));

/** What lets the kit fetch at an address that no public service has. */
export interface Ground {
  /** The target's own addresses. */
  targetAt: readonly string[];
  /** Whether the profile allows the host (`target.outputHosts`). */
  isAllowed?: boolean;
}

/** Why the kit fetches no output at an address and port; undefined where it may. */
export function refusalOf(address: string, port: number, ground: Ground): string | undefined {
  const isOwn = isOfThisMachine(address);
  if (isOwn && isOwnPort(port)) return "a listener of the kit's own";
  const isTargets = (lies: (address: string) => boolean) =>
    ground.targetAt.length > 0 && ground.targetAt.every(lies);
  if (ground.isAllowed === true) return undefined;
  if (isOwn) return isTargets(isOfThisMachine) ? undefined : `the kit's own machine, ${notThere}`;
  const [what, list] = networks.find(([, each]) => isIn(each, address)) ?? [];
  if (list === undefined || isTargets((own) => isIn(list, own))) return undefined;
  return `${what}, ${notThere}`;
}

const notThere = "where the target is not (target.outputHosts)";

/**
 * Makes the connections by which the kit fetches a target's outputs. The target names the addresses, and must not make
 * the kit read what only the kit's machine or network can. A name counts as the addresses that it resolves to.
 */
export function outputAgent(baseUrl: string, allowedHosts: readonly string[] = []): Agent {
  const own = new URL(baseUrl);
  const targetAt = isLoopback(baseUrl) ? ["127.0.0.1"] : addressesOf(bare(own.hostname));
  return new Agent({
    connect: async (to, done) => {
      const port = Number(to.port || (to.protocol === "https:" ? 443 : 80));
      const host = bare(to.hostname);
      if (`${to.protocol}//${to.host ?? ""}` === own.origin) return buildConnector({})(to, done);
      const ground = { targetAt: await targetAt, isAllowed: allowedHosts.includes(host) };
      const mayReach = (address: string): NoAnswer | undefined => {
        const why = refusalOf(address, port, ground);
        return why === undefined ? undefined : new NoAnswer(`the output URL leads to ${why}`);
      };
      const refusal = isIP(host) === 0 ? undefined : mayReach(host);
      if (refusal !== undefined) done(refusal, null);
      else buildConnector({ lookup: guarded(mayReach) })(to, done);
    },
  });
}

const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, "");

const addressesOf = async (host: string): Promise<string[]> =>
  (await lookupNow(host, { all: true }).catch(() => [])).map(({ address }) => address);

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
