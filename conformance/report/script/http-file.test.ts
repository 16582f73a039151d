import { expect, it } from "vitest";
import type { History } from "../../history/history.ts";
import { Story } from "../../history/story.ts";
import { findingOf } from "../finding.ts";
import { failing } from "../selftest/samples.ts";
import { httpFileOf } from "./http-file.ts";

const context = { baseUrl: "http://127.0.0.1:4010", reportPath: "out/latest/report.json" };
const email = "user-storyx1@example.com";
const key = "ek-0123456789";
const restart = "POST /api/v1/enterprise/3d/restart_server";

function fileOf(history: History, breach: object): string {
  const told = failing("refresh.expiry-default", breach);
  const finding = findingOf(told, undefined, { ...context, history });
  return httpFileOf({ ...told, rule: told.clause.id } as never, finding, history);
}

it("a file for editors takes tokens from answers, and asks for the code of a mail and the profile's keys", () => {
  const { history } = new Story({ accounts: [{ name: "a", plan: "standard", key }] })
    .during("sample/0")
    .call("signup", { email, password: "Correct-horse-7", name: "Ada" })
    .mail(email, "http://127.0.0.1:4010/verify/code-0123456789", "Verify")
    .call(
      "verify-email",
      { verification_code: "code-0123456789" },
      { data: { access_token: "token-aaaa-1111" } },
    )
    .call(restart, { key }, {}, { authorization: "Bearer token-aaaa-1111" });

  const file = fileOf(history, { calls: ["c2", "c3"], field: "data.token_expiry" });

  expect(file).toContain("\n@KEY_1 = {{$processEnv KEY_1}}\n\n### Call 1: answered 200 before\n");
  expect(file).toContain(
    '\n# No editor reads mails. Fill in the code of the newest one, "Verify" to user-{{RUN}}x1@example.com.\n@CODE_1 =\n',
  );
  expect(file).toContain('\n{"verification_code":"{{CODE_1}}"}\n\n### Call 3: ');
  expect(file).toContain(
    '\nauthorization: Bearer {{call2.response.body.$.data.access_token}}\n\n{"key":"{{KEY_1}}"}\n',
  );
});

it("a file for editors says what it cannot show: calls at once, and bodies that are no text", () => {
  const { history } = new Story({ accounts: [{ name: "a", plan: "standard", key }] })
    .during("sample/0")
    .call(restart, { key }, { json: {}, status: 409, tookSeconds: 1 })
    .call(restart, { key, track_id: "{{x}}" }, { json: {}, status: 409 });

  const file = fileOf(history, { calls: ["c1", "c2"], wants: { status: "served" } });

  expect(file.match(/^# It was under way with others at once.*$/gm)).toHaveLength(2);
  expect(file).toContain(
    "# Not here, but in the script beside it: an editor would change its body.",
  );
});
