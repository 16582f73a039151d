import { setTimeout } from "node:timers/promises";
import fc from "fast-check";
import { tokenExpiries } from "../../../contracts/limits.ts";
import { undeclaredConsistencyMs } from "../../../contracts/profile/index.ts";
import { drive } from "../../stage/drive.ts";
import { maybeExpiry, oddDeviceNames, someDeviceName } from "../../stage/generators/values.ts";
import { endAtLast } from "../../stage/users/end-at-last.ts";
import { everyOrigin, type Origin, opened } from "../../stage/users/origin.ts";
import {
  holderBeside,
  lookBeside,
  type StrayToken,
  someStrayToken,
} from "../../stage/users/stray-token.ts";
import { tokenOf, wrongPassword } from "../../stage/users/user.ts";

/** Logs in with every lifetime there is, and looks at each token by refreshing it; the last one is logged out. */
export const loginAndUse = drive("login and use the token", {
  given: fc.record({
    token_expiry: maybeExpiry(),
    device_name: fc.option(someDeviceName(), { nil: undefined }),
    beside: someStrayToken(),
  }),
  cases: [
    ...["laptop", undefined].flatMap((device_name) =>
      ([undefined, "1_week", "1_month", "3_months", "never"] as const).map((token_expiry) => ({
        token_expiry,
        device_name,
        beside: "nobody's" as StrayToken,
      })),
    ),
    ...(["the user's own", "another user's"] as const).map((beside) => ({
      token_expiry: undefined,
      device_name: "laptop",
      beside,
    })),
  ],
  runs: 42,

  async act({ beside, ...body }, stage) {
    const user = await stage.member();
    // A login without a device name, or with an access token in its header, may be refused: not shown. A user who
    // logged in properly before is surely refused for that oddity.
    const isOdd = body.device_name === undefined || beside !== "nobody's";
    if (isOdd) await user.session();
    const holder = await holderBeside(beside, user);
    const answer = await user.login(body, holder.act);
    await lookBeside(holder);
    if (isOdd && tokenOf(answer) === undefined) return;
    await endAtLast(user, await user.refresh(user.held(answer)));
  },
});

/** A first login once every server surely knows the user, and a second login. */
export const loginLater = drive("log in for the first time a while after the sign-up", {
  runs: 2,

  async act(_, stage) {
    const user = stage.newcomer();
    await user.join();
    await setTimeout(undeclaredConsistencyMs);
    await user.login();
    await user.login();
  },
});

/** A second login on another device, then a look at the first token; the newest is logged out. */
export const loginTwice = drive("log in twice, use the first token", {
  given: fc.record({
    by: fc.constantFrom<Origin["by"]>("login", "login", "refresh", "verification"),
    first: maybeExpiry(),
    second: maybeExpiry(),
    device: fc.constantFrom("laptop", "Laptop", "phone"),
    more: fc.integer({ min: 0, max: 5 }),
    isBesideFirst: fc.constantFrom(false, false, false, true),
  }),
  cases: [
    ...tokenExpiries.map((both) => ({ first: both, second: both })),
    { first: undefined, second: undefined, isBesideFirst: true },
    { first: undefined, second: undefined, device: "Laptop" as const },
    ...everyOrigin.flatMap(({ by }) => [{ by }, { by }]),
  ].map((one) => ({
    by: "login" as Origin["by"],
    first: undefined,
    second: undefined,
    device: "phone" as const,
    more: 0,
    isBesideFirst: false,
    ...one,
  })),
  runs: 45,

  async act({ by, first, second, device, more, isBesideFirst }, stage) {
    const early = await opened(stage, { by, token_expiry: first, device_name: "laptop" });
    const { user } = early;
    const asked = { token_expiry: second, device_name: device };
    const answer = await user.login(asked, isBesideFirst ? { bearer: early.token } : {});
    // A service may refuse a login that carries an access token: not shown.
    const isRefused = isBesideFirst && tokenOf(answer) === undefined;
    const late = isRefused ? await user.session(asked) : user.held(answer);
    for (let n = 0; n < more; n += 1) await user.session({ device_name: `tablet ${n}` });
    await user.refresh(early);
    await endAtLast(user, await user.refresh(late));
  },
});

/** The longest name that every service surely takes. */
const longName = "The laptop that stands beside the window on the third floor left";

/** Reads the name of a fresh token. */
export const loginAndReadName = drive("log in and read the token's name", {
  given: fc.record({
    device_name: someDeviceName(),
    token_expiry: maybeExpiry(),
    inCapitals: fc.boolean(),
  }),
  cases: ["laptop", "Work laptop on the third floor", "büro rechner", "phone", longName].map(
    (device_name, at) => ({ device_name, token_expiry: undefined, inCapitals: at % 2 === 1 }),
  ),
  needs: ["names"],
  runs: 40,

  async act({ inCapitals, ...body }, stage) {
    const user = await stage.member();
    const { device_name } = body;
    const other = inCapitals ? device_name.toUpperCase() : device_name;
    const earlier = await user.session({ ...body, device_name: other });
    const session = await user.session(body);
    await stage.readName(session.token);
    await stage.readName(earlier.token);
    await user.refresh(session);
  },
});

/** Logs in from devices whose names a service may refuse, and reads the names of the tokens that it gives. */
export const loginByOddNames = drive("log in by devices of odd names", {
  given: fc.shuffledSubarray([...oddDeviceNames], { minLength: 1 }),
  cases: [oddDeviceNames.slice()],
  needs: ["names"],
  runs: 1,

  async act(names, stage) {
    const user = await stage.member();
    for (const device_name of names) {
      const token = tokenOf(await user.login({ device_name }));
      if (token !== undefined) await stage.readName(token);
    }
  },
});

/** Logs in without an Authorization header; where that is refused, again with one. */
export const loginWithAndWithoutHeader = drive("log in with and without an Authorization header", {
  given: fc.record({ token_expiry: maybeExpiry(), device_name: someDeviceName() }),
  cases: [undefined, "1_week", "3_months", "never"].map((token_expiry) => ({
    token_expiry: token_expiry as never,
    device_name: "laptop",
  })),
  runs: 12,

  async act(body, stage) {
    const user = await stage.member();
    for (let n = 0; n < 2; n += 1) {
      const plain = await user.login(body);
      if (tokenOf(plain) !== undefined) continue;
      await user.login(body, { bearer: stage.madeUp("token", stage.unique("no-such-token-")) });
    }
  },
});

/**
 * Several logins of one user at the same instant, some with a wrong password; then each token is looked at and used.
 */
export const loginAtOnce = drive("log in many times at once, use every token", {
  given: fc.record({ times: fc.integer({ min: 2, max: 6 }), wrong: fc.nat(2) }),
  cases: [
    { times: 5, wrong: 0 },
    { times: 3, wrong: 2 },
  ],
  runs: 14,
  company: "apart",

  async act({ times, wrong }, stage) {
    // Wrong passwords may lock an account.
    const user = await (wrong === 0 ? stage.member() : stage.user());
    const password = wrongPassword(user);
    const answers = await Promise.all(
      Array.from({ length: times + wrong }, (_, n) =>
        user.login({
          device_name: `device ${n}`,
          ...(n % 2 === 1 && n < 2 * wrong && { password }),
        }),
      ),
    );
    for (const answer of answers) {
      const token = tokenOf(answer);
      if (token === undefined) continue;
      await stage.readName(token);
      await user.refresh({ token, user, answer });
    }
  },
});
