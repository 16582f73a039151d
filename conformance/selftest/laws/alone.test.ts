import { describe, expect, it } from "vitest";
import { type Mutant, mutants } from "../../../fixtures/mutants/index.ts";
import { generated } from "../../../fixtures/mutants/operators/generated.ts";
import { mediaByUrl } from "../../../fixtures/profiles/reference.ts";
import type { DecisionOverrides } from "../../../fixtures/reference/decisions/index.ts";
import { hookOf } from "../../generation/jobs/hook-address.ts";
import { asked, type Call } from "../../history/call.ts";
import { isPlayName } from "../../history/plays.ts";
import { findingOf } from "../../report/finding/finding.ts";
import { type Checking, checked, onReference } from "../on-reference.ts";
import { restingOnPlays } from "./resting-on-plays.ts";

/** The finding of a rule on the reference with these decisions, and the paths of the calls that were made alone for it. */
const found = (rule: string, decisions: DecisionOverrides, how: Checking = { extent: "quick" }) =>
  onReference({ deviations: [{ decisions, profile: mediaByUrl }] }, async (profile) => {
    const { told, history, found } = await checked(profile, {
      ...{ seed: 5, narrows: true, selects: (id) => id === rule },
      // However busy the machine is: what a user waits for would cut it short.
      narrowingMs: 300_000,
      ...how,
    });
    expect(restingOnPlays({ told, history })).toEqual([]);
    const verdict = told.find(({ clause }) => clause.id === rule);
    if (verdict?.verdict !== "fail") throw new Error(`${rule} is ${verdict?.verdict}`);
    const context = { history, baseUrl: profile.target.baseUrl, reportPath: undefined };
    const finding = findingOf(verdict, found.get(rule), context);
    const episodes = Map.groupBy(history.calls, ({ episode }) => episode);
    const alone = [...episodes].filter(([episode]) => episode?.startsWith(`${rule}/alone`));
    return { finding, history, alone: alone.map(([, calls]) => calls.map(({ path }) => path)) };
  });

const decisionsOf = (wanted: string): DecisionOverrides =>
  ([...mutants, ...generated].find(({ id }) => id === wanted) as Mutant).decisions;

const pathsOf = ({ sequence }: Awaited<ReturnType<typeof found>>["finding"]) =>
  sequence.flatMap(({ event, path }) => (event === "call" ? [path] : []));

describe("a finding's calls", () => {
  it("are made alone with new users, and shown where they break the rule twice in a row, and twice more", async () => {
    const { finding, alone } = await found("refresh.expiry-default", {
      refresh: { expiry: (asked) => asked ?? "1_week" },
    });

    expect(finding.reproduced).toEqual({ times: 4, of: 4, alone: true });
    // Plainer requests, which the case that the seed begins with may need, are tried as well.
    expect(alone.length).toBeGreaterThanOrEqual(4);
    expect(alone).toEqual(alone.map(() => pathsOf(finding)));
    expect(pathsOf(finding).map((path) => path?.split("/").at(-1))).toEqual([
      "signup",
      "login",
      "refresh",
    ]);
  });

  it("are the attempts at what was denied, as many as tell", async () => {
    const { finding } = await found(
      "restart.succeeds-with-valid-key",
      decisionsOf("restart.mishap:refuse@kind-chat"),
    );

    expect(finding.reproduced.alone).toBe(true);
    expect(pathsOf(finding)).toHaveLength(3);
  });

  it("take new codes from new mails", async () => {
    const { finding } = await found(
      "verify-email.marks-verified",
      { verify: { marksVerified: () => false } },
      { runs: 3 },
    );

    expect(finding.reproduced.alone).toBe(true);
    expect(finding.sequence.map(({ event }) => event)).toContain("mail");
  });

  it("hold what another user did where that is the cause, and nothing that the breach can do without", async () => {
    const { finding } = await found(
      "token.lifecycle",
      decisionsOf("login-ends-other-users-tokens-of-the-device-name"),
      // With no bound of its own: a breach of many users would spend the sign-ups of a finding on the way.
      { runs: 3 },
    );

    expect(finding.reproduced.alone).toBe(true);
    expect(finding.did).toMatch(
      /([AB]) logged in with device_name ".*", (?!\1)[AB] logged in with the same device_name, then \1 refreshed/,
    );
    expect(pathsOf(finding)).toHaveLength(5);
  });

  it("are judged beside the mails that came before, so that a reset by a mailed token stays a right one", async () => {
    const { finding } = await found(
      "reset-password.rejects-other-email",
      decisionsOf("reset-password-sets-the-password-of-the-next-user-too"),
      { runs: 3 },
    );

    expect(finding.reproduced.alone).toBe(true);
    expect(pathsOf(finding).length).toBeLessThan(8);
  });

  it("send the cookies that answers set now, and nothing that the breach can do without", async () => {
    const { finding } = await found(
      "logout.requires-bearer",
      decisionsOf("logout-takes-the-session-cookie-of-the-login"),
    );

    expect(finding.reproduced.alone).toBe(true);
    expect(finding.did).toMatch(
      /^signed up, logged in, then logged out without Authorization and with cookie "sid=\d+"$/,
    );
  });

  it("are made between looks at the servers where a restart decides", async () => {
    const { finding } = await found(
      "restart.targets-named-server",
      decisionsOf("restart.restarts:all@kind-chat"),
    );

    expect(finding).toMatchObject({ reproduced: { times: 4, of: 4, alone: true } });
    expect(finding.differs).toMatch(/^broken each of \d+ times: chat; held: 3d, /);
  });

  it("ask for the very same work each time, so that a refusal stays one", async () => {
    const { finding } = await found(
      "catalogue.serves-every-route",
      decisionsOf("parameters.text_to_audio.init_audio.check:refuse@plan-standard"),
    );

    expect(finding.reproduced.alone).toBe(true);
  });

  it("carry webhooks and track_ids of their own", async () => {
    const { finding, history } = await found(
      "object-removal.parameters",
      decisionsOf("removal-refuses-requests-with-all-its-parameters"),
    );

    for (const nameOf of [hookOf, (call: Call) => asked(call, "track_id")]) {
      const named = history.calls.filter((call) => nameOf(call) !== undefined);
      const isPlayed = ({ episode }: Call) => isPlayName(episode);
      const before = new Set(named.filter((call) => !isPlayed(call)).map(nameOf));
      const played = named.filter(isPlayed).map(nameOf);
      expect(played).not.toEqual([]);
      expect(played.filter((name) => before.has(name))).toEqual([]);
    }
    expect(finding.reproduced.alone).toBe(true);
  });

  it("are made until a fault by chance shows again, and how often it does is told", async () => {
    const { finding } = await found(
      "refresh.requires-bearer",
      decisionsOf("refresh-needs-no-header-once-in-thirty"),
      // With no bound of its own: what a finding may take can be spent before it shows by chance.
      { runs: 40 },
    );

    expect(finding.reproduced).toMatchObject({ times: 2, alone: true });
    expect(finding.reproduced.of).toBeGreaterThan(20);
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
