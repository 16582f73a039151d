import { describe, expect, it } from "vitest";
import { catalogue } from "../../../contracts/clauses/index.ts";
import {
  failing,
  passing,
  reportOf,
  toldOf,
  untellable,
  wholeCatalogue,
} from "../selftest/samples.ts";
import { terminalReport } from "./terminal.ts";

const mixed = wholeCatalogue(
  ...["login.result", "login.token-type", "login.user-fields", "refresh.result"].map(passing),
  failing("refresh.expiry-default"),
  failing("refresh.keeps-other-tokens", {
    field: "the access token",
    expected: "to still work",
    got: "refused (status 401)",
  }),
  untellable(
    "login.names-token",
    "evidence.names",
    "a way to read a token's name (evidence.names)",
  ),
  untellable(
    "refresh.inherits-name",
    "evidence.names",
    "a way to read a token's name (evidence.names)",
  ),
  untellable("signup.sends-verification-email", "evidence.mailbox", "a mailbox (evidence.mailbox)"),
  toldOf("envelope.failure-status", {
    verdict: "observed",
    recorded: new Map([["login, wrong password: status", new Map([["401", 2]])]]),
  }),
);

const plain = { colour: false, columns: 100 };

describe("the terminal report", () => {
  it("shows of a replay the rule that was asked for, and names below it what else broke", () => {
    const rule = "refresh.keeps-other-tokens";
    const concluded = { rule, word: "BROKEN", says: `${rule} broke again`, exitCode: 1 } as const;
    const text = terminalReport({ ...reportOf(mixed), concluded }, plain);

    expect(text).toMatch(/▲ SHOULD refresh\.keeps-other-tokens .*\n(?: {4}.*\n)+\n {4}also broken/);
    expect(text).toContain("also broken  refresh.expiry-default: data.token_expiry: expected");
    expect(text).not.toContain("✗ MUST");
  });

  it("shows what broke, with its lines, and what would settle the rest", () => {
    const files = { folder: "out/r-1", names: ["report.json", "junit.xml"] };

    expect(terminalReport(reportOf(mixed), { ...plain, files })).toMatchInlineSnapshot(`
      "Model Platform conformance
      target  http://127.0.0.1:4010  sample
      run     r-2026-01-02-7, seed 7, kit 0.0.0
      date    2026-01-02T03:04:05.000Z, took 11.4 s
      cost    3 requests, 1 sign-up, 0 paid jobs, 0 restarts
      command check

        envelope            ○·······              1 observed
        signup              ?·······              1 ?
        verify              ···················   not built
        login               ●●●?··············    3 pass, 1 ?
        refresh             ●✗▲?············      1 pass, 1 fail, 1 warning, 1 ?
        logout              ·········             not built
        token lifecycle     ····                  not built
        password reset      ·········             not built
        enterprise restart  ···········           not built
        generation          ··············································  not built
        async results       ···                   not built
        queue               ···········           not built

        ● pass  ✗ fail  ▲ warning  ? inconclusive  ○ observed (left open: never fails)  · not run

      ✗ MUST   refresh.expiry-default                    Endpoints, Agent control plane, rule 2
          document    A refresh without token_expiry gets 1_month, whatever the old token had.
          steps       signed up, logged in with token_expiry "never", then refreshed without token_expiry
          expected    data.token_expiry  "1_month"
          got         data.token_expiry  "never"
          cause       perhaps the same fault as refresh.keeps-other-tokens
          answer      200  { "data": { "access_token": "<TOKEN 2>", "token_expiry": "never" }, "error":
                      null, "meta": { "request_id": "q" } }
          seen        held in 3 calls, broken in 1
          replay      npm run -s kit -- replay out/latest/report.json refresh.expiry-default
          script      sh out/latest/findings/refresh.expiry-default.sh
          calls made  curl -i -X POST 'http://127.0.0.1:4010/api/agents/v1/auth/signup' -H 'content-type: application/json' --data-raw '{"email":"ada@example.com","password":"<PASSWORD 1>","name":"Ada"}'  # 200
                      curl -i -X POST 'http://127.0.0.1:4010/api/agents/v1/auth/login' -H 'content-type: application/json' --data-raw '{"email":"ada@example.com","password":"<PASSWORD 1>","device_name":"laptop","token_expiry":"never"}'  # 200, access_token <TOKEN 1>
                      curl -i -X POST 'http://127.0.0.1:4010/api/agents/v1/auth/refresh' -H 'authorization: Bearer <TOKEN 1>'  # 200, access_token <TOKEN 2>  ← data.token_expiry: expected "1_month", got "never"

      ▲ SHOULD refresh.keeps-other-tokens                States and transitions
          document    A refresh revokes only the presented token; the user's other tokens keep working.
          steps       signed up, logged in with token_expiry "never", then refreshed without token_expiry
          expected    the access token  to still work
          got         the access token  refused (status 401)
          cause       perhaps the same fault as refresh.expiry-default
          answer      200  { "data": { "access_token": "<TOKEN 2>", "token_expiry": "never" }, "error":
                      null, "meta": { "request_id": "q" } }
          seen        held in 3 calls, broken in 1
          replay      npm run -s kit -- replay out/latest/report.json refresh.keeps-other-tokens
          script      sh out/latest/findings/refresh.keeps-other-tokens.sh
          calls made  curl -i -X POST 'http://127.0.0.1:4010/api/agents/v1/auth/signup' -H 'content-type: application/json' --data-raw '{"email":"ada@example.com","password":"<PASSWORD 1>","name":"Ada"}'  # 200
                      curl -i -X POST 'http://127.0.0.1:4010/api/agents/v1/auth/login' -H 'content-type: application/json' --data-raw '{"email":"ada@example.com","password":"<PASSWORD 1>","device_name":"laptop","token_expiry":"never"}'  # 200, access_token <TOKEN 1>
                      curl -i -X POST 'http://127.0.0.1:4010/api/agents/v1/auth/refresh' -H 'authorization: Bearer <TOKEN 1>'  # 200, access_token <TOKEN 2>  ← the access token: expected to still work, got refused (status 401)

      ? 3 rules inconclusive; what would settle them:
          declare evidence.names: checks 2 more rules
              a way to read a token's name (evidence.names)
              "evidence": { "names": { "url": "/admin/asked-by-the-kit" } }
              login.names-token  refresh.inherits-name
          declare evidence.mailbox: checks 1 more rule
              a mailbox (evidence.mailbox)
              "evidence": { "mailbox": { "kind": "smtp", "listen": "127.0.0.1:2525" } }
              signup.sends-verification-email

      ○ 1 answer to what the document leaves open (informational, in report.html)

      FAILED  4 pass · 1 fail · 1 warning · 3 inconclusive · 1 observed · 152 not run
      broken  refresh.expiry-default
      warned  refresh.keeps-other-tokens (should)
      exit 1  the target broke a must rule; 7 of 10 required rules checked
      next    3 rules inconclusive; first declare evidence.names: checks 2 more rules
              when they break, more calls may show: npm run -s kit -- check --rules refresh.expiry-default refresh.keeps-other-tokens --extent thorough
      files   out/r-1: report.json junit.xml
      "
    `);
  });

  it("counts the areas that were not asked for", () => {
    const left = catalogue
      .filter(({ id }) => !id.startsWith("login."))
      .map(({ id }) => toldOf(id, { verdict: "not-run", reason: "not-selected" }));

    const said = terminalReport(reportOf([passing("login.result"), ...left]), plain);

    expect(said).toContain(
      "  login               ●                     1 pass\n  11 areas not asked for\n\n  ● pass\n",
    );
  });

  it("says little when told to be quiet", () => {
    expect(terminalReport(reportOf(mixed), { ...plain, quiet: true })).toMatchInlineSnapshot(`
      "✗ MUST   refresh.expiry-default                    Endpoints, Agent control plane, rule 2
          document    A refresh without token_expiry gets 1_month, whatever the old token had.
          steps       signed up, logged in with token_expiry "never", then refreshed without token_expiry
          expected    data.token_expiry  "1_month"
          got         data.token_expiry  "never"
          cause       perhaps the same fault as refresh.keeps-other-tokens
          answer      200  { "data": { "access_token": "<TOKEN 2>", "token_expiry": "never" }, "error":
                      null, "meta": { "request_id": "q" } }
          seen        held in 3 calls, broken in 1
          replay      npm run -s kit -- replay out/latest/report.json refresh.expiry-default
          script      sh out/latest/findings/refresh.expiry-default.sh
          calls made  curl -i -X POST 'http://127.0.0.1:4010/api/agents/v1/auth/signup' -H 'content-type: application/json' --data-raw '{"email":"ada@example.com","password":"<PASSWORD 1>","name":"Ada"}'  # 200
                      curl -i -X POST 'http://127.0.0.1:4010/api/agents/v1/auth/login' -H 'content-type: application/json' --data-raw '{"email":"ada@example.com","password":"<PASSWORD 1>","device_name":"laptop","token_expiry":"never"}'  # 200, access_token <TOKEN 1>
                      curl -i -X POST 'http://127.0.0.1:4010/api/agents/v1/auth/refresh' -H 'authorization: Bearer <TOKEN 1>'  # 200, access_token <TOKEN 2>  ← data.token_expiry: expected "1_month", got "never"

      FAILED  4 pass · 1 fail · 1 warning · 3 inconclusive · 1 observed · 152 not run
      exit 1  the target broke a must rule; 7 of 10 required rules checked
      "
    `);
  });

  it("is the same with colour, but for the colours", () => {
    const coloured = terminalReport(reportOf(mixed), { ...plain, colour: true });

    expect(coloured).toContain("\x1b[31m");
    expect(coloured.replace(/\x1b\[\d+m/g, "")).toBe(terminalReport(reportOf(mixed), plain));
  });

  it("keeps within its columns, commands apart", () => {
    const lines = terminalReport(reportOf(mixed), { ...plain, columns: 100 }).split("\n");
    const commands = /^ {4}replay| curl -i |: npm run -s kit -- /;

    const wide = lines.filter((line) => line.length > 100 && !commands.test(line));

    expect(wide).toEqual([]);
  });

  it("lets no control character of a target through", () => {
    const told = failing("refresh.expiry-default", { got: "\x1b[2J\u202eolleh" });

    const text = terminalReport(reportOf(wholeCatalogue(told)), plain);

    expect(text).not.toMatch(/[\x00-\x09\x0b-\x1f\u202e]/);
    expect(text).toContain("\\u001b[2J");
  });
});
