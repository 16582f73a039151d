import { expect, it } from "vitest";
import { Story } from "../../kit/story.ts";
import rule from "./creates-user.ts";

const refusedFor = (name: string) =>
  new Story()
    .call(
      "signup",
      { email: "ada-story@example.com", password: "Correct-horse-7!", name },
      { status: 422 },
    )
    .judgedBy(rule.judge).against;

it("is contradicted by a refusal of a plain name, and not of one that some services refuse", () => {
  expect(refusedFor("Ada Lovelace")).toHaveLength(1);
  expect(["Li", "J. Smith", "Mary O'Neill"].flatMap(refusedFor)).toEqual([]);
});
