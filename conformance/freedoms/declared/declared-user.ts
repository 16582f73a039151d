import { givenToken } from "../../history/answers/outcome.ts";
import { asked } from "../../history/call.ts";
import { normalEmail } from "../../history/requests/email.ts";
import { declaredSecret } from "./declared-secret.ts";

/** That a user of the profile is no such at this target. */
export const declaredUser = declaredSecret({
  secretOf(call, { facts }) {
    const { email, password } =
      facts.users.find((one) => normalEmail(one.email) === normalEmail(asked(call, "email"))) ?? {};
    // A login with another password tells nothing of the declared one.
    const isHis = [undefined, password].includes(asked(call, "password") as string | undefined);
    return email !== undefined && isHis ? { fact: "users", what: `the user ${email}` } : undefined;
  },
  served: ({ calls }) => calls.filter((call) => givenToken(call) !== undefined),
});
