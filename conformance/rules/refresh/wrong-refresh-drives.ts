import fc from "fast-check";
import { drive } from "../../stage/drive.ts";
import { badExpiry, refusedInARow, unlistedInParts } from "../../stage/generators/values.ts";
import type { Stage } from "../../stage/stage.ts";
import {
  type Attempt,
  attempt,
  everyAttempts,
  someAttempts,
  someAttemptsElsewhere,
} from "../../stage/users/attempt.ts";
import { everyOrigin, type Origin, opened, someOrigin } from "../../stage/users/origin.ts";
import { type Session, tokenOf } from "../../stage/users/user.ts";
import { someRequest } from "./drives.ts";

/** Values that are no names, or fit no column: a service may notice that only once the old token is gone. */
const oddNames = [5, true, ["laptop"], {}, "x".repeat(300), "x".repeat(20_000), "lap\u0000top"];

/** The sessions that ask, in turn, for what must be refused: of several lifetimes, made by login and by refresh. */
const firsts = (
  [
    { by: "login", token_expiry: undefined },
    { by: "login", token_expiry: "never" },
    { by: "refresh", token_expiry: "1_week" },
  ] as const
).map((one): Origin => ({ ...one, device_name: "laptop" }));

/** What every service refuses, whatever it makes of an unlisted lifetime. */
const brokenBody = '{"device_name":';

/** Some beside a device name: a service may check either member alone. */
const somePhones = (expiries: readonly unknown[]): unknown[] => [
  ...expiries.map((token_expiry, at) => ({
    token_expiry,
    device_name: at % refusedInARow === 1 ? "phone" : undefined,
  })),
  brokenBody,
];

/**
 * Refreshes that ask for an unlisted lifetime, each with the token that is live then, with refreshes that ask for nothing.
 * Sometimes another token of the user is tried as well, and the spent one once more.
 */
export const refreshWithOtherExpiry = drive("refresh for an unlisted lifetime, then properly", {
  given: fc.record({
    first: someOrigin(),
    refused: fc.array(
      fc.oneof(
        fc.record({
          token_expiry: badExpiry() as fc.Arbitrary<unknown>,
          device_name: fc.option(fc.constant("phone"), { nil: undefined }),
        }),
        fc.record({ device_name: fc.constantFrom<unknown>(...oddNames) }),
        fc.constantFrom<unknown>(brokenBody, "[]", '"laptop"'),
      ),
      { minLength: 1, maxLength: 3 },
    ),
    isFollowed: fc.constantFrom(false, false, true),
  }),
  cases: [
    ...unlistedInParts(14).map(somePhones),
    ...oddNames.map((device_name) => [{ device_name }]),
    [brokenBody],
    ["[]"],
  ]
    .map((refused, at) => ({
      first: firsts[at % firsts.length] as Origin,
      refused: refused as unknown[],
      isFollowed: at % 10 === 0,
    }))
    .concat(
      [
        { first: everyOrigin[0], device_name: undefined, noName: ["laptop"] },
        { first: everyOrigin[0], device_name: "phone", noName: {} },
        { first: everyOrigin[2] as Origin, device_name: undefined, noName: 5 },
      ].map(({ first, device_name, noName }) => ({
        first,
        // Where an unlisted lifetime gets the default, a broken body and what is no name alone may be refused.
        refused: [brokenBody, { device_name: noName }, { token_expiry: "2_weeks", device_name }],
        isFollowed: false,
      })),
    ),
  runs: 50,

  async act({ first, refused, isFollowed }, stage) {
    const opening = await opened(stage, first);
    const { user } = opening;
    const other = isFollowed ? await user.session() : undefined;
    const spent = await refusedEach(opening, refused);
    if (other === undefined) return;
    await user.refresh(other, {});
    await user.refresh(spent, {});
  },
});

/** The same with so many lifetimes that a fault which shows once in thirty times is met. */
export const refreshWithManyExpiries = drive("refresh for dozens of unlisted lifetimes", {
  given: fc.constantFrom(0, 1),
  cases: [0, 1],
  runs: 2,

  async act(half, stage) {
    const session = await opened(stage, firsts[half] as Origin);
    await refusedEach(session, somePhones(unlistedInParts(2)[half] ?? []));
  },
});

/** Asks for each of what must be refused, now and then for nothing, and so at last; returns the session spent by that. */
async function refusedEach(opening: Session, refused: readonly unknown[]): Promise<Session> {
  let session = opening;
  const { user } = session;
  for (const [at, body] of refused.entries()) {
    // A text is sent as it is, labelled as JSON.
    const headers = { "content-type": "application/json" };
    const answer = await user.refresh(session, body, { headers });
    if (tokenOf(answer) !== undefined) session = user.held(answer);
    else if (at % refusedInARow === refusedInARow - 1) session = await user.renewed(session, {});
  }
  await user.refresh(session, {});
  return session;
}

/** Presents no token, or a live token in ways that the document does not list, and at last the token properly. */
export const refreshWithoutBearer = drive("refresh without a bearer token", {
  given: fc.record({
    hows: someAttempts(),
    body: fc.option(someRequest(), { nil: undefined }),
    first: someOrigin(),
  }),
  cases: everyAttempts.map((hows, at) => ({
    hows,
    body: undefined,
    first: firsts[at % 2] as Origin,
  })),
  runs: 60,

  act: ({ hows, body, first }, stage) => presentWrongly(hows, body, first, stage),
});

/**
 * The same with the token in the query or the body, 24 times: a service that looks there only now and then is caught.
 */
export const refreshWithTokenElsewhere = drive("refresh with the token in query or body", {
  given: fc.record({ hows: someAttemptsElsewhere(), first: someOrigin() }),
  runs: 24,
  act: ({ hows, first }, stage) => presentWrongly(hows, undefined, first, stage),
});

async function presentWrongly(
  hows: readonly Attempt[],
  body: object | undefined,
  first: Origin,
  stage: Stage,
): Promise<void> {
  const session = await opened(stage, first);
  const { user } = session;
  for (const how of hows) {
    const answer = await stage.call("refresh", attempt(stage, session, how, body));
    const token = tokenOf(answer);
    if (token === undefined) continue;
    await user.refresh({ token, user, answer });
    return;
  }
  await user.refresh(session, {});
}
