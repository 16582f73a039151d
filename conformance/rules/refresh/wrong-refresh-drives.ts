import fc from "fast-check";
import { drive } from "../../stage/drive.ts";
import { badExpiry, unlistedExpiries, unlistedInTurn } from "../../stage/generators/values.ts";
import type { Stage } from "../../stage/stage.ts";
import {
  type Attempt,
  attempt,
  everyAttempts,
  someAttempts,
  someAttemptsElsewhere,
} from "../../stage/users/attempt.ts";
import { everyOrigin, type Origin, opened, someOrigin } from "../../stage/users/origin.ts";
import { tokenOf } from "../../stage/users/user.ts";
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

/**
 * Refreshes that ask for an unlisted lifetime, each with the token that is live then, and a refresh that asks for nothing.
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
        fc.constantFrom<unknown>('{"device_name":', "[]", '"laptop"'),
      ),
      { minLength: 1, maxLength: 3 },
    ),
    isFollowed: fc.constantFrom(false, false, true),
  }),
  cases: [
    ...unlistedExpiries.map((token_expiry) => [{ token_expiry }]),
    ...unlistedExpiries.slice(0, 3).map((token_expiry) => [{ token_expiry, device_name: "phone" }]),
    ...oddNames.map((device_name) => [{ device_name }]),
    ['{"device_name":'],
    ["[]"],
    ...unlistedInTurn.map((some) => some.map((token_expiry) => ({ token_expiry }))),
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
        refused: [
          '{"device_name":',
          { device_name: noName },
          { token_expiry: unlistedExpiries[0], device_name },
        ],
        isFollowed: false,
      })),
    ),
  runs: 89,

  async act({ first, refused, isFollowed }, stage) {
    let session = await opened(stage, first);
    const { user } = session;
    const other = isFollowed ? await user.session() : undefined;
    for (const body of refused) {
      // A text is sent as it is, labelled as JSON.
      const headers = { "content-type": "application/json" };
      const answer = await user.refresh(session, body, { headers });
      if (tokenOf(answer) !== undefined) session = user.held(answer);
    }
    await user.refresh(session, {});
    if (other === undefined) return;
    await user.refresh(other, {});
    await user.refresh(session, {});
  },
});

/** Presents no token, or a live token in ways that the document does not list, and at last the token properly. */
export const refreshWithoutBearer = drive("refresh without a bearer token", {
  given: fc.record({
    hows: someAttempts(),
    body: fc.option(someRequest(), { nil: undefined }),
    first: someOrigin(),
  }),
  cases: everyAttempts.map((hows) => ({
    hows,
    body: undefined,
    first: { by: "login" as const, token_expiry: undefined, device_name: "laptop" },
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
