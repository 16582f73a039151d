import { describe, expect, it } from "vitest";
import { catalogue } from "../../../contracts/clauses/index.ts";
import type { Finding } from "../../../contracts/verdict.ts";
import type { History } from "../../history/history.ts";
import { keyed, Story } from "../../history/reading/story.ts";
import type { Contradiction } from "../../history/sighting.ts";
import { rules } from "../../rules/index.ts";
import { unhurriedName } from "../../run/played-episode.ts";
import { leadingTo } from "../../run/showing/slice.ts";
import { judgeHistory } from "../../verdicts/judge-history.ts";
import { failing, granting, historyOf, keptExpiry, type Spoken } from "../selftest/samples.ts";
import { findingOf } from "./finding.ts";

const context = { baseUrl: "http://127.0.0.1:4010", reportPath: "out/latest/report.json" };
const done = { data: null, error: null, meta: {} };
const whoever = (name: string) => ({ email: `${name}@example.com`, password: `Strong-${name}-77` });

function paths({ sequence }: Finding): (string | undefined)[] {
  return sequence.map(({ subject, path }) => [subject, path?.split("/").at(-1)].join(" ").trim());
}

describe("a finding", () => {
  it("names each secret the same throughout, and shows none of its pseudonyms in a curl line", () => {
    const found = findingOf(failing("refresh.expiry-default"), undefined, {
      ...context,
      history: keptExpiry(),
    });

    expect(found.curl).toMatchInlineSnapshot(`
      [
        "curl -i -X POST 'http://127.0.0.1:4010/api/agents/v1/auth/signup' -H 'content-type: application/json' --data-raw '{"email":"ada@example.com","password":"<PASSWORD 1>","name":"Ada"}'  # 200",
        "curl -i -X POST 'http://127.0.0.1:4010/api/agents/v1/auth/login' -H 'content-type: application/json' --data-raw '{"email":"ada@example.com","password":"<PASSWORD 1>","device_name":"laptop","token_expiry":"never"}'  # 200, access_token <TOKEN 1>",
        "curl -i -X POST 'http://127.0.0.1:4010/api/agents/v1/auth/refresh' -H 'authorization: Bearer <TOKEN 1>'  # 200, access_token <TOKEN 2>  ← data.token_expiry: expected "1_month", got "never"",
      ]
    `);
  });

  it("names a secret that is a member's name by its name, too, where it says what parts broken calls from others", () => {
    const login = (secret: object, token_type: string): Spoken => ({
      ...{ route: "login", answer: granting("token-ada-1", { token_type }) },
      body: { ...whoever("ada"), device_name: "a", ...secret },
    });
    const right = login({}, "Bearer");
    const odd = login({ [whoever("ada").password]: 1 }, "bearer");
    const told = failing("login.token-type", { calls: ["c4"] });

    const found = findingOf(told, undefined, {
      ...context,
      history: historyOf([right, right, right, odd]),
    });

    expect(found.differs).toBe(
      "broken in the one call with <PASSWORD 1>; never otherwise (3 times)",
    );
  });

  it("holds what its subject did up to the breach, and nothing of others or of later", () => {
    const [ada, eve] = [whoever("ada"), whoever("eve")];
    const calls: Spoken[] = [
      { route: "signup", subject: "ada", body: { ...ada, name: "A" }, answer: done },
      { route: "signup", subject: "eve", body: { ...eve, name: "E" }, answer: done },
      { route: "login", subject: "ada", body: ada, answer: granting("token-ada-1") },
      { route: "login", subject: "eve", body: eve, answer: granting("token-eve-1") },
      { route: "refresh", subject: "ada", bearer: "token-ada-1", answer: granting("token-ada-2") },
      { route: "logout", subject: "ada", bearer: "token-ada-2", answer: done },
    ];

    const found = findingOf(failing("refresh.expiry-default", { calls: ["c5"] }), undefined, {
      ...context,
      history: historyOf(calls),
    });

    expect(paths(found)).toEqual(["ada signup", "ada login", "ada refresh"]);
  });

  it("carries the runs of drives that hold its calls, for a replay", () => {
    const { plays, replay } = findingOf(failing("refresh.expiry-default"), undefined, {
      ...context,
      history: keptExpiry(),
    });

    expect(plays).toEqual([{ drive: "sample", values: { n: 1 } }]);
    expect(replay).toMatch(/replay out\/latest\/report\.json refresh\.expiry-default$/);
  });

  it("says of a run that had pauses between its calls that it had, for a replay", () => {
    const ada = { subject: "ada", body: whoever("ada"), answer: granting("token-ada-1") };
    const history = historyOf([{ route: "login", ...ada }], unhurriedName("sample/0"));

    const told = failing("refresh.expiry-default", { calls: ["c1"] });
    const { plays } = findingOf(told, undefined, { ...context, history });

    expect(plays).toEqual([{ drive: "sample", values: { n: 1 }, unhurried: true }]);
  });

  it("whose requests were made plainer alone shows these, and is replayed as it was met", () => {
    const ada = { subject: "ada", body: whoever("ada"), answer: granting("token-ada-1") };
    const alone = "sample/alone7";
    const history = historyOf([
      { route: "login", ...ada },
      { route: "login", ...ada, episode: alone },
    ]);
    const [told, plain] = ["c1", "c2"].map((id) => failing("login.result", { calls: [id] }));
    const [met, breach] = [told!, plain!].map(({ contradictions }) => contradictions[0]!);
    const shown = leadingTo(history, breach!, "episode");
    const showing = {
      breach: breach!,
      shown,
      met: met!,
      spared: ["422 without name"],
      broke: true,
      plays: { times: 2, of: 41 },
    };

    const found = { shrunk: undefined, showing, alone: true };
    const finding = findingOf(told!, found, { ...context, history });

    expect(finding.sequence.map(({ id }) => id)).toEqual(["c2"]);
    expect(finding.spared).toEqual(["422 without name"]);
    expect(finding.reproduced).toEqual({ times: 2, of: 41, alone: true });
    expect(finding.plays?.map(({ drive }) => drive)).toEqual(["sample"]);
  });

  it("that only calls made alone showed has a script, and no scenario to replay", () => {
    const spoken = { route: "login", body: whoever("ada"), answer: granting("token-ada-1") };
    const history = historyOf([spoken], "refresh.result/alone2");

    const told = failing("login.result", { calls: ["c1"] });
    const { plays, replay, script } = findingOf(told, undefined, { ...context, history });

    expect([plays, replay, script]).toEqual([undefined, undefined, "findings/login.result.sh"]);
  });

  it("that did not come back holds its subject's whole life, other episodes included", () => {
    const ada = { subject: "ada", body: whoever("ada") };
    const calls: Spoken[] = [
      { route: "login", ...ada, answer: granting("token-ada-0"), episode: "earlier/0" },
      { route: "login", ...ada, answer: granting("token-ada-1") },
      { route: "refresh", subject: "ada", bearer: "token-ada-1", answer: granting("token-ada-2") },
    ];
    const told = failing("refresh.expiry-default", { calls: ["c3"] });
    const history = historyOf(calls);

    const judged = findingOf(told, undefined, { ...context, history });
    const tried = findingOf(
      told,
      { shrunk: undefined, showing: { untried: "" }, alone: false },
      { ...context, history },
    );

    expect(judged.sequence.map(({ id }) => id)).toEqual(["c2", "c3"]);
    expect(tried.sequence.map(({ id }) => id)).toEqual(["c1", "c2", "c3"]);
    expect([judged.reproduced.alone, tried.reproduced.alone]).toEqual([undefined, false]);
  });

  it("finds in traffic without episodes the calls that gave what the breach presents", () => {
    const [ada, eve] = [whoever("ada"), whoever("eve")];
    const calls: Spoken[] = [
      { route: "signup", body: { ...ada, name: "A" }, answer: done },
      { route: "login", body: eve, answer: granting("token-eve-1") },
      { route: "login", body: ada, answer: granting("token-ada-1") },
      { route: "login", body: ada, answer: granting("token-ada-2") },
      { route: "refresh", bearer: "token-ada-1", answer: granting("token-ada-3") },
    ];

    const found = findingOf(failing("refresh.expiry-default", { calls: ["c5"] }), undefined, {
      ...context,
      history: historyOf(calls, null),
    });

    expect(found.sequence.map(({ id }) => id)).toEqual(["c1", "c3", "c5"]);
    expect(found.reproduced).toEqual({ times: 0, of: 0 });
  });

  it("of a token that another user's call ended holds that call, what it rests on, and no call of a kind that spares tokens", () => {
    const [ada, eve, bob] = ["ada", "eve", "bob"].map(whoever);
    const mailed = {
      token: "reset-0123456789",
      password: "New-pass-99",
      password_confirmation: "New-pass-99",
    };
    const { history } = new Story()
      .call("signup", { ...ada, name: "A" })
      .call("login", { ...ada, device_name: "a" }, granting("token-ada-1"))
      .call("signup", { ...eve, name: "E" })
      .call("refresh", {}, granting("token-ada-2"), { authorization: "Bearer token-ada-1" })
      .call("forgot-password", { email: eve!.email })
      .mail(eve!.email, "http://127.0.0.1:4010/reset?token=reset-0123456789")
      .call("reset-password", { email: eve!.email, ...mailed })
      .call("signup", { ...bob, name: "B" })
      .call("refresh", {}, { status: 401 }, { authorization: "Bearer token-ada-2" });
    const ids = history.calls.map(({ id }) => id);
    const told = failing("token.lifecycle", { calls: [ids[3]!, ids[6]!, ids[7]!] });

    const { sequence } = findingOf(told, undefined, { ...context, history });

    expect(sequence.map(({ event, path }) => path?.split("/").at(-1) ?? event)).toEqual([
      ...["signup", "login", "signup", "refresh"],
      ...["forgot-password", "mail", "reset-password", "refresh"],
    ]);
  });

  it("that did not come back is shown of the user who did least before", () => {
    const [ada, eve] = [whoever("ada"), whoever("eve")];
    const login = (subject: string, body: object, episode: string) => {
      return { route: "login", subject, body, answer: granting(`token-${episode}`), episode };
    };
    const history = historyOf([
      login("ada", ada, "earlier/0"),
      login("ada", ada, "earlier/1"),
      login("ada", ada, "late/0"),
      login("eve", eve, "late/1"),
      login("eve", eve, "late/1"),
    ]);
    const told = failing("refresh.expiry-default");
    const [breach] = told.contradictions;
    const contradictions = [["c3"], ["c5"]].map((calls) => ({ ...breach!, calls }));

    const found = findingOf(
      { ...told, contradictions },
      { shrunk: undefined, showing: { untried: "" }, alone: false },
      { ...context, history },
    );

    expect(found.witness).toEqual(["c5"]);
  });

  it("shows the shortest of several showings", () => {
    const ada = whoever("ada");
    const history = historyOf([
      { route: "login", body: ada, answer: granting("token-ada-1") },
      { route: "refresh", bearer: "token-ada-1", answer: granting("token-ada-2") },
      { route: "refresh", bearer: "token-ada-2", answer: granting("token-ada-3") },
    ]);
    const told = failing("refresh.expiry-default");
    const [breach] = told.contradictions;
    const contradictions = [["c3"], ["c2"]].map((calls) => ({ ...breach!, calls }));

    const found = findingOf({ ...told, contradictions }, undefined, { ...context, history });

    expect(found.witness).toEqual(["c2"]);
  });

  it("says what came for other kinds, where that and what was to come is another", () => {
    const history = historyOf([
      { route: "login", body: whoever("ada"), answer: granting("token-ada-1") },
    ]);
    const told = failing("login.expires-at-follows-expiry", { kind: "1_week", calls: ["c1"] });
    const broke = (kind: string, expected: string, got: string) => ({
      ...told.contradictions[0]!,
      ...{ kind, expected, got },
    });
    const [week, month] = [broke("1_week", "7 days", "27"), broke("1_month", "30 days", "51")];
    const alsoOf = (...contradictions: Contradiction[]) =>
      findingOf({ ...told, contradictions }, undefined, { ...context, history }).also;

    expect(alsoOf(week, month, broke("1_month", "30 days", "52"))).toEqual([
      'for 1_month: expected 30 days, got "51"',
    ]);
    expect(alsoOf(week, broke("never", "7 days", "28"))).toBeUndefined();
    expect(alsoOf(week, broke("never", "none", "27"))).toBeUndefined();
  });

  it("says of what its calls alone do not show what the history allows, and nothing of chance where the rule never held", () => {
    const told = (tookSeconds: number) =>
      new Story()
        .call("login", whoever("ada"), { ...granting("token-ada-1"), tookSeconds })
        .call("login", whoever("bob"), granting("token-bob-1")).history;
    const differsOf = (supporting: number, history: History) =>
      findingOf(
        { ...failing("login.result", { calls: [history.calls[0]!.id] }), supporting },
        { shrunk: undefined, showing: { untried: "" }, alone: false },
        { ...context, history },
      ).differs;

    expect(differsOf(0, told(0))).toBeUndefined();
    expect(differsOf(3, told(0))).toBe(
      "broken in 1 of 4 calls, and not again by the same ones: by chance (about 1 time in 4) or by earlier calls; no race, for some of them were made with nothing beside them",
    );
    expect(differsOf(3, told(60))).toBe(
      "broken in 1 of 4 calls, and not again by the same ones: perhaps by what was under way beside them, by chance (about 1 time in 4), or by earlier calls",
    );
  });

  it("of what breaks from the second time on has the first time, too, and is held by that of the same server", () => {
    const { key } = keyed.enterprise;
    const servers = ["3d", "text_to_speech", "faceswap"] as const;
    const facts = { offers: { servers }, enterprise: { key, restartSettlesMs: 1500 } };
    const story = [200, 201].reduce(
      (all, status) =>
        servers.reduce(
          (told, kind) =>
            told
              .restart(kind, { key }, { status, json: { status: "success", message: "" } })
              .wait(5),
          all,
        ),
      new Story(facts),
    );
    const { history } = story;
    const told = judgeHistory(history, { catalogue, rules, selected: () => true }).find(
      ({ clause }) => clause.id === "restart.succeeds-with-valid-key",
    );

    // What a run played holds calls that were read before the whole history was.
    const [breach] = told!.contradictions;
    const shown = leadingTo(history, breach!, "breach").map((one) =>
      one.what === "call" ? { ...one, call: { ...one.call } } : one,
    );
    const showing = { breach: breach!, shown, broke: true, plays: { times: 3, of: 3 } };
    const found = { shrunk: undefined, showing, alone: true };
    const finding = findingOf(told!, found, { ...context, history });

    expect(finding.differs).toMatch(/^broken each of 3 times where the same call was made before/);
    const [first, second] = finding.sequence;
    expect(finding.sequence.map(({ status, waited }) => [status, waited])).toEqual([
      [200, undefined],
      [201, 2],
    ]);
    expect([first?.path, finding.counterpart?.call.path]).toEqual([second?.path, second?.path]);
  });
});
