import { loginApiKey } from "../../../contracts/clauses/login.ts";
import { wireType } from "../../../contracts/history/pseudonym.ts";
import { answered } from "../../kit/history/call.ts";
import { contradicts, forEvery, supports } from "../../kit/judge.ts";
import { rule } from "../../kit/rule.ts";
import { issuedBy } from "../../kit/tokens/issued.ts";
import { loginAndUse } from "./drives.ts";

export default rule(loginApiKey, {
  drives: [loginAndUse],

  judge: forEvery(issuedBy("login"), (call) => {
    const type = wireType(answered(call, "data.api_key"));
    if (type === "undefined") return undefined;
    return type === "string" || type === "null"
      ? supports(call)
      : contradicts(call, { field: "data.api_key", expected: "string or null", got: `a ${type}` });
  }),
});
