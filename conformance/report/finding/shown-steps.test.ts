import { expect, it } from "vitest";
import type { FindingStep } from "../../../contracts/verdict.ts";
import { decisiveIn } from "./shown-steps.ts";

const asked = (id: string): FindingStep => ({
  event: "call",
  id,
  body: `{"webhook":"http://127.0.0.1:9/h/${id}"}`,
});
const calledBack = (id: string): FindingStep => ({
  event: "hook",
  id: `h-${id}`,
  path: `/h/${id}`,
});
const steps = [asked("c1"), asked("c2"), calledBack("c1"), calledBack("c2")];

it("is the webhook call of the request that broke the rule, where no answer shows it", () => {
  expect(decisiveIn(steps, { witness: ["c2", "c1"] })?.id).toBe("h-c1");
});

it("is the answer where that shows it, whatever was called back", () => {
  const wants = { status: "refused" } as const;

  expect(decisiveIn(steps, { witness: ["c2", "c1"], wants })?.id).toBe("c1");
});
