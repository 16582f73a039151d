import { expect, it } from "vitest";
import { Story } from "../../history/story.ts";
import contentType from "./content-type.ts";

const labelled = (type: string) =>
  new Story()
    .call("login", { email: "a" }, { status: 400, headers: { "content-type": type } })
    .judgedBy(contentType.judge).against;

it("records a type of JSON's family, and is contradicted by another", () => {
  expect(labelled("application/problem+json")).toEqual([]);
  expect(labelled("text/html")).toHaveLength(1);
});
