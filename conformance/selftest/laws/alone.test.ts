import { describe, expect, it } from "vitest";
import { catalogue } from "../../../contracts/clauses/index.ts";
import { parseProfile } from "../../../contracts/profile/index.ts";
import type { DecisionOverrides } from "../../../fixtures/reference/decisions/index.ts";
import { startReference } from "../../../fixtures/reference/index.ts";
import { freeAddresses } from "../../../fixtures/reference/serving/free-addresses.ts";
import { findingOf } from "../../report/finding.ts";
import { rules } from "../../rules/index.ts";
import { runCheck } from "../../run/check.ts";

/** The finding of a rule on the reference with these decisions, and the paths of the calls that were made alone for it. */
async function found(rule: string, decisions: DecisionOverrides) {
  const { smtp, payment, webhook } = await freeAddresses();
  const reference = await startReference({ decisions, smtp, payments: `http://${payment}` });
  const profile = parseProfile(reference.profile({ smtp, payment, webhook }), {});
  const { told, history, found } = await runCheck({
    ...{ profile, rules, catalogue, digest: "", kit: "selftest", command: "alone" },
    ...{ run: "20261124t120000zab12", seed: 5, extent: "quick" },
    selected: ({ clause }) => clause.id === rule,
  });
  await reference.close();
  const verdict = told.find(({ clause }) => clause.id === rule);
  if (verdict?.verdict !== "fail") throw new Error(`${rule} is ${verdict?.verdict}`);
  const context = { history, baseUrl: profile.target.baseUrl, reportPath: undefined };
  const finding = findingOf(verdict, found.get(rule), context);
  const episodes = Map.groupBy(history.calls, ({ episode }) => episode);
  const alone = [...episodes].filter(([episode]) => episode?.startsWith(`${rule}/alone`));
  return { finding, alone: alone.map(([, calls]) => calls.map(({ path }) => path)) };
}

const pathsOf = ({ sequence }: Awaited<ReturnType<typeof found>>["finding"]) =>
  sequence.flatMap(({ event, path }) => (event === "call" ? [path] : []));

describe("a finding's calls", () => {
  it("are made alone with new users, and shown where they break the rule again", async () => {
    const { finding, alone } = await found("refresh.expiry-default", {
      refresh: { expiry: (asked) => asked ?? "1_week" },
    });

    expect(finding.reproduced.alone).toBe(true);
    expect(alone).toEqual([pathsOf(finding)]);
    expect(pathsOf(finding).map((path) => path?.split("/").at(-1))).toEqual([
      "signup",
      "login",
      "refresh",
    ]);
  });

  it("take new codes from new mails", async () => {
    const { finding } = await found("verify-email.marks-verified", {
      verify: { marksVerified: () => false },
    });

    expect(finding.reproduced.alone).toBe(true);
    expect(finding.sequence.map(({ event }) => event)).toContain("mail");
  });

  it("that do not break the rule again are not said to", async () => {
    let refreshes = 0;
    const { finding, alone } = await found("refresh.expiry-default", {
      refresh: { expiry: (asked) => asked ?? (refreshes++ === 0 ? "1_week" : "1_month") },
    });

    expect(finding.reproduced).toMatchObject({ alone: false });
    expect(alone.length).toBeGreaterThan(0);
  });
});
