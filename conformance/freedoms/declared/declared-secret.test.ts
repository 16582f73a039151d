import { describe, expect, it } from "vitest";
import { keyed, Story, session } from "../../history/reading/story.ts";
import { doubting } from "../../model/freedoms.ts";
import issuing from "../../rules/login/issues-new-token.ts";
import login from "../../rules/login/result.ts";
import restarting from "../../rules/restart/succeeds-with-valid-key.ts";

const password = "Correct-horse-7!";
const ada = { email: "ada@customer.example", password };
const bob = { email: "bob@customer.example", password };
const asked = { device_name: "laptop" };
const refused = { status: 401 };

describe("a declared user", () => {
  const told = (users: object[] = [ada, bob]) =>
    new Story({ users, signup: { open: true, loginNeedsVerification: false } });

  it("is doubted where no login with the declared password was granted", () => {
    const one = told()
      .call("login", { ...bob, ...asked }, session(bob.email, "Bob", true))
      .call("login", { ...ada, ...asked }, refused);
    const both = told()
      .call("login", { ...ada, ...asked }, refused)
      .call("login", { ...bob, ...asked }, refused);

    expect(one.judgedBy(doubting(issuing.judge)).against).toEqual([]);
    expect(one.doubtedBy(doubting(issuing.judge))).toEqual(["users"]);
    expect(both.judgedBy(doubting(login.judge)).against).toEqual([]);
    expect(both.doubtedBy(doubting(login.judge))).toEqual(["users", "users"]);
  });

  it("is not doubted where the service broke, nor who is not declared", () => {
    const crashed = told().call("login", { ...ada, ...asked }, { status: 500 });
    const unknown = told([]).call("login", { ...ada, ...asked }, refused);

    expect(crashed.judgedBy(doubting(login.judge)).against).toHaveLength(1);
    expect(unknown.doubtedBy(doubting(login.judge))).toEqual([]);
  });
});

describe("a declared enterprise key", () => {
  const enterprise = { ...keyed.enterprise, keyLockedAfter: 0 };
  const told = () =>
    new Story({ enterprise, offers: { servers: ["3d", "chat"] }, slugs: { chatServer: "chat" } });
  const no = { status: 401, json: { status: "error", message: "no" } };

  it("is doubted where it was refused throughout, and not where one server took it", () => {
    const never = told().restart("3d", {}, no);
    const once = told()
      .restart("chat", {}, { json: { status: "success" } })
      .restart("3d", {}, no)
      .restart("3d", {}, no)
      .restart("3d", {}, no);

    expect(never.judgedBy(doubting(restarting.judge)).against).toEqual([]);
    expect(never.doubtedBy(doubting(restarting.judge))).toEqual(["enterprise.key"]);
    expect(once.judgedBy(doubting(restarting.judge)).against).toHaveLength(1);
  });

  it("is not doubted for an answer that is no refusal", () => {
    const other = told().restart("3d", {}, { status: 202, json: { status: "success" } });

    expect(other.judgedBy(doubting(restarting.judge)).against).toHaveLength(1);
  });
});
