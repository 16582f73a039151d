import { expect, it } from "vitest";
import type { History } from "../../history/history.ts";
import { Story } from "../../history/reading/story.ts";
import type { Found } from "../../run/narrowing/found.ts";
import { secretsSent } from "../../run/showing/givers.ts";
import { findingOf } from "../finding/finding.ts";
import { failing } from "../selftest/samples.ts";
import { scriptOf } from "./script.ts";

const context = { baseUrl: "http://127.0.0.1:4010", reportPath: "out/latest/report.json" };
const email = "user-storyx1@example.com";
const ada = { email, password: "Correct-horse-7" };
const given = (access_token: string) => ({ data: { access_token, token_expiry: "never" } });

function script(
  history: History,
  breach: object,
  found?: Found,
  rule = "refresh.expiry-default",
): string {
  const told = failing(rule, breach);
  const finding = findingOf(told, found, { ...context, history });
  return scriptOf({ ...told, rule: told.clause.id } as never, finding, history);
}

/** The steps of a script: what it sets, calls and looks at. */
const stepsOf = (...of: Parameters<typeof script>): string =>
  (/\nsteps\(\) \{\n(.*?\n)\}\n/s.exec(script(...of))?.[1] ?? "").replaceAll(/^ {2}/gm, "");

it("a script makes a finding's calls with a user of its own, and looks for the value that broke the rule", () => {
  const { history } = new Story()
    .during("sample/0")
    .call("signup", { ...ada, name: "Ada's" })
    .mail(email, "http://127.0.0.1:4010/verify/code-0123456789", "Verify")
    .call("verify-email", { verification_code: "code-0123456789" }, given("token-aaaa-1111"))
    .call("refresh", undefined, given("token-bbbb-2222"), {
      authorization: "Bearer token-aaaa-1111",
    });

  const breach = { calls: ["c2", "c3"], field: "data.token_expiry" };
  const steps = stepsOf(history, breach);
  expect(script(history, breach)).toMatch(
    /Needs curl, jq, and\n# {5}MAILPIT \(http:.*, after "docker run .* axllent\/mailpit" .* for CODE_1 after call 1\)\n/,
  );
  // Nobody is asked for a second mail.
  expect(script(history, breach)).toContain("TRIES:-1}");
  expect(steps).toMatchInlineSnapshot(`
    "PASSWORD_1=$(printf %.15s "aB!11$RUN")
    hide "$PASSWORD_1"

    call 1 POST '/api/agents/v1/auth/signup' \\
        --json '{"email":"user-'"$RUN"'x1@example.com","password":"'"$PASSWORD_1"'","name":"Ada'\\''s"}'
    expect 1 '2??'
    # mail to user-…x1@example.com "Verify" with $CODE_1
    [ -n "\${CODE_1:-}" ] || CODE_1=$(mailed 'user-'"$RUN"'x1@example.com' 'Verify' path)
    call 2 POST '/api/agents/v1/auth/verify-email' \\
        --json '{"verification_code":"'"$CODE_1"'"}'
    expect 2 '2??'
    TOKEN_1=$(given 2 '/data/access_token')
    # This call shows it: data.token_expiry: expected "1_month", got "never"
    call 3 POST '/api/agents/v1/auth/refresh' \\
        -H 'accept: application/json' \\
        -H 'authorization: Bearer '"$TOKEN_1"

    # Exit code 2 where the answers are of another kind
    served 3 || unlike 3
    typed "the mail holds exactly $CODE_1" 2
    shows 3 '/data/token_expiry'
    # 0 where it is as promised, else 1
    if holds 3 is '/data/token_expiry' '"1_month"'; then fixed; fi
    broken 'as before: data.token_expiry: expected "1_month", got "never"'
    "
  `);
});

