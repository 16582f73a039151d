import { expect, it } from "vitest";
import { Story, session } from "../../history/story.ts";
import requiresBearer from "./requires-bearer.ts";

const email = "ada-story@example.com";
const login = { email, password: "Correct-horse-7!", device_name: "a" };

it("is contradicted by a token that is taken from the query, without any header", () => {
  const { data } = session(email, "Ada", true);
  const story = new Story().call("login", login, { data });
  story.call(`POST /api/agents/v1/auth/refresh?access_token=${data.access_token}`, undefined, {
    data: { ...data, access_token: "mpa-2" },
  });

  expect(story.judgedBy(requiresBearer.judge).against).toHaveLength(1);
});
