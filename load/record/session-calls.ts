import type { Call } from "../acts/job.ts";
import {
  type Credentials,
  expiryAt,
  login,
  logout,
  refresh,
  sessionCalls,
} from "../acts/session.ts";
import type { Settings } from "../settings.ts";
import type { SentLine } from "./line.ts";
import { bodyOf, type Told } from "./raw-event.ts";

/** Tells what a session sent from the line it logged, by the same functions that made the call. */
export function sessionTeller(settings: Settings, passwords: string[]): (line: SentLine) => Told {
  const users = settings.users.map((user, index) => ({
    ...user,
    password: passwords[index] ?? "",
  }));
  return (line) => {
    const user = users[line.q] as Credentials;
    const { method, path, headers, body } = callOf(line, user);
    const told = { method, path, headers, subject: user.email };
    return body === null ? told : { ...told, body: bodyOf(body) };
  };
}

function callOf({ o, k = "", y }: SentLine, user: Credentials): Call {
  switch (sessionCalls[o]) {
    case "refresh":
      return refresh(k, expiryAt(y));
    case "logout":
      return logout(k);
    default:
      return login(user, expiryAt(y));
  }
}
