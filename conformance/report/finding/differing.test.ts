import { expect, it } from "vitest";
import { catalogue } from "../../../contracts/clauses/index.ts";
import type { Call } from "../../history/call.ts";
import type { History } from "../../history/history.ts";
import { Story } from "../../history/reading/story.ts";
import { given } from "../../history/reading/story-user.ts";
import { fileOf } from "../../media/shelf.ts";
import { rules } from "../../rules/index.ts";
import { judgeHistory } from "../../verdicts/judge-history.ts";
import type { Judgement } from "../../verdicts/judgement.ts";
import { failing, granting, historyOf, type Spoken, toldOf } from "../selftest/samples.ts";
import { compared, nothingCompared, type Seen } from "./compared.ts";
import { comparisonOf } from "./comparison.ts";
import { differing, differingAlone, ofKinds } from "./differing.ts";
import { type Topic, type Traits, traitsOf } from "./traits.ts";

/** What is said of logins with these members, by whoever and of these types; those of the type `bearer` broke the rule. */
function saidOf(logins: readonly [token_type: string, more?: object][]): string | undefined {
  return saidOfCalls(
    logins.map(([token_type, more], nth) =>
      login(token_type, { body: { ...whole, device_name: `${nth}`, ...more } }),
    ),
  );
}

const traitsNamed = (of: Topic, ...names: string[]): Traits =>
  new Map(names.map((name) => [name, { of, members: [] }]));

const whole = { email: "ada@example.com", password: "Strong-77", device_name: "a" };
let tokens = 0;

const login = (token_type: string, more: Partial<Spoken> = {}): Spoken => ({
  ...{ route: "login", body: whole, ...more },
  answer: granting(`token-of-login-${tokens++}`, { token_type }),
});

function saidOfCalls(calls: readonly Spoken[]): string | undefined {
  const history = historyOf(calls);
  const told = judgeHistory(history, { catalogue, rules, selected: () => true });
  return saidIn(told.find(({ clause }) => clause.id === "login.token-type") as Judgement, history);
}

const saidIn = (told: Judgement, history: History) =>
  differing(told, compared(told, history))?.text;

const [never, month] = [{ token_expiry: "never" }, { token_expiry: "1_month" }];

it("says what all calls that broke a rule have, and none that held, or the other way round", () => {
  expect(saidOf([["bearer", never], ["Bearer", month], ["Bearer", month], ["Bearer"]])).toBe(
    'broken in the one call with token_expiry "never"; never otherwise (3 times)',
  );
  expect(saidOf([["bearer"], ["Bearer", never], ["Bearer", month], ["Bearer", month]])).toBe(
    "broken in the one call without token_expiry; never otherwise (3 times)",
  );
});

it("says in how many of such calls it broke, where few held and no other broke", () => {
  const broke = Array.from({ length: 3 }, (): [string, object] => ["bearer", never]);
  const held = Array.from({ length: 4 }, (): [string, object] => ["Bearer", month]);

  expect(saidOf([...broke, ["Bearer", never], ...held])).toBe(
    'broken 3 of 4 times with token_expiry "never"; never otherwise (4 times)',
  );
  expect(saidOf([...broke, ...held, ["Bearer", never], ["Bearer", never]])).toBeUndefined();
});

it("says nothing where such calls held as well, or hardly any did", () => {
  expect(saidOf([["bearer", never], ["Bearer", never], ["Bearer"], ["Bearer"]])).toBeUndefined();
  expect(saidOf([["bearer", never], ["Bearer"], ["Bearer"]])).toBeUndefined();
});

it("says nothing that only the calls have which were made again to narrow it down", () => {
  const held = ["Bearer", "Bearer", "Bearer"].map((type) => login(type));
  const [met, anew] = [login("bearer"), login("bearer", { body: { ...whole, ...never } })] as const;
  const narrowed = (nth: number) => ({ ...anew, episode: `login.token-type/alone${nth}` });

  const again = Array.from({ length: 20 }, (_, nth) => narrowed(nth));
  expect(saidOfCalls([...held, anew])).toBe(
    "broken in the one call with token_expiry; never otherwise (3 times)",
  );
  // They are counted nowhere, as in the other lines of a finding.
  expect(saidOfCalls([...held, anew, ...again])).toBe(saidOfCalls([...held, anew]));
  expect(saidOfCalls([...held, met, ...again])).toBeUndefined();
});

