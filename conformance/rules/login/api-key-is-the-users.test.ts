import { describe, expect, it } from "vitest";
import { Story, session } from "../../history/reading/story.ts";
import { doubting } from "../../model/freedoms.ts";
import apiKeyIsTheUsers from "./api-key-is-the-users.ts";

const ada = "ada@rules.example.test";
const bob = "bob@rules.example.test";
const ids: Record<string, number> = { [ada]: 1, [bob]: 2 };

/** A login that answers this key. */
function login(story: Story, email: string, api_key: string | null, token: string): Story {
  const { data } = session(email, "Ada", true, token);
  const user = { ...data.user, id: ids[email] };
  const body = { email, password: "Quiet-river-42x!", device_name: "laptop" };
  const access_token = `mpa_0123456789_${token}`;
  return story.call("login", body, { data: { ...data, access_token, user, api_key } });
}

describe("login.api-key-is-the-users", () => {
  it("tells of a key that another user was given", () => {
    const story = login(new Story(), ada, "mpk_0123456789abcdef", "t1");
    login(story, bob, "mpk_0123456789abcdef", "t2");

    expect(story.judgedBy(doubting(apiKeyIsTheUsers.judge)).against).toHaveLength(1);
  });

  it("tells of a key that changes from login to login", () => {
    const story = login(new Story(), ada, "mpk_0123456789abcdef", "t1");
    login(story, ada, "mpk_fedcba9876543210", "t2");

    expect(story.judgedBy(doubting(apiKeyIsTheUsers.judge)).against).toHaveLength(1);
  });

  it("accepts a key that comes to be, and one that a reset or an end of all sessions changed", () => {
    const story = login(new Story(), ada, null, "t1");
    login(story, ada, "mpk_0123456789abcdef", "t2");
    story.call("reset-password", { email: ada, token: "r-1", password: "Other-river-43y!" });
    login(story, ada, "mpk_fedcba9876543210", "t3");
    story.call("logout-all", undefined, {}, { authorization: "Bearer mpa_0123456789_t3" });
    login(story, ada, "mpk_00112233445566ff", "t4");

    expect(story.judgedBy(doubting(apiKeyIsTheUsers.judge)).against).toEqual([]);
  });
});
