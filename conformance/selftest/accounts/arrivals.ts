import { type Inquiry, Looks, lockMs, type Step } from "./looks.ts";
import type { Known } from "./memory.ts";

/** How users come to be there, verified and with sessions, each with looks at whether they are. */
export class Arrivals extends Looks {
  /** A new user, who signs up, looks at `verified`, and mostly verifies. */
  *newcomer(): Generator<Step, Known | undefined> {
    const signup = this.acts.signup(this.acts.newEmail());
    yield this.do(signup);
    const user = this.memory.find(signup.email);
    if (user === undefined) return undefined;
    if (this.random.happens(0.4)) yield* this.atPasswords([user.passwords.at(-1) ?? ""], user);
    if (this.random.happens(0.25)) yield* this.#unknownCode(user);
    if (this.random.happens(0.25)) yield* this.#resent(user);
    if (this.random.happens(0.8)) yield* this.verification(user);
    return user;
  }

  /** The verification mail once more, after so long that no limit keeps it back. */
  *#resent(user: Known): Inquiry {
    yield this.waits(lockMs);
    yield this.do(this.acts.resend(user));
    yield* this.forMail("code", user);
  }

  /** A code that was never sent, between two looks at whether the user is verified. */
  *#unknownCode(user: Known): Inquiry {
    yield this.do(this.acts.plainLogin(user));
    yield this.do(this.acts.verify());
    yield this.do(this.acts.plainLogin(user));
  }

  /** The newest code, or first an older one; looks at what it gave and did; and sometimes the same again. */
  *verification(user: Known): Inquiry {
    yield* this.forMail("code", user);
    const codes = this.memory.secrets("code", user);
    const code = this.random.happens(0.9) ? codes.at(-1) : codes.at(-2);
    if (code === undefined) return;
    const verify = this.acts.verify(code);
    const had = user.sessions.length;
    yield this.do(verify);
    if (this.random.happens(0.5)) yield* this.atTokens(user.sessions.slice(had), true);
    yield this.do(this.acts.plainLogin(user));
    if (this.random.happens(0.5)) yield* this.atTokens(user.sessions.slice(had, -1), true);
    if (this.random.happens(0.3)) yield this.do({ ...verify });
  }

  /** Makes sure that a user has so many tokens that should work. */
  *ready(user: Known, sessions: number): Inquiry {
    for (let tries = 0; user.sessions.length < sessions && tries < 3; tries += 1) {
      const login = this.acts.login(user, user.passwords.at(-1) ?? "");
      yield this.do(login);
      if (this.random.happens(0.3)) yield* this.atTokens(user.sessions.slice(-1), true);
      if (this.memory.granted(login) !== false) continue;
      if (!user.isVerified) yield* this.verification(user);
      else yield this.waits(lockMs);
    }
  }
}