it("says that calls broke which were made again by the same user, whatever they showed first", () => {
  const twice = ["ada", "bob", "eve"].flatMap((subject) => [
    login("Bearer", { subject }),
    login("bearer", { subject }),
  ]);

  expect(saidOfCalls(twice)).toBe(
    "broken each of 3 times where the same call was made before; never otherwise (3 times)",
  );
});

it("says of the users what they are called and had got, but not what they had not done", () => {
  const once = (token_type: string, subject: string, before: Spoken[]): Spoken[] => [
    ...before.map((one) => ({ ...one, subject })),
    login(token_type, { subject, body: { ...whole, device_name: `of ${subject}` } }),
  ];
  const signup = (name: string): Spoken => ({ route: "signup", body: { ...whole, name } });
  const verify = { route: "verify-email", body: { verification_code: "12" } };
  const saidWhere = (broken: Spoken[], held: Spoken[]) =>
    saidOfCalls([
      ...once("bearer", "ada", broken),
      ...["bob", "eve", "joe"].flatMap((one) => once("Bearer", one, held)),
    ]);

  expect(saidWhere([signup("Zoë")], [signup("Zoe")])).toBe(
    "broken in the one call for a user whose name is not ASCII; never otherwise (3 times)",
  );
  const refused = { ...verify, status: 422, answer: { data: null, error: { code: "x" } } };
  expect(saidWhere([{ ...verify, answer: { data: {}, error: null } }], [refused])).toBe(
    "broken in the one call for a verified user; never otherwise (3 times)",
  );
  expect(saidWhere([{ ...verify, answer: granting("token-of-verify") }], [refused])).toBe(
    "broken in the one call for a user with another live token; never otherwise (3 times)",
  );
  expect(saidWhere([], [refused])).toBeUndefined();
});

it("says that a user has a token yet, and of one whose tokens were ended that it had been given one", () => {
  const said = (ended: readonly (boolean | "open")[]) =>
    saidOfCalls(
      ended.flatMap((isEnded, nth): Spoken[] => {
        const [subject, token] = [`user${nth}`, `token-of-user-${nth}`];
        const body = { ...whole, email: `${subject}@example.com` };
        const answer = granting(token, { token_type: "Bearer" });
        const out = { route: "logout", subject, bearer: token, answer: { data: {}, error: null } };
        return [
          { route: "login", subject, body, answer },
          ...(isEnded === true ? [out] : []),
          login("bearer", {
            ...{ subject, body: { ...body, device_name: "b" } },
            // Whether the token came first that its user's other login gives, nobody knows.
            beside: isEnded === "open",
          }),
        ];
      }),
    );

  expect(said([false, false, false])).toBe(
    "broken each of 3 times for a user with another live token; never otherwise (3 times)",
  );
  expect(said([false, false, false, "open"])).toBe(
    "broken each of 3 times for a user with another live token; never otherwise (3 times); 1 more may be either",
  );
  expect(said([false, true, true])).toBe(
    "broken each of 3 times for a user who had been given a token before; never otherwise (3 times)",
  );
});

it("names the kinds that broke where others like them held, and all that must come together", () => {
  const seen = (kind: string, ...traits: string[]): Seen => ({
    ...{ kind, calls: [], call: undefined },
    traits: traitsNamed("request", ...traits.map((trait) => `with ${trait}`)),
  });
  const saidOfSeen = (met: Seen[], held: Seen[]) => {
    const told = failing("login.token-type", { calls: [] });
    const contradictions = met.map(({ kind }) => ({ ...told.contradictions[0], kind }));
    const kinds = ["chat", "song"].map((kind) => ({ kind, seen: 3, owed: 1 }));
    const judgement = { ...told, contradictions, kinds } as Judgement;
    return differing(judgement, { ...nothingCompared, met, held })?.text;
  };
  const songs = [seen("song", "b"), seen("song", "b"), seen("song")];

  expect(saidOfSeen([seen("song", "a")], songs)).toBe(
    "broken in the one call with a; never otherwise (3 times)",
  );
  expect(saidOfSeen([seen("song", "a")], [...songs, seen("chat", "a")])).toBe(
    'broken in the one call with a, of kind "song"; never otherwise (3 times)',
  );
  const others = Array.from({ length: 12 }, () => seen("song", "b"));
  const like = [1, 2, 3].map(() => seen("song", "a"));
  expect(saidOfSeen([seen("song", "a", "b")], [...others, ...like, seen("song")])).toBe(
    "broken in the one call with a and with b; never otherwise (16 times)",
  );
});

