import { tokenExpiries } from "../../contracts/limits.ts";
import type { Call } from "../acts/job.ts";
import { parsed } from "../acts/parsed.ts";
import * as calls from "../acts/session.ts";
import { type Answer, paramsFor, send } from "./send.ts";
import type { User } from "./settings.ts";

/** A session of a user on one device: it holds the token that works and remembers those that were revoked. */
export class Session {
  readonly #user: User;
  readonly #revoked: string[] = [];
  #token: string | undefined;

  constructor(user: User) {
    this.#user = user;
  }

  /** Logs in for a drawn lifetime; says whether there is a token. `due` is when a schedule wanted it. */
  login(due?: number): boolean {
    const y = drawExpiry();
    const call = calls.login(this.#user, calls.expiryAt(y));
    const log = { ...(due === undefined ? {} : { d: due }), ...(y === undefined ? {} : { y }) };
    this.#token = tokenIn(this.#send("login", call, log));
    return this.#token !== undefined;
  }

  /** Refreshes; without a new token in the answer the session is over. */
  refresh(): boolean {
    const token = this.#token;
    if (token === undefined) return false;
    this.#token = tokenIn(this.#refresh(token));
    if (this.#token !== undefined) this.#revoked.push(token);
    return this.#token !== undefined;
  }

  logout(): void {
    const token = this.#token;
    if (token === undefined) return;
    this.#send("logout", calls.logout(token), { k: token });
    this.#revoked.push(token);
    this.#token = undefined;
  }

  /** Presents the newest two revoked tokens. Last of all: what a service does after that is its own affair. */
  lookBack(): void {
    for (const token of this.#revoked.slice(-2)) this.#refresh(token);
  }

  #refresh(token: string): Answer {
    const y = drawExpiry();
    const log = { k: token, ...(y === undefined ? {} : { y }) };
    return this.#send("refresh", calls.refresh(token, calls.expiryAt(y)), log);
  }

  #send(name: calls.SessionCall, call: Call, log: object): Answer {
    const o = calls.sessionCalls.indexOf(name);
    return send({
      call,
      params: paramsFor(call, { name }),
      log: { o, q: this.#user.index, ...log },
      keepsHeaders: true,
    });
  }
}

/** The index of a lifetime, or of none: as many calls leave it out as ask for each. */
function drawExpiry(): number | undefined {
  const index = Math.floor(Math.random() * (tokenExpiries.length + 1));
  return index < tokenExpiries.length ? index : undefined;
}

function tokenIn({ body }: Answer): string | undefined {
  const token = Object(Object(parsed(body)).data).access_token;
  return token === undefined || token === null ? undefined : String(token);
}
