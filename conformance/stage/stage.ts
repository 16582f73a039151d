import { Caller, type Playing } from "./caller.ts";
import type { Setting } from "./setting.ts";
import type { Scene, User } from "./users/user.ts";

/** The source of an episode's users. */
export interface Company {
  /** A new user. Throws CannotStage where the profile closes sign-up. */
  makeUser(scene: Scene, spelt?: (email: string) => string): User;
  /** A user for fresh logins, perhaps of an earlier episode. */
  lend(scene: Scene): Promise<User>;
  takeBack(user: User): void;
}

/** Where one episode takes place: the target as a drive sees it, with users of the episode's own. */
export class Stage extends Caller implements Scene {
  readonly #company: Company;
  readonly #lent: User[] = [];

  constructor(company: Company & Setting, episode: string, how: Playing = {}) {
    super(company, episode, how);
    this.#company = company;
  }

  newcomer(spelt?: (email: string) => string): User {
    return this.#company.makeUser(this, spelt);
  }

  async user(): Promise<User> {
    const user = this.newcomer();
    await user.join();
    return user;
  }

  async member(): Promise<User> {
    const user = await this.#company.lend(this);
    this.#lent.push(user);
    return user;
  }

  /** Gives the lent users back; the runner calls it when the episode ends. */
  leave(): void {
    for (const user of this.#lent) this.#company.takeBack(user);
  }
}