it("says what calls made alone show, one thing changed at a time, where others beside them hide it", () => {
  const seen = (...traits: string[]): Seen => ({
    ...{ kind: "seen", calls: [], call: undefined },
    traits: traitsNamed("user", ...traits),
  });
  const [asked, odd] = ["after forgot-password", "for a user whose name is not ASCII"];
  const anew = [1, 2, 3].map(() => seen(asked, odd));
  const held = [seen(asked, odd), seen(asked, odd)];
  const heldAnew = [seen(odd), seen(odd), seen(asked)];
  const saidOfHeld = (some: Seen[]) =>
    differingAlone(failing("login.token-type", { calls: [] }), {
      ...{ met: anew, anew, held, heldAnew: some },
    })?.text;

  expect(saidOfHeld(heldAnew)).toBe(
    "made alone, broken each of 3 times after forgot-password and for a user whose name is not ASCII; never otherwise (3 times)",
  );
  expect(saidOfHeld([...heldAnew, seen(asked, odd)])).toBeUndefined();
});

it("says behind how many refreshes in a row the token stands that a call presents", () => {
  const token = (nth: number) => `token-number-${nth}-of-a-chain`;
  const history = historyOf([
    { ...login("Bearer"), answer: granting(token(0)) },
    ...[0, 1, 2, 3].map(
      (nth): Spoken => ({
        route: "refresh",
        bearer: token(nth),
        body: {},
        answer: granting(token(nth + 1)),
      }),
    ),
  ]);
  const seen = (id: string): Seen => {
    const call = history.call(id) as Call;
    return { kind: "seen", calls: [call], call, traits: traitsOf([call], call, history) };
  };
  const all = { ...nothingCompared, met: [seen("c5")], held: ["c2", "c3", "c4"].map(seen) };

  expect(differing(failing("refresh.result", { calls: [] }), all)?.text).toBe(
    "broken in the one call for a token behind 3 refreshes or more; never otherwise (3 times)",
  );
});

it("tells of a request which file of the kit it holds, and which word it has for a key", () => {
  const base64 = Buffer.from(fileOf("picture-grey.jpeg").bytes).toString("base64");
  const url = "http://127.0.0.1:4020/media/q/picture-grey.jpeg";
  const traits = [base64, url].map((init_image) => {
    const history = historyOf([{ route: "caption", body: { key: "undefined", init_image } }]);
    return [...traitsOf(history.calls, history.calls[0], history).keys()];
  });

  const told = ['with key "undefined"', "with init_image", 'with init_image "<picture-grey.jpeg>"'];
  expect(traits).toEqual([told, told]);
});

it("says of calls that they present two tokens of one device", () => {
  const device = (device_name: string, nth = ""): Spoken => ({
    ...login("Bearer", { body: { ...whole, device_name } }),
    answer: granting(`token-of-${device_name}${nth}`),
  });
  const refresh = (bearer: string): Spoken => ({
    ...{ route: "refresh", bearer: `token-of-${bearer}` },
    answer: granting(`next-of-${bearer}`, { token_type: "Bearer" }),
  });
  const history = historyOf([
    ...["a", "b", "c"].flatMap((one) => [device(one), refresh(one)]),
    ...[device("d", "1"), device("d", "2")],
    { route: "logout", bearer: "token-of-d1" },
    { ...refresh("d2"), status: 401, answer: undefined },
  ]);

  expect(saidIn(failing("refresh.token-type", { calls: ["c9", "c10"] }), history)).toBe(
    "broken in the one call for tokens of the same device_name; never otherwise (3 times)",
  );
});

