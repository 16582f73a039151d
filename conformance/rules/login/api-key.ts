import { loginApiKey } from "../../../contracts/clauses/login.ts";
import { wireType } from "../../../contracts/history/pseudonym.ts";
import { typeInWords } from "../../history/answers/payload.ts";
import { answered } from "../../history/call.ts";
import { contradicts, forEvery, supports } from "../../history/sighting.ts";
import { issuedBy } from "../../model/tokens/issued/issued.ts";
import { rule } from "../rule.ts";
import { loginAndUse } from "./drives.ts";

export default rule(loginApiKey, {
  drives: [loginAndUse],

  judge: forEvery(issuedBy("login"), (call) => {
    const type = wireType(answered(call, "data.api_key"));
    if (type === "undefined") return undefined;
    return type === "string" || type === "null"
      ? supports(call)
      : contradicts(call, {
          field: "data.api_key",
          expected: "a string or null",
          got: typeInWords(answered(call, "data.api_key")),
          wants: { path: "data.api_key", types: ["string", "null"] },
        });
  }),
});
