import { describe, expect, it } from "vitest";
import { Story, session } from "../history/story.ts";
import issuing from "../rules/login/issues-new-token.ts";
import login from "../rules/login/result.ts";
import restarting from "../rules/restart/succeeds-with-valid-key.ts";

const password = "Correct-horse-7!";
const [ada, bob] = ["ada", "bob"].map((name) => ({
  email: `${name}@customer.example`,
  password,
})) as [{ email: string; password: string }, { email: string; password: string }];
const refused = { status: 401, json: { data: null, error: { code: "no" }, meta: {} } };

describe("a declared user", () => {
  const told = (users: object[] = [ada, bob]) =>
    new Story({ users, signup: { open: true, loginNeedsVerification: false } });
  const letIn = (story: Story) =>
    story.call("login", { ...bob, device_name: "laptop" }, session(bob.email, "Bob", true));

  it("is doubted where no login with the declared password was granted", () => {
    const one = letIn(told()).call("login", { ...ada, device_name: "laptop" }, refused);
    const both = told()
      .call("login", { ...ada, device_name: "laptop" }, refused)
      .call("login", { ...bob, device_name: "laptop" }, refused);

    expect(one.judgedBy(issuing.judge).against).toEqual([]);
    expect(one.doubtedBy(issuing.judge)).toEqual(["users"]);
    expect(both.judgedBy(login.judge).against).toEqual([]);
    expect(both.doubtedBy(login.judge)).toEqual(["users", "users"]);
  });

  it("is not doubted where one was, nor where the service broke, nor of a user who signed up", () => {
    const crashed = { ...refused, status: 500 };

    expect(
      told([])
        .call("login", { ...ada, device_name: "laptop" }, refused)
        .doubtedBy(login.judge),
    ).toEqual([]);
    expect(
      told()
        .call("login", { ...ada, device_name: "laptop" }, crashed)
        .judgedBy(login.judge).against,
    ).toHaveLength(1);
  });
});

describe("a declared enterprise key", () => {
  const key = "ent-declared-key-7";
  const facts = {
    enterprise: { key, keyLockedAfter: 0 },
    offers: { servers: ["3d", "chat"] },
    slugs: { chatServer: "chat" },
  };
  const restart = (story: Story, kind: string, status: number, json: object) =>
    story.call(`POST /api/v1/enterprise/${kind}/restart_server`, { key }, { status, json });
  const no = { status: "error", message: "no" };

  it("is doubted where it was refused throughout, and not where one server took it", () => {
    const never = restart(new Story(facts), "3d", 401, no);
    const once = restart(
      restart(new Story(facts), "chat", 200, { status: "success" }),
      "3d",
      401,
      no,
    );

    expect(never.judgedBy(restarting.judge).against).toEqual([]);
    expect(never.doubtedBy(restarting.judge)).toEqual(["enterprise.key"]);
    expect(once.judgedBy(restarting.judge).against).toHaveLength(1);
  });

  it("is not doubted for an answer that is no refusal", () => {
    const other = restart(new Story(facts), "3d", 202, { status: "success" });

    expect(other.judgedBy(restarting.judge).against).toHaveLength(1);
  });
});