it("says what the codes of broken calls were asked for with, and nothing of how their mails look", () => {
  const told = new Story().during("sample/0");
  for (const nth of [0, 1, 2, 3]) {
    const [email, code] = [`user${nth}@example.com`, `code-of-mail-number-${nth}`];
    const [mailer, title, token_type] =
      nth < 3
        ? (["signup", "Verify", "Bearer"] as const)
        : (["resend-verification", "Again", "bearer"] as const);
    told.call(mailer, { email }, { data: {}, error: null });
    told.mail(email, `http://127.0.0.1:4010/verify/${code}`, title);
    told.call(
      "verify-email",
      { verification_code: code },
      granting(`token-${nth}`, { token_type }),
    );
  }
  const broken = failing("verify-email.token-type", { calls: ["c8"] });

  expect(saidIn(broken, told.history)).toBe(
    "broken in the one call with a code that resend-verification had mailed; never otherwise (3 times)",
  );
  // Where what held presents no code, none is a cause.
  const all = compared(broken, told.history);
  const others = [...(all.met[0]?.traits ?? [])].filter(([trait]) => !trait.includes("a code"));
  const held = all.held.map((one) => ({ ...one, traits: new Map(others) }));
  expect(differing(broken, { ...all, held })).toBeUndefined();
});

it("compares calls of one route, though others show what held", () => {
  const lives = ["ada", "bob", "eve"].flatMap((subject): Spoken[] => {
    const body = { ...whole, email: `${subject}@example.com`, password: `Strong-77-${subject}` };
    return [
      { route: "signup", subject, body: { ...body, name: "A" }, answer: { data: {}, error: null } },
      { route: "login", subject, body, answer: granting(`token-${subject}-1`) },
      {
        route: "refresh",
        subject,
        bearer: `token-${subject}-1`,
        body: never,
        answer: granting(`next-${subject}`),
      },
      { route: "login", subject, body: { ...body, device_name: "b" }, status: 401 },
    ];
  });
  const saidOfCall = (call: string) => {
    const told = failing("login.issues-new-token", { kind: "login", calls: [call] });
    return saidIn({ ...told, kinds: [{ kind: "login", seen: 3, owed: 1 }] }, historyOf(lives));
  };

  expect(saidOfCall("c4")).toBe(
    "broken in the one call for a user with another live token; never otherwise (3 times)",
  );
  // That the refresh which showed what held had a member is no cause.
  expect(saidOfCall("c2")).toBeUndefined();
});

it("takes nothing that calls of another route lack for a condition, made alone or not", () => {
  const lives = ["ada", "bob", "eve"].flatMap((subject, nth): Spoken[] => {
    const body = { ...whole, email: `${subject}@example.com` };
    const anew = { episode: `envelope.request-id/alone${nth}` };
    const right = { data: {}, error: null, meta: { request_id: "q" } };
    const pair: Spoken[] = [
      { route: "signup", subject, body: { ...body, name: "A" }, answer: right },
      { route: "login", subject, body, answer: { ...right, meta: { request_id: null } } },
    ];
    return [...pair, ...pair.map((one) => ({ ...one, ...anew }))];
  });
  const history = historyOf(lives);
  const all = judgeHistory(history, { catalogue, rules, selected: () => true });
  const told = all.find(({ clause }) => clause.id === "envelope.request-id") as Judgement;
  const seen = compared(told, history);

  expect(seen.heldAnew).toHaveLength(3);
  expect(differing(told, seen)).toBeUndefined();
  expect(differingAlone(told, seen)).toBeUndefined();
  const { contrast } = comparisonOf(told, { times: 2, of: 2, alone: true }, false, history);
  expect(contrast?.text).toMatch(/by POST \S+login; held by POST \S+signup \(3 times\)$/);
});

it("says which kinds broke, unless many of these held as well", () => {
  const said = (flac: number, wav: number) =>
    ofKinds(
      toldOf("login.result", {
        verdict: "fail",
        supporting: flac + wav,
        contradicting: 1,
        kinds: Object.entries({ flac, wav }).map(([kind, seen]) => ({ kind, seen, owed: 1 })),
        contradictions: [{ is: "against", kind: "flac", calls: [], field: "x" }],
      } as never),
    )[0]?.text;

  expect(said(0, 45)).toBe("broken in the one call: flac; held: wav");
  expect(said(1, 10)).toBe("broken 1 of 2 times: flac; held: wav");
  expect(said(13, 7)).toBeUndefined();
});

