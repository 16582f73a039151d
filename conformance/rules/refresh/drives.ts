import fc from "fast-check";
import { drive } from "../../stage/drive.ts";
import {
  everyAsk,
  maybeExpiry,
  oddDeviceNames,
  someAsk,
  someDeviceName,
} from "../../stage/generators/values.ts";
import { someSpelling } from "../../stage/users/attempt.ts";
import {
  everyOrigin,
  type Origin,
  opened,
  openedBy,
  someOrigin,
} from "../../stage/users/origin.ts";
import { type Session, tokenOf } from "../../stage/users/user.ts";

const all = [undefined, "1_week", "1_month", "3_months", "never"] as const;

const verified: Origin = { by: "verification", token_expiry: undefined, device_name: undefined };
const renewed: Origin = { by: "refresh", token_expiry: undefined, device_name: "laptop" };
const byLogin: Origin = { ...renewed, by: "login" };

/** What a refresh may ask for. Where both members are left out, the body is an empty object, or absent. */
export const someRequest = () =>
  fc.record({
    token_expiry: maybeExpiry(),
    device_name: fc.option(someDeviceName(), { nil: undefined }),
  });

/** A refresh without a device name: the new token inherits the previous name. */
const someNamelessRequest = () =>
  maybeExpiry().map((token_expiry) => ({ token_expiry, device_name: undefined }));

type Next = "use" | "log out" | "log in";

/** Refreshes from every lifetime to every other, uses the new token, and tries the old one last. */
export const refreshAndUse = drive("refresh, use the new token, then the old one", {
  given: fc.record({
    first: someOrigin(),
    body: someRequest(),
    bodiless: fc.boolean(),
    scheme: someSpelling(),
    next: fc.constantFrom<Next>("use", "log out", "log in"),
    shown: someAsk(),
  }),
  cases: [
    ...all.map((token_expiry): Origin => ({ by: "login", token_expiry, device_name: "laptop" })),
    verified,
  ].flatMap((first) =>
    all.map((token_expiry, at) => ({
      first,
      body: { token_expiry, device_name: undefined },
      bodiless: token_expiry === undefined,
      scheme: undefined,
      next: "use" as Next,
      shown: everyAsk[at],
    })),
  ),
  runs: 65,

  async act({ first, body, bodiless, scheme, next, shown }, stage) {
    const old = await opened(stage, first);
    const { user } = old;
    const plain = bodiless && body.token_expiry === undefined && body.device_name === undefined;
    const answer = await user.refresh(old, plain ? undefined : body, { scheme });
    const token = tokenOf(answer);
    if (next === "log in") await user.session();
    if (token !== undefined && next === "log out") await user.logout({ token, user, answer });
    if (token !== undefined && next !== "log out") await user.refresh({ token, user, answer });
    const again = tokenOf(await user.refresh(old, shown));
    if (again !== undefined) await user.refresh({ token: again, user, answer });
  },
});

/** A chain of refreshes. Its last token is used; then the spent tokens are tried, oldest first. */
export const refreshChain = drive("refresh again and again", {
  given: fc.record({
    steps: fc.array(someRequest(), { minLength: 2, maxLength: 6 }),
    shown: someAsk(),
  }),
  cases: [
    {
      steps: Array.from({ length: 11 }, () => ({
        token_expiry: undefined,
        device_name: undefined,
      })),
      shown: {},
    },
  ],
  runs: 24,

  async act({ steps, shown }, stage) {
    const user = await stage.member();
    const sessions: Session[] = [await user.session()];
    for (const body of steps) {
      sessions.push(await user.renewed(sessions.at(-1) as Session, body));
    }
    const spent = sessions.slice(0, -1);
    await user.refresh(sessions.at(-1) as Session, {});
    for (const session of spent) await user.refresh(session, shown);
  },
});

/** One of a user's tokens is refreshed, then the others are used; no revoked token is shown before. */
export const refreshBesideOther = drive("refresh one token, use another", {
  given: fc.record({
    first: someOrigin(),
    others: fc.array(someOrigin(), { minLength: 1, maxLength: 4 }),
    which: fc.nat(4),
    body: someRequest(),
    takesName: fc.boolean(),
  }),
  // Each of one user's sessions of every origin is refreshed once; other scenarios do so without a name.
  cases: everyOrigin.map((_, which) => ({
    ...{ first: everyOrigin[0], others: everyOrigin.slice(1), which, takesName: true },
    body: { token_expiry: undefined, device_name: undefined },
  })),
  runs: 50,

  async act({ first, others, which, body, takesName }, stage) {
    const sessions = [await opened(stage, first)];
    const { user } = sessions[0] as Session;
    for (const origin of others) sessions.push(await openedBy(user, origin));
    const spent = sessions[which % sessions.length] as Session;
    // The device name of another session: a service must not take the other session's token for the spent one.
    const { device_name } = [first, ...others][(which + 1) % sessions.length] ?? first;
    await user.refresh(spent, takesName ? { ...body, device_name } : body);
    for (const kept of sessions) if (kept !== spent) await user.refresh(kept, {});
  },
});