it("the command that takes a profile's mails runs nothing that its address holds", () => {
  const mailbox = { kind: "smtp", listen: "$(reboot):2525" };
  const { history } = new Story({ evidence: { mailbox } })
    .during("sample/0")
    .call("signup", { ...ada, name: "Ada" })
    .mail(email, "http://127.0.0.1:4010/verify/code-0123456789", "Verify")
    .call("verify-email", { verification_code: "code-0123456789" }, given("token-aaaa-1111"));

  expect(script(history, { calls: ["c2"], field: "data.token_expiry" })).toContain(
    `or "mailpit --smtp '$(reboot):2525'":`,
  );
});

it("a script tells nothing by a code that no served call showed to be right, before its reader said so", () => {
  const mailed = (status: number, breach: object) => {
    const { history } = new Story()
      .during("sample/0")
      .call("signup", { ...ada, name: "Ada" })
      .mail(email, "http://127.0.0.1:4010/verify/code-0123456789", "Verify")
      .call("/verify/code-0123456789", undefined, { status })
      .call("login", ada, given("token-aaaa-1111"));
    return stepsOf(history, breach).split('typed "the mail holds exactly $CODE_1" 2\n');
  };

  // The link sends everybody on: only the login behind it shows that the code was none.
  const later = mailed(302, {
    calls: ["c2", "c3"],
    wants: { path: "data.user.verified", value: true },
  });
  const refused = mailed(400, { calls: ["c2"], wants: { status: "served" } });

  expect(later).toEqual([
    expect.stringContaining("call 3 "),
    expect.stringContaining("holds 3 is"),
  ]);
  expect(refused[1]).toMatch(/if served 2; then fixed; fi\n.*\nbroken /);
});

it("a script asks for a code again whose call may be refused for something else", () => {
  const reset = { email, token: "code-0123456789", password: "Other-horse-8" };
  const { history } = new Story()
    .during("sample/0")
    .call("signup", { ...ada, name: "Ada" })
    .call("forgot-password", { email })
    .mail(email, "http://127.0.0.1:4010/verify/code-0123456789", "Reset")
    .call("reset-password", { ...reset, password_confirmation: "Third-horse-9" })
    .call("login", { ...ada, password: reset.password }, given("token-aaaa-1111"));

  const steps = stepsOf(history, { calls: ["c3", "c4"], wants: { status: "refused" } });

  expect(steps).toContain(`typed "the mail holds exactly $CODE_1" 3\nallow 3 '2??'\n`);
});

it("a script takes what a finding was compared with for its control, and makes it last", () => {
  const key = "ek-0123456789";
  const music = "POST /api/v6/voice/music_gen";
  const { history } = new Story({ accounts: [{ name: "a", plan: "standard", key }] })
    .during("earlier/0")
    .call(music, { key, duration: 30 }, { json: { status: "success", id: 1 } })
    .during("sample/0")
    .call(music, { key, duration: 29 }, { json: { status: "success", id: 1 } });
  const wants = { status: "refused" as const };

  expect(stepsOf(history, { calls: ["c1", "c2"], controls: ["c1"], wants })).toMatch(
    /\ncall 1 .*"duration":29.*\n(?:.*\n)*call 2 .*"duration":30.*\n(?:.*\n)*served 1 \|\| control 2\n/,
  );
});

it("a script takes no gateway's answer for a fault: it wants another status, or something served beside the same", () => {
  const stepsWith = (status: number, beside: number) =>
    stepsOf(
      new Story()
        .during("earlier/0")
        .call("forgot-password", { email }, { status: beside })
        .during("sample/0")
        .call("signup", { ...ada, name: "Ada" }, { status }).history,
      { calls: ["c2"], wants: { status: "served" } },
    );

  expect(stepsWith(422, 200)).toContain("then fixed; fi\n! is 1 '40[137]' || unlike 1\nbroken ");
  expect(stepsWith(401, 200)).toMatch(
    /call 2 POST '.*forgot-password'(?:.*\n)+served 1 \|\| control 2\n(?:.*\n)+is 1 401 \|\| unlike 1\nbroken /,
  );
  // Nothing was served: a reader says whose answer it is.
  expect(stepsWith(401, 400)).toContain("is 1 401 || unlike 1\ncase $(ask ");
});

