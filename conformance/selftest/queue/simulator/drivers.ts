import type { Account, Client } from "./client.ts";
import type { Script, World } from "./world.ts";

/** How often each driver does what it does. */
export interface Size {
  lone: number;
  bursts: number;
  fills: number;
  teeth: number;
  longShort: number;
  beside: number;
}

export const sizes: Readonly<Record<"smoke" | "full", Size>> = {
  smoke: { lone: 3, bursts: 1, fills: 2, teeth: 12, longShort: 1, beside: 6 },
  full: { lone: 10, bursts: 5, fills: 8, teeth: 120, longShort: 4, beside: 30 },
};

const longWork = 5;
const refusals = 3;

type Driver = (world: World, client: Client, account: Account, size: Size) => Script;

/** The drivers that use one account at a time. */
export const drivers = {
  /** One request at a time. */
  *baseline(_world, client, account, { lone }) {
    for (let i = 0; i < lone; i++) {
      yield client.sending(account, 1);
      yield* client.drain(account);
    }
  },

  /** Three times the limit at the same instant. */
  *burst(_world, client, account, { bursts }) {
    for (let i = 0; i < bursts; i++) {
      for (let n = 0; n < 3 * account.limit; n++) client.send(account, 1);
      yield* client.drain(account);
    }
  },

  /** Each request after the former's answer, until it is turned away; then nothing until all is done. */
  *"fill-and-drain"(_world, client, account, { fills }) {
    for (let i = 0; i < fills; i++) {
      yield* fill(client, account, () => 1);
      yield* client.drain(account);
    }
  },

  /** Fills up, then sends two requests after each webhook: one place is free, not two. */
  *sawtooth(_world, client, account, { teeth }) {
    yield* fill(client, account, () => 1);
    for (let i = 0; i < teeth && client.isBusy(account); i++) {
      yield client.hearing(account);
      for (let n = 0; n < 2; n++) yield client.sending(account, 1);
    }
    yield* client.drain(account);
  },

  /** Requests at a steady rate, more than can be processed, whatever the answers. Not in the minimum set. */
  *arrivals(world, client, account, { teeth }) {
    for (let i = 0; i < 2 * teeth; i++) {
      client.send(account, 1);
      yield world.passing(40_000);
    }
    yield* client.drain(account);
  },

  /** Fills up with two long jobs and short ones after them. */
  *"long-short"(_world, client, account, { longShort }) {
    for (let i = 0; i < longShort; i++) {
      yield* fill(client, account, (sent) => (sent < 2 ? longWork : 1));
      yield* client.drain(account);
    }
  },
} satisfies Record<string, Driver>;

export type DriverName = keyof typeof drivers;

function* fill(client: Client, account: Account, work: (sent: number) => number): Script {
  let refused = 0;
  for (let sent = 0; refused < refusals && sent < 3 * account.limit; sent++)
    yield client.sending(account, work(sent), (admitted) => {
      if (!admitted) refused++;
    });
}

/** Several accounts at once: one hovers at its limit, the others ask for little. */
export function* beside(
  world: World,
  client: Client,
  accounts: readonly Account[],
  size: Size,
): Script {
  for (const full of accounts) {
    const hovering = drivers.sawtooth(world, client, full, { ...size, teeth: size.beside });
    const others = accounts.filter((account) => account !== full);
    const asking = others.map((account) =>
      drivers.baseline(world, client, account, { ...size, lone: Math.ceil(size.beside / 3) }),
    );
    yield world.together([hovering, ...asking]);
    for (const account of accounts) yield* client.drain(account);
  }
}
