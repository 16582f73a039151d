import fc from "fast-check";
import { badExpiry, maybeExpiry, someDeviceName } from "../../kit/arbitraries.ts";
import { drive } from "../../kit/drive.ts";
import { attempt, everyAttempt, someAttempt } from "../../kit/stage/attempt.ts";
import { type Session, tokenOf } from "../../kit/stage/user.ts";

const all = [undefined, "1_week", "1_month", "3_months", "never"] as const;

/** What a refresh may ask for; nothing at all, or an empty object, where both are left out. */
const someRequest = () =>
  fc.record({
    token_expiry: maybeExpiry(),
    device_name: fc.option(someDeviceName(), { nil: undefined }),
  });

type Next = "use" | "log out" | "log in";

/** From every lifetime to every other: refresh, use the new token, and look at the old one last. */
export const refreshAndUse = drive("refresh, use the new token, then the old one", {
  given: fc.record({
    first: maybeExpiry(),
    body: someRequest(),
    bodiless: fc.boolean(),
    next: fc.constantFrom<Next>("use", "log out", "log in"),
  }),
  cases: all.flatMap((first) =>
    all.map((token_expiry) => ({
      first,
      body: { token_expiry, device_name: undefined },
      bodiless: false,
      next: "use" as Next,
    })),
  ),
  runs: 60,

  async act({ first, body, bodiless, next }, stage) {
    const user = await stage.member();
    const old = await user.session({ token_expiry: first });
    const plain = bodiless && body.token_expiry === undefined && body.device_name === undefined;
    const answer = await user.refresh(old, plain ? undefined : body);
    const token = tokenOf(answer);
    if (next === "log in") await user.session();
    if (token !== undefined && next === "log out") await user.logout({ token, user, answer });
    if (token !== undefined && next !== "log out") await user.refresh({ token, user, answer });
    const again = tokenOf(await user.refresh(old, {}));
    if (again !== undefined) await user.refresh({ token: again, user, answer });
  },
});

/** A chain of refreshes; the tokens it left behind are looked at last, oldest first. */
export const refreshChain = drive("refresh again and again", {
  given: fc.record({ steps: fc.array(someRequest(), { minLength: 2, maxLength: 6 }) }),
  runs: 12,

  async act({ steps }, stage) {
    const user = await stage.member();
    const sessions: Session[] = [await user.session()];
    for (const body of steps) {
      sessions.push(user.held(await user.refresh(sessions.at(-1) as Session, body)));
    }
    for (const spent of sessions.slice(0, -1)) await user.refresh(spent, {});
  },
});

/** A look at a second token of the user after one was refreshed; nothing revoked is shown before. */
export const refreshBesideOther = drive("refresh one token, use another", {
  given: fc.record({ body: someRequest(), olderFirst: fc.boolean(), sameDevice: fc.boolean() }),
  runs: 40,

  async act({ body, olderFirst, sameDevice }, stage) {
    const user = await stage.member();
    const older = await user.session({ device_name: "laptop" });
    const newer = await user.session({ device_name: sameDevice ? "laptop" : "phone" });
    const [spent, kept] = olderFirst ? [older, newer] : [newer, older];
    await user.refresh(spent, body);
    await user.refresh(kept, {});
  },
});

/** A refresh that asks for what no document lists, then a look at the token that asked. */
export const refreshWithOtherExpiry = drive("refresh for an unlisted lifetime, then properly", {
  given: badExpiry() as fc.Arbitrary<unknown>,
  cases: ["2_weeks", "1_year", "", " 1_week", "NEVER", null, 7, "6_months", "1_day", "forever"],
  runs: 30,

  async act(token_expiry, stage) {
    const user = await stage.member();
    const session = await user.session();
    const answer = await user.refresh(session, { token_expiry });
    if (tokenOf(answer) === undefined) await user.refresh(session, {});
  },
});

/** Presents nothing, or a live token in a way that the document does not list. */
export const refreshWithoutBearer = drive("refresh without a bearer token", {
  given: someAttempt(),
  cases: everyAttempt,
  runs: 30,

  async act(how, stage) {
    const user = await stage.member();
    const session = await user.session();
    const answer = await stage.call("refresh", attempt(stage, session, how));
    const token = tokenOf(answer);
    if (token !== undefined) await user.refresh({ token, user, answer });
    else await user.refresh(session, {});
  },
});

/** Many refreshes at the same instant with one token. */
export const refreshAtOnce = drive("refresh with one token many times at once", {
  given: fc.record({ times: fc.integer({ min: 2, max: 8 }), first: maybeExpiry() }),
  cases: [{ times: 8, first: undefined }],
  runs: 14,
  company: "apart",

  async act({ times, first }, stage) {
    const user = await stage.member();
    const session = await user.session({ token_expiry: first });
    await Promise.all(Array.from({ length: times }, () => user.refresh(session, {})));
  },
});

/** Reads the name of a token before and after refreshes that do and do not give a new one. */
export const refreshAndReadNames = drive("refresh and read the token's name", {
  given: fc.record({
    device_name: someDeviceName(),
    steps: fc.array(fc.option(someDeviceName(), { nil: undefined }), {
      minLength: 1,
      maxLength: 4,
    }),
  }),
  cases: [
    { device_name: "laptop", steps: [undefined, undefined] },
    { device_name: "laptop", steps: ["phone", undefined] },
  ],
  needs: ["names"],
  runs: 14,

  async act({ device_name, steps }, stage) {
    const user = await stage.member();
    let session = await user.session({ device_name });
    await stage.readName(session.token);
    for (const name of steps) {
      const body = name === undefined ? {} : { device_name: name };
      session = user.held(await user.refresh(session, body));
      await stage.readName(session.token);
    }
  },
});
