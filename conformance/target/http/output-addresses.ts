import { lookup } from "node:dns";
import { lookup as lookupNow } from "node:dns/promises";
import { BlockList, isIP, isIPv6, type LookupFunction } from "node:net";
import { networkInterfaces } from "node:os";
import { Agent, buildConnector } from "undici";
import { isLoopback } from "../../../contracts/profile/index.ts";
import { NoAnswer } from "./bounded-fetch.ts";
import { isOwnPort } from "./listen.ts";

const holdsAnother = "an address that holds another";

/** Networks in which no public service is, the narrowest first (IANA's registries of special-purpose addresses). */
const networks: readonly [what: string, Subnets][] = [
  [
    "an address where clouds tell a machine its own secrets",
    listOf(
      "168.63.129.16/32 169.254.169.254/32 169.254.170.2/32 169.254.170.23/32 100.100.100.200/32 192.0.0.192/32 fd00:ec2::254/128 fd00:ec2::23/128 fd20:ce::254/128",
    ),
  ],
  ["a link-local address", listOf("169.254.0.0/16 fe80::/10 fec0::/10")],
  ["a private network", listOf("10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 fc00::/7")],
  ["a shared network", listOf("100.64.0.0/10")],
  [holdsAnother, listOf("64:ff9b::/96 64:ff9b:1::/48 2002::/16 2001::/32 ::/96 ::ffff:0:0:0/96")],
  [
    "an address that is no host's",
    listOf(
      "192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3",
    ),
  ],
  // Of IPv6 none but 2000::/3 is given out to hosts.
  [
    "an address that is no host's",
    listOf("2001:2::/48 2001:10::/28 2001:20::/28 2001:db8::/32 3fff::/20 ::/3 4000::/2 8000::/1"),
  ],
];
/** By which a network of IPv6 alone reaches IPv4's hosts. */
const translated = listOf("64:ff9b::/96");
const thisMachine = listOf("127.0.0.0/8 0.0.0.0/8 ::1/128 ::/128");

/** Subnets, each family for itself: one list would look for an IPv4 address in `::/3`, too. */
type Subnets = Record<"ipv4" | "ipv6", BlockList>;

function listOf(subnets: string): Subnets {
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const subnet of subnets.split(" ")) {
    const [network = "", bits] = subnet.split("/");
    lists[familyOf(network)].addSubnet(network, Number(bits), familyOf(network));
  }
  return lists;
}

function familyOf(address: string): keyof Subnets {
  return isIPv6(address) ? "ipv6" : "ipv4";
}

/** The one spelling of an address, without its zone; an IPv4 address within IPv6 (`::ffff:10.0.0.1`) counts as itself. */
function canonical(address: string): string {
  if (!isIPv6(address)) return address;
  const { hostname } = new URL(`http://[${address.replace(/%.*/, "")}]`);
  return hostname.startsWith("[::ffff:") && hostname.split(":").length === 5
    ? lastIPv4(bare(hostname))
    : bare(hostname);
}

/** The IPv4 address that the last 32 bits of an IPv6 address are. */
function lastIPv4(address: string): string {
  const groups = address.split(":").slice(-2);
  return Buffer.from(groups.map((group) => group.padStart(4, "0")).join(""), "hex").join(".");
}

function isIn(lists: Subnets, address: string): boolean {
  const one = canonical(address);
  return lists[familyOf(one)].check(one, familyOf(one));
}

/** ISATAP (RFC 5214): the last half of an address of any network says an IPv4 address. */
const isTunnel = (address: string): boolean =>
  /:(0|200)?:5efe:[\da-f]{1,4}:[\da-f]{1,4}$/.test(canonical(address));

const isOfThisMachine = (address: string): boolean =>
  isIn(thisMachine, address) ||
  Object.values(networkInterfaces()).some((all) =>
    all?.some((one) => canonical(one.address) === canonical(address)),
  );

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
  if (isTunnel(address)) return `${holdsAnother}, ${notThere}`;
  if (isIn(translated, address) && isTargets((own) => isIn(translated, own))) {
    const targetAt = ground.targetAt.map((own) => lastIPv4(canonical(own)));
    return refusalOf(lastIPv4(canonical(address)), port, { targetAt });
  }
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
