import { expect, it } from "vitest";
import { Story, session } from "../../history/reading/story.ts";
import { doubting } from "../../model/freedoms.ts";
import userFields from "./user-fields.ts";

const [ada, bob] = ["ada-story@example.com", "bob-story@example.com"];
const login = (email: string) => ({ email, password: "p", device_name: "laptop" });
/** Ada logs in, then another; both answers have one id. */
const shared = (email: string, shown: string) =>
  new Story()
    .call("login", login(ada), session(ada, "Ada", true, "t1"))
    .call("login", login(email), session(shown, "Ada", true, "t2"))
    .judgedBy(doubting(userFields.judge)).against;

it("takes an id for another user's where both answers hold the addresses of who logged in", () => {
  expect(shared(bob, bob)).toEqual(["data.user.id: 1"]);
  expect(shared(ada, ada)).toEqual([]);
  expect(shared(ada, "other-ada@example.com")).toEqual([]);
});
