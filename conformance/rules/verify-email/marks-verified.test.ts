import { expect, it } from "vitest";
import { Story, session } from "../../history/reading/story.ts";
import { email } from "../../history/reading/story-user.ts";
import { doubting } from "../../model/freedoms.ts";
import marksVerified from "./marks-verified.ts";

const ada = { email, password: "Correct-horse-7!" };

/** Login needs a verified email. Ada verifies, and her first login some seconds later is answered with this status. */
const refusedBy = (status: number) =>
  new Story({ signup: { loginNeedsVerification: true } })
    .call("signup", { ...ada, name: "Ada" })
    .mail(email, "https://platform.example/verify/c0de-of-ada-0001")
    .call("verify-email", { verification_code: "c0de-of-ada-0001" }, session(email, "Ada", true))
    .wait(5)
    .call("login", { ...ada, device_name: "laptop" }, { status })
    .judgedBy(doubting(marksVerified.judge)).against;

it("is contradicted by a refusal of the user who verified, and not by a crash", () => {
  expect(refusedBy(403)).toHaveLength(1);
  expect(refusedBy(500)).toEqual([]);
});
