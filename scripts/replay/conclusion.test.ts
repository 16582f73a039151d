import { expect, it } from "vitest";
import type { ShownAgain } from "../../conformance/run/showing/shown-again.ts";
import type { RuleVerdict } from "../../contracts/verdict.ts";
import { conclusionOf as concluded, type Replayed } from "./conclusion.ts";

const rule = "refresh.expiry-default";
const check = `kit check --rules ${rule}`;
const always = { times: 17, of: 17 };
const conclusionOf = (id: string, ended: Replayed, broke = always) =>
  concluded(id, ended, { broke, check });
const doubt = { kind: "driver", name: "check", text: "another run on a quieter machine" } as const;

/** A replay of two episodes that came to this verdict; `faults`: how many of them ended early. */
const replayed = (told: Partial<RuleVerdict>, faults = 0): Replayed => {
  const names = ["again1.0", "again2.0"];
  const end = (episode: string, seq: number) => ({
    ...({ ev: "episode", phase: "end", drive: "d", episode } as const),
    ...{ t_us: 0, seq, clock: "kit" },
    ...(seq < faults ? { fault: "no mail came" } : {}),
  });
  const verdict = { level: "must", supporting: 3, contradicting: 0, verdict: "pass" } as const;
  return {
    report: { run: {}, verdicts: [{ rule, ...verdict, ...told }] },
    history: { episodes: names.map(end) },
    played: {
      episodes: names.map((episode) => ({ ended: { episode, values: {} } })),
      left: [],
    },
  };
};

it("says FIXED where the rule passed, and in how many runs it was kept", () => {
  expect(conclusionOf(rule, replayed({}, 1))).toEqual({
    word: "FIXED",
    says: `${rule} was kept in 1 run`,
    exitCode: 0,
  });
});

it.each([
  ["must", `${rule} broke again`],
  ["should", `${rule} (should) broke again; \`check\` warns of it`],
] as const)("says BROKEN where a %s rule broke again, whatever ended early", (level, says) => {
  const again = replayed({ level, verdict: "fail", contradicting: 1 }, 2);

  expect(conclusionOf(rule, again)).toEqual({ word: "BROKEN", says, exitCode: 1 });
});

it("asks for another replay where its own load showed too little", () => {
  const needs = [{ kind: "driver", name: "burst", text: "more than burst showed" } as const];
  const again = replayed({ verdict: "inconclusive", needs });
  const says = () => conclusionOf(rule, again).says;
  expect(says()).toContain("it needs more than burst showed");

  const note = { drive: "generator", episode: "generator/burst", seq: 9, clock: "kit", t_us: 0 };
  const values = { run: "burst", intent: "a race", standstills: [] };
  const ended = { ...note, ev: "episode", phase: "end", values } as const;
  again.history = { episodes: [...again.history.episodes, ended] };

  expect(says()).toContain('"burst" showed too little this time: replay it again');
});

it("says BROKEN where what broke fits another rule as well, and this one did not pass", () => {
  const other = { rule: "login.result", verdict: "fail", finding: { asLikely: [rule] } } as never;
  const besideIt = (told: Partial<RuleVerdict>) => {
    const again = replayed(told, 2);
    again.report.verdicts = [...again.report.verdicts, other];
    return conclusionOf(rule, again).word;
  };

  expect(besideIt({ verdict: "inconclusive" })).toBe("BROKEN");
  expect(besideIt({})).not.toBe("BROKEN");
});

it.each<[string, Replayed, string]>([
  [
    "is doubted, though much speaks for it",
    replayed({ verdict: "inconclusive", needs: [doubt] }),
    `it needs ${doubt.text}`,
  ],
  ["ended early in each episode", replayed({}, 2), "no mail came"],
  [
    "was not run",
    replayed({ verdict: "not-run", reason: "not-selected", supporting: 0 }),
    "nothing of the rule was seen",
  ],
])("says ERROR where the rule %s", (_, ended, why) => {
  expect(conclusionOf(rule, ended)).toEqual({
    word: "ERROR",
    says: `${rule} is inconclusive: ${why}`,
    exitCode: 2,
  });
});

it("says FIXED of the calls alone, how often they broke it before, and what was not run", () => {
  const shown = { episodes: [], made: 86, isKept: true, isAsBefore: false };
  const now = replayed({ verdict: "inconclusive" });
  const by = (more: Partial<ShownAgain>) => {
    const broke = { times: 2, of: 29 };
    const played = { episodes: [], left: [], shown: { ...shown, broke, ...more } };
    return conclusionOf(rule, { ...now, played });
  };

  expect(by({})).toMatchObject({
    word: "FIXED",
    says: `${rule} was kept each of 86 times by the calls that had broken it 2 times in 29; its other scenarios were not run: ${check}`,
  });
  expect(by({ isKept: false })).toMatchObject({ word: "ERROR", exitCode: 2 });
  expect(by({ isKept: false, isAsBefore: true })).toMatchObject({ word: "BROKEN", exitCode: 1 });
});

it("says ERROR and what was missing where the calls alone did not tell, but not where they did", () => {
  const lacks = "give the profile";
  const now = replayed({ verdict: "inconclusive", needs: [doubt] });

  expect(concluded(rule, now, { broke: always, check, lacks }).says).toBe(
    `${rule} is inconclusive: ${lacks}`,
  );
  expect(concluded(rule, replayed({}, 1), { broke: always, check, lacks }).word).toBe("FIXED");
});

it("says ERROR where the rule was kept so seldom that it may be chance", () => {
  const kept = (supporting: number, broke: typeof always) =>
    conclusionOf(rule, replayed({ supporting }), broke);

  expect(kept(40, { times: 11, of: 466 })).toMatchObject({
    word: "ERROR",
    says: expect.stringContaining("held 40 times, which may be chance: it broke 11 times in 466"),
  });
  expect(kept(200, { times: 11, of: 466 }).word).toBe("FIXED");
  // What was seen once may be as seldom.
  expect(kept(3, { times: 1, of: 1 }).word).toBe("ERROR");
  expect(kept(60, { times: 1, of: 1 }).word).toBe("FIXED");
});

it("says that it was interrupted", () => {
  const { report, ...rest } = replayed({ verdict: "fail", contradicting: 1 });
  const cut = { ...rest, report: { ...report, run: { interrupted: true } } };

  expect(conclusionOf(rule, cut)).toMatchObject({ word: "ERROR", exitCode: 130 });
});