it("a script takes no answer without a payload for the right one, where everybody is refused", () => {
  const made = "token-cccc-3333";
  const { history } = new Story()
    .during("earlier/0")
    .call("signup", { ...ada, name: "Ada" })
    .during("sample/0")
    .call("refresh", undefined, given("token-bbbb-2222"), { authorization: `Bearer ${made}` });
  const wants = { path: "data.access_token", types: ["absent", "null"] };

  const steps = stepsOf(history, { calls: ["c2"], wants });

  expect(steps).toMatch(/call 2 POST '.*signup'(?:.*\n)+served 1 \|\| control 2\n/);
});

it("a script sees a refusal beside a request that was served, or cannot tell", () => {
  const key = "ek-0123456789";
  const music = "POST /api/v6/voice/music_gen";
  const { history } = new Story({ accounts: [{ name: "a", plan: "standard", key }] })
    .during("earlier/0")
    .call(music, { key, duration: 28 }, { json: { status: "success" } })
    .call(music, { key, prompt: "calm" }, { json: { status: "success" } })
    .during("sample/0")
    .call(music, { key, duration: 29 }, { json: { status: "success" } });

  const steps = stepsOf(history, {
    calls: ["c3"],
    field: "duration",
    wants: { status: "refused" },
  });

  expect(steps).toMatch(/# A request that was served\ncall 2 .*"prompt":"calm"/);
  expect(steps).toContain(
    "served 1 || control 2\nshows 1\n# 0 where it is as promised, else 1\nif ! served 1; then fixed; fi\nbroken ",
  );
});

it("a script moves the target's clock by the profile's probe, and back, and says which key it needs", () => {
  const key = "ek-0123456789";
  const set = { method: "PUT", url: "/clock", body: { now: "{to}" } };
  const evidence = { clock: { set, reset: { method: "DELETE", url: "/clock" } } };
  const music = "POST /api/v6/voice/music_gen";
  const { history } = new Story({ accounts: [{ name: "a", plan: "standard", key }], evidence })
    .during("sample/0")
    .moveClock(new Date("2026-08-01T00:00:00Z"))
    .call(music, { key }, { json: { status: "success" } });
  const breach = { calls: ["c1"], field: "the answer", wants: { status: "refused" as const } };

  const steps = stepsOf(history, breach);

  expect(steps).toContain(`back() { (call clock DELETE '/clock'); }`);
  expect(steps).toMatch(
    /TO=\$\(later -?\d+\)\n\(call clock PUT '\/clock' .*"now":"'"\$TO"'"\}'\)\nis clock '2\?\?' \|\| stop/,
  );
  expect(script(history, breach)).toContain(
    "Needs curl, jq, and\n#     KEY_1 (the key of standard account a in the profile)\n",
  );
});

it("a script sends the cookie that an answer sets now", () => {
  const { history } = new Story()
    .during("sample/0")
    .call("login", ada, { ...given("token-aaaa-1111"), headers: { "set-cookie": "sid=7; Path=/" } })
    .call("logout", undefined, {}, { cookie: "lang=en; sid=7" });

  const steps = stepsOf(history, { calls: ["c2"], wants: { status: "refused" } });

  expect(steps).toContain("COOKIE_1=$(cookie 1 'sid')\n");
  expect(steps).toContain(`-H 'cookie: lang=en; '"$COOKIE_1"`);
});

it("a script asks for the profile's keys by variables, and makes calls at once that were", () => {
  const key = "ek-0123456789";
  const accounts = [{ name: "a", plan: "standard", key }];
  const restart = "POST /api/v1/enterprise/3d/restart_server";
  const { history } = new Story({ accounts })
    .during("sample/0")
    .call(restart, { key }, { json: { status: "error" }, status: 409, tookSeconds: 1 })
    .call(restart, { key }, { json: { status: "error" }, status: 409 });

  const steps = stepsOf(history, {
    calls: ["c1", "c2"],
    field: "the answer",
    expected: 200,
    got: "refused (status 409)",
    wants: { status: "served" },
  });

  expect(steps).toMatchInlineSnapshot(`
    "[ -n "\${KEY_1:-}" ] || stop 'KEY_1 is not set: the key of standard account a in the profile'
    hide "$KEY_1"

    call 1 POST '/api/v1/enterprise/3d/restart_server' --json '{"key":"'"$KEY_1"'"}' &
    # This call shows it: the answer: expected 200, got refused (status 409)
    call 2 POST '/api/v1/enterprise/3d/restart_server' --json '{"key":"'"$KEY_1"'"}' &
    wait

    # Exit code 2 where the answers are of another kind
    answered 2 && ! is 2 429 || unlike 2
    typed "KEY_1 is exactly the key of standard account a in the profile" 2
    shows 2
    # 0 where it is as promised, else 1
    if served 2; then fixed; fi
    ! is 2 '40[137]' || unlike 2
    broken 'as before: the answer: expected 200, got refused (status 409)'
    "
  `);
});

it("a script of calls that no order explains looks whether each is served or turned away as it was", () => {
  const [one, other] = ["token-aaaa-1111", "token-bbbb-2222"];
  const { history } = new Story()
    .during("sample/0")
    .call("login", ada, given(one))
    .call("logout-all", undefined, { tookSeconds: 1 }, { authorization: `Bearer ${one}` })
    .call("refresh", undefined, given(other), { authorization: `Bearer ${one}` })
    .wait(3)
    .call("refresh", undefined, { status: 401 }, { authorization: `Bearer ${other}` });

  const steps = stepsOf(history, { calls: ["c2", "c3", "c4"], wants: { together: true } });

  expect(steps).toContain(" &\nwait\nallow 3 '2??'\nTOKEN_2=$(given 3 '/data/access_token')\n");
  expect(steps).toContain("answered 3 && ! is 3 429 || unlike 3\nif ! served 3; then fixed; fi\n");
  expect(steps).toContain(
    "answered 4 && ! is 4 429 || unlike 4\nif served 4; then fixed; fi\nbroken ",
  );
});

it("a script tells a value that is absent from null", () => {
  const { history } = new Story().during("sample/0").call("login", ada, { json: { data: {} } });

  const wants = { path: "data.user", types: ["object", "null"] };
  const steps = stepsOf(history, { calls: ["c1"], wants });

  expect(steps).toContain(`\nif holds 1 type '/data/user' '["object","null"]'; then `);
});

it("a script takes a value, or one of some types in its place", () => {
  const { history } = new Story().during("sample/0").call("login", ada, { json: { state: 5 } });

  const wants = { path: "state", value: "up", types: ["absent", "null"] };
  const steps = stepsOf(history, { calls: ["c1"], wants });

  expect(steps).toContain(`\nif holds 1 either '/state' '["up",["absent","null"]]'; then `);
});

it("a script looks at the answer that decides, and makes no later calls", () => {
  const { history } = new Story()
    .during("sample/0")
    .call("login", ada, given("token-aaaa-1111"))
    .call("refresh", undefined, given("token-bbbb-2222"), {
      cookie: "access_token=token-aaaa-1111",
    })
    .call("refresh", undefined, {}, { authorization: "Bearer token-bbbb-2222" });

  const wants = { call: "c2", path: "data.access_token", types: ["absent", "null"] };
  const steps = stepsOf(history, { calls: ["c2", "c3"], wants });

  expect(steps).toContain("holds 2 ");
  expect(steps).not.toContain("call 3 ");
});

it("a script asks its reader what no shell can see", () => {
  const { history } = new Story().during("sample/0").call("login", ada);

  const steps = stepsOf(history, { calls: ["c1"], field: "the sound", wants: undefined });

  expect(steps).toMatch(/case \$\(ask 'Is it so again\? the sound: .*\[y\/n\]'\) in/);
});

it("a script asks its reader where the profile's forms tell that an answer serves nobody", () => {
  const key = "ek-0123456789";
  const stepsWith = (json: object) =>
    stepsOf(
      new Story({ accounts: [{ name: "a", plan: "standard", key }] })
        .during("sample/0")
        .call("POST /api/v6/voice/music_gen", { key }, { json }).history,
      { calls: ["c1"], wants: { status: "served" } },
    );

  expect(stepsWith({})).toContain("case $(ask 'Is it so again?");
  expect(stepsWith({})).not.toContain("then fixed; fi");
  expect(stepsWith({ status: "error" })).toContain("if served 1; then fixed; fi");
});

it("a script takes no redirect for what is served beside a refusal: a wall sends everybody on", () => {
  const { history } = new Story()
    .during("earlier/0")
    .call("/verify/None", undefined, { status: 302 })
    .during("sample/0")
    .call("signup", { ...ada, name: "Ada" }, { status: 401 });

  expect(stepsOf(history, { calls: ["c2"], wants: { status: "served" } })).not.toContain("call 2");
});

it("a script asks the profile's probe what a job ran with, where that decides", () => {
  const key = "ek-0123456789";
  const evidence = { effective: { url: "/ran/{job}", pointer: "/with" } };
  const { history } = new Story({ accounts: [{ name: "a", plan: "standard", key }], evidence })
    .during("sample/0")
    .call("POST /api/v6/voice/music_gen", { key }, { json: { status: "success", id: "7" } })
    .ran("7", { output_format: "mp3" });
  const wants = { probe: "effective", path: "output_format", value: "wav" };

  const steps = stepsOf(history, { calls: ["c1"], got: "mp3", wants });

  expect(steps).toContain(`(call probe GET '/ran/'"$(uri "$JOB")")`);
  const tells = (value: string): string =>
    `if [ "$(tells probe read '/with/output_format' '"${value}"')" = true ]; then `;
  expect(steps).toContain(`${tells("wav")}fixed; fi
${tells("mp3")}broken `);
});

it("a script reads the servers before a restart and after, where the profile says how, and asks nobody", () => {
  const key = "ek-0123456789";
  const restart = "POST /api/v1/enterprise/3d/restart_server";
  const storyOf = (servers: object) =>
    new Story({
      enterprise: { key, restartSettlesMs: 1500 },
      ...{ offers: { servers: ["3d", "chat"] }, slugs: { chatServer: "talker" } },
      evidence: { servers },
    })
      .during("sample/0")
      .call(restart, { key }, { json: { status: "success" } }).history;
  const stepsWith = (value: string[], servers: object = { url: "/of/{kind}", pointer: "/n" }) =>
    stepsOf(storyOf(servers), { calls: ["c1"], wants: { probe: "servers", value } });

  expect(stepsWith(["3d"])).toMatchInlineSnapshot(`
    "[ -n "\${KEY_1:-}" ] || stop 'KEY_1 is not set: enterprise.key in the profile'
    hide "$KEY_1"

    for KIND in 3d talker; do
      (call probe GET '/of/'"$(uri "$KIND")") >/dev/null
      jq -n --arg kind "$KIND" --argjson value "$(value probe '/n')" '{($kind): $value}'
    done >"$dir/servers.before"
    jq -se 'add | all(.[]; . != null)' "$dir/servers.before" >/dev/null || stop 'evidence.servers does not tell of every server'
    # This call shows it: data.token_expiry: expected "1_month", got "never"
    call 1 POST '/api/v1/enterprise/3d/restart_server' --json '{"key":"'"$KEY_1"'"}'
    sleep 2
    for KIND in 3d talker; do
      (call probe GET '/of/'"$(uri "$KIND")") >/dev/null
      jq -n --arg kind "$KIND" --argjson value "$(value probe '/n')" '{($kind): $value}'
    done >"$dir/servers.after"
    jq -se 'add | all(.[]; . != null)' "$dir/servers.after" >/dev/null || stop 'evidence.servers does not tell of every server'
    jq -nc --slurpfile before "$dir/servers.before" --slurpfile after "$dir/servers.after" \\
      '($before | add) as $was | ($after | add) as $is | {restarted: [$is | keys[] | select($is[.] != $was[.])]}' >"$dir/probe"

    served 1 || unlike 1
    shows probe '/restarted' evidence.servers
    if [ "$(tells probe is '/restarted' '["3d"]')" = true ]; then fixed; fi
    broken 'as before: data.token_expiry: expected "1_month", got "never"'
    "
  `);
  // By the names that paths have.
  expect(stepsWith(["chat"])).toContain(` '["talker"]')" = true ]; then fixed; fi`);
  // What is to restart nothing tells nothing where others are refused, too.
  expect(stepsWith([])).toContain(" '[]')");
  // A header may hold a secret.
  const secret = { url: "/of/{kind}", pointer: "/n", headers: { "x-key": "k" } };
  expect(stepsWith(["3d"], secret)).toContain("[y/n]");
});

it("a script makes again what was made of others, in its form, and asks for what it cannot make so", () => {
  const key = "ek-0123456789";
  const { history } = new Story({ accounts: [{ name: "a", plan: "standard", key }] })
    .during("earlier/0")
    .call("logout", { key, password: ada.password })
    .during("sample/0")
    .call("logout", { key: "EK-0123456789", password: `${ada.password} ` });
  const [ofKey = "", ofPassword = ""] = history.calls.flatMap(secretsSent);
  const found = { shrunk: undefined, showing: { untried: "" }, alone: undefined };
  const steps = (recipe: Found["recipe"] & object): string =>
    stepsOf(history, { calls: ["c2"] }, { ...found, recipe });
  const made = steps((secret) =>
    secret.startsWith("~key")
      ? [{ of: ofKey, from: 0, to: 12, isWhole: false, as: "upper" }, "\u0000"]
      : [{ of: ofPassword, from: 0, to: 15, isWhole: true }, " "],
  );
  expect(made).toContain(
    "|| stop 'KEY_1 is not set: the key of standard account a in the profile'",
  );
  expect(made).toContain(
    `KEY_1_SPELLING_2=$(printf %s "$KEY_1" | cut -c 1-12 | tr a-z A-Z)'\\u0000'\nPASSWORD_1_SPELLING_2="$PASSWORD_1"' '\n`,
  );
  expect(steps(() => [])).toContain(
    "|| stop 'PASSWORD_1_SPELLING_2 is not set: a secret whose form",
  );
});

it("a script makes what is long of what repeats in it", () => {
  const { history } = new Story()
    .during("sample/0")
    .call("verify-email", { verification_code: "c".padEnd(60_000, "7"), note: "x".repeat(60_000) });

  const steps = stepsOf(history, { calls: ["c1"], wants: { status: "refused" } });

  expect(steps).toContain('CODE_1=$(printf %.60000s "none11$RUN$(printf %060000d 0)")');
  expect(steps).toContain(`"note":"'"$(printf %060000d 0 | tr 0 x)"'"`);
  expect(steps.length).toBeLessThan(1000);
});

it("a script makes up what nobody ever gave, and asks for what a call gave that it does not show", () => {
  const { history } = new Story()
    .during("earlier/0")
    .call("login", ada, { data: { api_key: "api-key-aaaa-1111" } })
    .during("sample/0")
    .call("verify-email", { verification_code: "code-0123456789x" })
    .call("verify-email", { verification_code: "api-key-aaaa-1111" });

  const steps = stepsOf(history, { calls: ["c2", "c3"], wants: { status: "refused" } });

  expect(steps).toMatch(/^CODE_1=\$\(printf /m);
  expect(steps).toContain("stop 'API_KEY_1 is not set: a secret that no call shown here gave'");
});

it("a script encodes a secret as the place asks where it stands: in an address, and in Basic credentials", () => {
  const key = "ek-0123456789";
  const authorization = `Basic ${Buffer.from(`key:${key}`).toString("base64")}`;
  const restart = `POST /api/v1/enterprise/3d/restart_server?key=${key}`;
  const { history } = new Story({ accounts: [{ name: "a", plan: "standard", key }] })
    .during("sample/0")
    .call(restart, {}, {}, { authorization });

  const steps = stepsOf(history, { calls: ["c1"], wants: { status: "refused" } });

  expect(steps).toContain(`restart_server?key='"$(uri "$KEY_1")"`);
  expect(steps).toContain(` -u 'key:'"$KEY_1"`);
});
