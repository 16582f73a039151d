import { expect, it } from "vitest";
import { Story, session } from "../../../history/reading/story.ts";
import { password } from "../../../history/reading/story-user.ts";
import { usernames } from "./usernames.ts";

/** Each logs in and is answered this id and this username. */
function answered(...users: [name: string, id: number, username: string][]) {
  const story = new Story();
  for (const [name, id, username] of users) {
    const email = `${name}-story@example.com`;
    const { data } = session(email, name, true);
    const user = { ...data.user, id, username };
    story.call("login", { email, password, device_name: "a" }, { data: { ...data, user } });
  }
  return [...usernames(story.history)].map((one) => ("value" in one ? one.value : one.is));
}

it("are recorded where two users share one, or one user has two", () => {
  expect(answered(["ada", 1, "ada"], ["bob", 2, "bob"], ["ada", 1, "ada"])).toEqual([]);
  expect(answered(["ada", 1, "u"], ["bob", 2, "u"])).toEqual(["shared by several users"]);
  expect(answered(["ada", 1, "ada"], ["ada", 1, "ada2"])).toEqual(["another in a later answer"]);
});
