import { loginRequiresFields } from "../../../contracts/clauses/login.ts";
import { givesNoToken } from "../../history/answers/no-token.ts";
import { lacking } from "../../history/requests/fields.ts";
import { rule } from "../rule.ts";
import { loginWithoutFields } from "./wrong/fields.ts";

export default rule(loginRequiresFields, {
  drives: [loginWithoutFields],
  quota: { "no email": 1, "no password": 1, "email is no string": 2, "password is no string": 2 },
  judge: givesNoToken("login", (login) => lacking(login, ["email", "password"])),
});
