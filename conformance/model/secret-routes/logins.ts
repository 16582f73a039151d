import { givenToken, outcome } from "../../history/answers/outcome.ts";
import { asked } from "../../history/call.ts";
import { normalEmail } from "../../history/requests/email.ts";
import { isOwedLogin } from "../users/owed-logins.ts";
import { secretRoute } from "./secret-route.ts";

/** Login, by a password. */
export const loginRoute = secretRoute({
  routes: ["login"],
  isLetIn: (call) => givenToken(call) !== undefined,
  isSurelyLetIn: (call) => givenToken(call) !== undefined,
  isRefused: (call) => outcome(call) === "failed" && givenToken(call) === undefined,
  isOwed: isOwedLogin,
  whose: (call) => normalEmail(asked(call, "email")),
});
