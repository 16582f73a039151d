import { describe, expect, it } from "vitest";
import { type DecisionOverrides, honest } from "../../fixtures/reference/decisions/index.ts";
import { awaitCalls } from "../rules/async/drives.ts";
import { refreshWithOtherExpiry } from "../rules/refresh/wrong-refresh-drives.ts";
import { signupOddlySpelt } from "../rules/signup/odd-signup-drives.ts";
import { keepToTheEnd } from "../rules/token/kept-drives.ts";
import { checked, onReference } from "./on-reference.ts";

interface Fault {
  what: string;
  rule: string;
  /** The scenario that shows it by each of these cases, and one beside which it does. */
  drive: { name: string };
  cases: readonly number[];
  beside?: { name: string };
  decisions: DecisionOverrides;
}

/** Each shows only beside something that a request may have. */
const faults: readonly Fault[] = [
  {
    what: "a webhook without a track_id is not called",
    rule: "async.calls-webhook",
    drive: awaitCalls,
    cases: [0, 1, 2, 3],
    decisions: { async: { calls: (job) => (job.trackId === undefined ? 0 : 1) } },
  },
  {
    what: "a webhook with a query is not called",
    rule: "async.calls-webhook",
    drive: awaitCalls,
    cases: [0, 1, 2, 3],
    decisions: { async: { calls: (job) => (job.webhook?.includes("?") ? 0 : 1) } },
  },
  {
    what: "forgot-password looks for an address in small letters alone",
    rule: "forgot-password.sends-email",
    drive: signupOddlySpelt,
    cases: [0, 1],
    beside: keepToTheEnd,
    decisions: {
      forgot: {
        findUser: (email, f) =>
          /[A-Z]/.test(email) ? undefined : honest.forgot.findUser(email, f),
      },
    },
  },
  {
    what: "a refresh whose device_name is no text costs the token",
    rule: "refresh.failure-keeps-token",
    drive: refreshWithOtherExpiry,
    cases: [-1, -2, -3],
    beside: keepToTheEnd,
    decisions: {
      refresh: {
        revokesOnRefusal: (old, { field }) => (field === "device_name" ? [old] : []),
      },
    },
  },
];

describe.each(faults)("$what", ({ rule, drive, cases, beside, decisions }) => {
  it.each(cases)("is named by the scenario's case %i alone", async (nth) => {
    const deviations = [{ decisions, profile: {} }];
    const { told } = await onReference({ deviations }, (profile) =>
      checked(profile, {
        picks: (_drives, facts) => (one) => {
          if (one.name === beside?.name) return [0];
          return one.name === drive.name ? [nth < 0 ? one.cases(facts).length + nth : nth] : [];
        },
      }),
    );

    const failed = told.filter(({ verdict }) => verdict === "fail");
    expect(failed.map(({ clause }) => clause.id)).toContain(rule);
  });
});