it("compares kinds within the plan whose key all had that broke, where others' keys held", () => {
  const seen = (kind: string, plan: string): Seen => ({
    ...{ kind, calls: [], call: undefined },
    traits: traitsNamed("account", `with a key of plan ${plan}`),
  });
  const held = [seen("inside", "standard"), seen("above", "standard"), seen("inside", "premium")];
  const told = toldOf("login.result", {
    ...{ verdict: "fail", supporting: held.length, contradicting: 1 },
    kinds: Object.entries({ inside: 2, above: 1, below: 0 }).map(([kind, count]) => ({
      ...{ kind, seen: count, owed: 1 },
    })),
    contradictions: [{ is: "against", kind: "below", calls: [], field: "x" }],
  } as never);
  const of = (plan: string) =>
    ofKinds(told, { ...nothingCompared, met: [seen("below", plan)], held });

  expect(of("premium").map(({ text }) => text)).toEqual([
    "broken in the one call with a key of plan premium: below; held: inside",
  ]);
  expect(of("pay-as-you-go")).toEqual([]);
});

it("says nothing of the calls before, where none of those that held names another call", () => {
  const user = { id: 1, name: "Ada", email: "ada@example.com", username: "ada", verified: true };
  const as = (id: number, email: string, more = {}): Spoken => ({
    route: "login",
    body: { ...whole, email, ...more },
    answer: granting(`token-of-user-${id}-${email}`, { user: { ...user, id, email } }),
  });
  const others = [2, 3, 4, 5].map((id) => as(id, `user${id}@example.com`));
  const history = historyOf([...others, as(1, "ada@example.com", never), as(1, "bob@example.com")]);

  const told = judgeHistory(history, { catalogue, rules, selected: () => true });
  const own = told.find(({ clause }) => clause.id === "login.user-fields") as Judgement;

  expect([own.verdict, saidIn(own, history)]).toEqual(["fail", undefined]);
});

it("says between which numbers a bound lies that the rule is about, by what was answered otherwise", () => {
  const history = historyOf([
    ...[1025, 2048].map((width): Spoken => ({ route: "text2img", body: { width } })),
    ...[2560, 4096].map((width): Spoken => ({ route: "text2img", body: { width }, status: 422 })),
    ...[
      [1025, 1025],
      [1100, 2048],
      [1080, 2560],
      [4096, 1030],
    ].map(([width, height]): Spoken => ({ route: "text2img", body: { width, height } })),
  ]);
  const seen = (id: string): Seen => {
    const call = history.call(id) as Call;
    return { kind: "above", calls: [call], call, traits: new Map() };
  };
  const told = failing("text2img.resolution-bound", { calls: [], field: "width and height" });
  const saidOfSeen = (met: string[], held: string[]) =>
    differing(told, { ...nothingCompared, met: met.map(seen), held: held.map(seen) })?.text;

  expect(saidOfSeen(["c1", "c2"], ["c4", "c3"])).toBe(
    "broken each of 2 times with width from 1025 to 2048; held from 2560",
  );
  expect(saidOfSeen(["c2", "c3"], ["c4", "c1"])).toBe(
    "broken each of 2 times with width from 2048 to 2560; held up to 1025 and from 4096",
  );
  expect(saidOfSeen(["c1", "c3"], ["c2", "c4"])).toBeUndefined();
  expect(saidOfSeen(["c1"], ["c4"])).toBeUndefined();
  expect(saidOfSeen(["c5", "c6"], ["c7", "c8"])).toBe(
    "broken each of 2 times with the larger of width and height from 1025 to 2048; held from 2560",
  );
});