/** Many refreshes at the same instant with one token, all for the same lifetime or each for another. */
export const refreshAtOnce = drive("refresh with one token many times at once", {
  given: fc.record({
    times: fc.integer({ min: 2, max: 8 }),
    first: fc.oneof(fc.constant(byLogin), someOrigin()),
    body: someRequest(),
    isEachOther: fc.constantFrom(false, false, true),
  }),
  cases: [
    {},
    { device_name: "phone" },
    { token_expiry: "never" as const },
    { token_expiry: undefined },
    {},
    {},
  ].map((body, at) => ({
    times: 8,
    first: [byLogin, byLogin, byLogin, byLogin, renewed, verified][at] as Origin,
    body: { device_name: undefined, token_expiry: undefined, ...body },
    isEachOther: at === 3,
  })),
  runs: 38,
  company: "apart",

  async act({ times, first, body, isEachOther }, stage) {
    const session = await opened(stage, first);
    const { user } = session;
    const bodies = Array.from({ length: times }, (_, n) =>
      isEachOther ? { ...body, token_expiry: all[n % all.length] } : body,
    );
    await Promise.all(bodies.map((one) => user.refresh(session, one)));
  },
});

/**
 * Reads the name of a token before and after refreshes with and without a device name. The user has two newer sessions,
 * one of another name and one of the same, whose names must not change.
 */
export const refreshAndReadNames = drive("refresh and read the token's name", {
  given: fc.record({
    first: someOrigin(),
    steps: fc.array(fc.oneof(someRequest(), someNamelessRequest()), { minLength: 1, maxLength: 4 }),
    isRefusedFirst: fc.constantFrom(false, false, true),
  }),
  cases: [
    ...["phone", undefined].map((device_name) => [
      { device_name, token_expiry: undefined },
      { device_name: undefined, token_expiry: undefined },
    ]),
    all.map((token_expiry) => ({ device_name: undefined, token_expiry })),
    all.map((token_expiry, at) => ({ device_name: `device ${at}`, token_expiry })),
    // The name of another session, once with each lifetime and once without one.
    all.map((token_expiry) => ({ device_name: "newest device", token_expiry })),
  ].map((steps, at) => ({
    first: { by: "login" as const, token_expiry: undefined, device_name: "laptop" },
    steps,
    isRefusedFirst: at === 1,
  })),
  needs: ["names"],
  runs: 60,

  async act({ first, steps, isRefusedFirst }, stage) {
    let session = await opened(stage, first);
    const { user } = session;
    await stage.readName(session.token);
    if (isRefusedFirst) {
      const asked = { token_expiry: "2_weeks", device_name: "another device" };
      if (tokenOf(await user.refresh(session, asked)) !== undefined) return;
      await stage.readName(session.token);
    }
    const newer = [
      await user.session({ device_name: "newest device" }),
      await user.session({ device_name: first.device_name }),
    ];
    await stage.readName(session.token);
    for (const [at, body] of steps.entries()) {
      const asksNothing = Object.values(body).every((value) => value === undefined);
      // A refresh that asks for nothing sends an empty object, or no body, in turn.
      const sent = asksNothing && at % 2 === 1 ? undefined : body;
      session = await user.renewed(session, sent);
      await stage.readName(session.token);
    }
    for (const { token } of newer) await stage.readName(token);
    await user.logout(session);
    for (const { token } of newer) await stage.readName(token);
  },
});

/**
 * Gives a token names that a service may refuse, one after the other, each inherited once, and reads the new tokens'
 * names.
 */
export const refreshToOddNames = drive("refresh by devices of odd names", {
  given: fc.shuffledSubarray([...oddDeviceNames], { minLength: 1 }),
  cases: [oddDeviceNames.slice()],
  needs: ["names"],
  runs: 1,

  async act(names, stage) {
    const user = await stage.member();
    let session = await user.session();
    for (const device_name of names) {
      for (const body of [{ device_name }, {}]) {
        session = await user.renewed(session, body);
        await stage.readName(session.token);
      }
    }
  },
});
