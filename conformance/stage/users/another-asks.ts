import { isDeclared, type Profile } from "../../../contracts/profile/index.ts";
import { CannotStage } from "../cannot-stage.ts";
import type { LoneRefusals } from "../lone-refusals.ts";

/** The routes that are asked for a mail to a user who exists. */
export type MailRoute = "resend-verification" | "forgot-password";

/** Who may ask for a mail in a user's place. */
interface Asker {
  enroll(): Promise<unknown>;
  verify(): Promise<unknown>;
  askOnce(route: MailRoute): Promise<unknown>;
}

/** Where mails are asked for. */
interface Office {
  readonly facts: Profile;
  readonly refusals: LoneRefusals;
  newcomer(): Asker;
}

/**
 * A quota of mails refuses everybody, a fault may refuse one user (Limits: request-per-time limits are not shown). Where
 * a refusal met one user alone, a new one asks for the same mail: the answer tells which it was.
 */
export async function anotherAsks(office: Office, route: MailRoute, email: string): Promise<void> {
  if (isDeclared(office.facts, "recognise.rateLimited")) return;
  if (!office.refusals.refused(route, email)) return;
  try {
    const other = office.newcomer();
    await other.enroll();
    // A reset mail may be kept from users whose email is not verified.
    if (route === "forgot-password") await other.verify();
    await other.askOnce(route);
  } catch (error) {
    if (!(error instanceof CannotStage)) throw error;
  }
}
