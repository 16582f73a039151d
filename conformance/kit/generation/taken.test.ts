import { expect, it } from "vitest";
import { parseProfile } from "../../../contracts/profile/index.ts";
import { formed } from "../../target/answer-form.ts";
import { jobIdOf } from "./taken.ts";

it("reads the id of a job to its last digit", () => {
  const { recognise } = parseProfile({ target: { baseUrl: "http://127.0.0.1:1" } }, {});
  const idIn = (text: string) => jobIdOf(formed(text), recognise);

  expect(idIn('{"id": 1860000000000005001, "at": 1860000000000009999}')).toBe(
    "1860000000000005001",
  );
  const near = '{"request_id": 1860000000000005000, "id": 1860000000000005001}';
  expect(idIn(near)).toBeUndefined();
  expect(idIn('{"id": 17}')).toBe("17");
  expect(idIn('{"id": "a-1"}')).toBe("a-1");
  expect(idIn('{"id": {}}')).toBeUndefined();
});
