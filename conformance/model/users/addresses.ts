import type { History } from "../../history/history.ts";

/** Letters and digits with single joints, as every service takes them. */
const ordinaryEmail = /^[a-z0-9]+([._-][a-z0-9]+)*@[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/** Whether an address is spelt as every service takes it, or as the profile has its addresses, in small letters. */
export const isPlainAddress = (email: string, history: History): boolean =>
  ordinaryEmail.test(email) || isOfForm(email, history);

/**
 * Whether mail can be sent to an address, and any payment system takes it: ordinary letters, one @, or as the
 * profile has its addresses.
 */
export const isOrdinaryAddress = (email: unknown, history: History): boolean =>
  typeof email === "string" && isPlainAddress(email.toLowerCase(), history);

/** Whether an address is one of the profile's own form, with letters and digits for what is unique in it. */
function isOfForm(email: string, { facts }: History): boolean {
  const form = facts.signup.address
    .replace(/\W/g, "\\$&")
    .replace("\\{unique\\}", "[a-z0-9]+")
    .replace("\\{name\\}", "[a-z.]+")
    .replace("\\{example\\}", "[a-z.]+");
  return new RegExp(`^${form}$`, "i").test(email);
}