it("says what the user of a token did since it was given, and whether another token was presented before", () => {
  const user = (subject: string, ...later: (readonly [string, object])[]): Spoken[] => [
    { route: "login", subject, body: whole, answer: granting(`token-of-${subject}`) },
    ...later.map(
      ([route, body], nth): Spoken => ({
        ...{ route, subject, body, bearer: `token-of-${subject}` },
        answer: granting(`token-of-${subject}-${nth}`),
      }),
    ),
  ];
  const history = historyOf([
    ...user("ada", ["login", never], ["refresh", {}]),
    ...user("bob", ["login", {}], ["refresh", {}]),
  ]);
  const traitsIn = (...ids: string[]) => {
    const calls = ids.flatMap((id) => history.call(id) ?? []);
    return [...traitsOf(calls, calls.at(-1), history).keys()];
  };

  expect(traitsIn("c3")).toContain(
    "for a token issued before its user logged in with token_expiry",
  );
  expect(traitsIn("c6")).toContain("for a token issued before its user logged in");
  expect(traitsIn("c6").join()).not.toContain("token_expiry");
  expect(traitsIn("c2", "c3")).toContain("for the token that its user logged in with");
});

it("names of kinds of one sort the first few, and how many more there are", () => {
  const routes = ["signup", "login", "refresh", "logout", "logout-all"];
  const kinds = ["failed", "succeeded"].flatMap((how) => routes.map((route) => `${route}: ${how}`));
  const told = failing("envelope.shape", { calls: [] });
  const [one] = told.contradictions;
  const judgement = {
    ...{ ...told, supporting: 10, contradicting: 5 },
    contradictions: routes.map((route) => ({ ...one, kind: `${route}: succeeded` })),
    kinds: kinds.map((kind) => ({ kind, seen: kind.endsWith("failed") ? 2 : 0, owed: 1 })),
  } as Judgement;

  expect(ofKinds(judgement)[0]?.text).toBe(
    "broken each of 5 times: succeeded (signup, login, refresh and 2 more); held: failed (signup, login, refresh and 2 more)",
  );
});

it("says which lifetime the token has that a call presents", () => {
  const lives = ["never", "1_week", "1_month", "3_months"];
  const history = historyOf(
    lives.flatMap((token_expiry, nth): Spoken[] => {
      const token = `token-with-its-lifetime-${nth}`;
      return [
        { route: "login", subject: `user${nth}`, answer: granting(token, { token_expiry }) },
        { route: "refresh", subject: `user${nth}`, bearer: token, body: {}, status: 403 },
      ];
    }),
  );
  const seen = (id: string): Seen => {
    const call = history.call(id) as Call;
    return { kind: "seen", calls: [call], call, traits: traitsOf([call], call, history) };
  };
  const all = { ...nothingCompared, met: [seen("c2")], held: ["c4", "c6", "c8"].map(seen) };

  expect(differing(failing("refresh.result", { calls: [] }), all)?.text).toBe(
    'broken in the one call for a token whose token_expiry is "never"; never otherwise (3 times)',
  );
});

it("compares each kind with what was answered otherwise, where the answers of one broke another", () => {
  const names = ["Zoë", "Ada", "Grace", "Alan"];
  const { history } = names.reduce((story, name, nth) => {
    const [email, token] = [`user${nth}@example.com`, `reset-token-000${nth}-abcdef`];
    const [old, now] = ["Old-Secret-41", `New-Secret-5${nth}`];
    const [before, after] =
      name === "Zoë" ? [given(`u${nth}`), { status: 401 }] : [{ status: 401 }, given(`u${nth}`)];
    return story
      .call("signup", { email, password: old, name }, { status: 201 })
      .call("forgot-password", { email })
      .mail(email, `http://127.0.0.1:4010/reset?token=${token}`, "Reset your password")
      .call("reset-password", { email, token, password: now, password_confirmation: now })
      .wait(9)
      .call("login", { email, password: old }, before)
      .call("login", { email, password: now }, after);
  }, new Story());
  const told = failing("reset-password.sets-password");
  const [breach] = told.contradictions;
  const contradictions = [
    { ...breach, kind: "old", calls: ["c4"], wants: { status: "refused" } },
    { ...breach, kind: "new", calls: ["c5"], wants: { status: "served" } },
  ] as Judgement["contradictions"];

  const { held } = compared({ ...told, contradictions }, history);

  expect(held.map(({ kind }) => kind)).toEqual(["new", "new", "new"]);
});
