import type { Curl } from "./plain-client.ts";

/** The attempts of a person with curl who does not know the rules, several times over. */
export async function script(curl: Curl, times = 6): Promise<void> {
  for (let nth = 0; nth < times; nth += 1) {
    const ada = curl.someone();
    const eve = curl.someone();
    for (const person of [ada, eve]) await curl.post("signup", person);
    const mail = await curl.mailTo(ada.email);
    const code = mail.tokens[0]?.token;
    const verified = await curl.post("verify-email", { verification_code: code });
    await curl.post("refresh", {}, verified.json?.data?.access_token);
    const logIn = async (more: object = {}) => {
      const { email, password } = ada;
      const { json } = await curl.post("login", { email, password, device_name: "shell", ...more });
      return json?.data?.access_token as string | undefined;
    };
    for (const token_expiry of ["1_week", "1_month", "3_months", "never"]) {
      const token = await logIn({ token_expiry });
      await curl.post("refresh", {}, token);
    }
    const lasting = await logIn({ token_expiry: "never" });
    await logIn();
    await curl.post("refresh", {}, lasting);
    await logIn({ password: "Wrong-password-7x" });
    // Values that stand elsewhere, too, are no secrets for being sent as some.
    await curl.post("verify-email", { verification_code: eve.email });
    await curl.post("refresh", {}, eve.email);
    await logIn({ password: eve.name });
    const [first, second] = [await logIn(), await logIn()];
    const { json } = await curl.post("refresh", { token_expiry: "1_week" }, first);
    await curl.post("refresh", {}, second);
    await curl.post("refresh", {}, json?.data?.access_token);
    await curl.post("refresh", {}, first);
    const [out, kept] = [await logIn(), await logIn()];
    await curl.post("logout", undefined, out);
    await curl.post("refresh", {}, kept);
    await curl.post("refresh", {}, out);
    const [all, more] = [await logIn(), await logIn()];
    await curl.post("logout-all", undefined, all);
    await curl.post("refresh", {}, more);
  }
}
