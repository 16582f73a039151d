import type { Facts } from "../../../../fixtures/reference/facts.ts";
import type { User } from "../../../../fixtures/reference/state.ts";
import { cheat } from "./cheats.ts";

/** What a service knows of its traffic when a request comes. */
interface Known {
  /** The time between this request and the one before, ms. */
  gapMs: number;
  /** How many requests came, and how many users signed up, within the last second. */
  lately: { requests: number; signups: number };
  /** How often this body has come before. */
  repeats: number;
  /** Whose token the request bears, and how long ago (ms) it signed up. */
  user: User | undefined;
  ageMs: number;
  /** The name of that token. */
  device: string | undefined;
}

/** Whether a service takes whoever sends this for the kit. */
type Spot = (f: Facts, known: Known) => boolean;

function watching(isKit: Spot) {
  return () => {
    const began = new WeakMap<User, number>();
    const bodies = new Map<string, number>();
    let came: { at: number; isSignup: boolean }[] = [];
    return (f: Facts): boolean => {
      const at = performance.now();
      const gapMs = at - (came.at(-1)?.at ?? at);
      came = came.filter((one) => one.at > at - 1000 || one === came.at(-1));
      came.push({ at, isSignup: f.request.route === "signup" });
      for (const user of f.state.users) if (!began.has(user)) began.set(user, at);
      const body = `${f.request.route} ${f.request.raw}`;
      const repeats = bodies.get(body) ?? 0;
      bodies.set(body, repeats + 1);
      const value = f.decisions.bearer.presented(f);
      const token = value === undefined ? undefined : f.decisions.token.find(value, f);
      const ageMs = token === undefined ? 0 : at - (began.get(token.user) ?? at);
      const lately = {
        requests: came.length,
        signups: came.filter(({ isSignup }) => isSignup).length,
      };
      return !isKit(f, { gapMs, lately, repeats, user: token?.user, ageMs, device: token?.name });
    };
  };
}

/** Each is right for who it takes for the kit, and gives all others a wrong lifetime. */
const spots: Readonly<Record<string, readonly [takesForTheKit: string, spot: Spot]>> = {
  "user-agent": [
    "the User-Agent of Node",
    ({ request }) => request.headers["user-agent"] === "node",
  ],
  domain: ["users at example.com", (_, { user }) => user?.email.endsWith("@example.com") ?? true],
  device: [
    "devices that are laptops or phones",
    (_, { device = "laptop" }) => /^(laptop|phone)$/.test(device),
  ],
  age: ["users younger than half a minute", (_, { ageMs }) => ageMs < 30_000],
  "first-calls": ["the first hundred calls", ({ request }) => request.number <= 100],
  quiet: ["traffic that is busy", (_, { lately }) => lately.requests > 3],
  receiver: [
    "work with a webhook, and all other calls until some came",
    ({ request, state }) => request.route === "refresh" && state.jobs.size === 0,
  ],
  loopback: [
    "whoever calls it by a loopback address",
    ({ request }) => /^127\./.test(request.headers.host ?? ""),
  ],
  examples: [
    "addresses as in the profile's example",
    (_, { user }) => /^user-\w+@example\.com$/.test(user?.email ?? "user-1@example.com"),
  ],
  rest: ["whoever makes no pause of three seconds", (_, { gapMs }) => gapMs < 3000],
  repeats: ["bodies that came before", (_, { repeats }) => repeats > 0],
  "signup-rate": ["times when users sign up", (_, { lately }) => lately.signups > 0],
};

/** What a few scenarios of one moment hardly show: these need a whole run, or a pause in it. */
const hardlySeen = new Set(["age", "quiet", "receiver", "loopback", "rest", "signup-rate"]);

/** Services that tell the kit from their customers by one thing each. */
export const spotterRows = Object.entries(spots).map(([name, [whom, spot]]) =>
  cheat(`spots-by-${name}`, `right for ${whom}`, watching(spot), { isSeen: !hardlySeen.has(name) }),
);
