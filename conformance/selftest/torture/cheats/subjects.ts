import { caller } from "../../../../fixtures/mutants/faults/conditions.ts";
import { oneAccountAPlan } from "../../../../fixtures/profiles/reference.ts";
import { withFacts } from "../../../../fixtures/profiles/with-facts.ts";
import type { Facts, JsonObject } from "../../../../fixtures/reference/facts.ts";
import { accounts } from "../../../../fixtures/reference/initial-state.ts";
import type { User } from "../../../../fixtures/reference/state.ts";
import type { Cheat } from "./cheat.ts";
import { hiding, ofRefresh, ofWebhooks, where } from "./hiding.ts";

/** Cheats that recognise the kit's users: by address, age, name, key or track_id. */

const ofUsers = (isWrong: (user: User, f: Facts) => boolean) =>
  where((f) => {
    const user = caller(f);
    return user !== undefined && isWrong(user, f);
  }, ofRefresh);

const isKits = ({ email }: User): boolean => /^user-\d{8}t\d{6}\w+@example\.com$/.test(email);

const minuteMs = 60_000;

/** Wrong for users who signed up more than a minute ago, by this clock. */
const olderBy = (clock: (f: Facts) => number) =>
  hiding(() => {
    const since = new Map<User, number>();
    return {
      isWrong: (f) => {
        const now = clock(f);
        for (const user of f.state.users.slice(since.size)) since.set(user, now);
        const user = caller(f);
        return user !== undefined && now - (since.get(user) ?? now) > minuteMs;
      },
    };
  }, ofRefresh);

/** The name of the presented token. */
function deviceOf(f: Facts): string | undefined {
  const { presented, accepted } = f.decisions.bearer;
  const value = presented(f);
  return value === undefined ? undefined : accepted(value, f)?.name;
}

/** A member of the body, before the body is read. */
function member(name: string, { request }: Facts): unknown {
  try {
    return (JSON.parse(request.raw.toString()) as JsonObject)[name];
  } catch {
    return undefined;
  }
}

const undeclared = new Set<unknown>(
  accounts.filter(({ name }) => !name.endsWith("-a")).map(({ key }) => key),
);

const ofTheClock = [
  "refresh.expiry-default",
  "refresh.revokes-previous-token",
  "token.lapses-at-expiry",
];

/** The form that the kit gives a track_id by default. */
const isOfTheKit = (trackId: unknown): boolean =>
  typeof trackId === "string" && /^(tK|4K|0k|00)[A-Za-z\d]+$/.test(trackId);

export const subjectCheats: readonly Cheat[] = [
  {
    id: "users.right-for-the-kits-addresses",
    behaviour: "right for users at addresses of the form that the kit takes by default",
    ...ofUsers((user) => !isKits(user)),
    needs: "A run with other addresses: `signup.address`.",
    experiment: {
      how: "`signup.address` of another form",
      profile: (given) => withFacts(given, { signup: { address: "ada.{unique}@mail.example" } }),
    },
  },
  {
    id: "users.wrong-for-the-kits-addresses",
    behaviour: "wrong for users at addresses of the form that the kit takes by default",
    ...ofUsers(isKits),
  },
  {
    id: "users.right-for-the-first-five",
    behaviour: "right for the first five who sign up, wrong for all others",
    ...ofUsers((user, { state }) => state.users.indexOf(user) >= 5),
  },
  {
    id: "users.right-for-devices-named-laptop",
    behaviour: "right for tokens of the device name that the kit gives where none matters",
    ...where((f) => (deviceOf(f) ?? "laptop") !== "laptop", ofRefresh),
  },
  {
    id: "users.right-for-a-minute",
    behaviour: "right for users who signed up within the last minute of the machine's clock",
    ...olderBy(() => performance.now()),
    needs:
      "Users who are older: ready-made ones (`users`), whom the kit did not sign up, or `record` (not tried).",
  },
  {
    id: "users.right-for-a-minute-of-its-clock",
    behaviour: "the same by the service's own clock, which evidence may move",
    ...olderBy((f) => f.now.getTime()),
    rules: ofTheClock,
    needs: "Somebody who moves the clock: the drives of lifetimes, and time for them.",
    experiment: {
      how: "`--time 60s`",
      rules: ofTheClock,
      seconds: { given: 60, most: 90 },
    },
  },
  {
    id: "users.right-for-the-keys-of-the-profile",
    behaviour: "right for the accounts that the profile names, wrong for all others",
    ...where((f) => undeclared.has(member("key", f)), ofWebhooks),
    profile: oneAccountAPlan,
    needs: "Keys that the service's maker did not choose for the run.",
    experiment: {
      how: "`accounts` with keys of other customers",
      profile: (given) => ({ ...given, accounts: accounts.map((one) => ({ ...one })) }),
    },
  },
  {
    id: "work.right-for-the-kits-track-ids",
    behaviour: "right for a track_id of the form that the kit takes by default",
    ...where((f) => !isOfTheKit(member("track_id", f) ?? "tK"), ofWebhooks),
    needs: "A run with a track_id of another form: `async.trackId`.",
    experiment: {
      how: "`async.trackId` as UUIDs",
      profile: (given) => withFacts(given, { async: { trackId: { form: "uuid" } } }),
    },
  },
];
