import type { RouteName } from "../../../../fixtures/reference/routes.ts";
import { row } from "../row.ts";
import { forEver, plainly, reference, type Writing, written } from "../targets.ts";

const all: RouteName[] = ["signup", "login", "refresh", "logout"];
const told = ["login.token-type", "refresh.token-type", "signup.creates-user"];
const unasked = "HTTP/1.1 100 Continue\r\n\r\n";
const before = (name: string, behaviour: string, first: string) =>
  row({
    ...{ id: `informational.${name}`, behaviour, exits: [0], passes: told },
    start: reference({
      decisions: written((socket, parcel) => void socket.end(first + plainly(parcel)), all),
    }),
  });
const victim = (name: string, behaviour: string, write: Writing) =>
  row({
    ...{ id: `informational.${name}`, behaviour, passes: ["login.token-type"] },
    start: reference({ decisions: written(write) }),
  });

/** Informational answers before the final one, any number of which a client must accept (RFC 9110, 15.2). */
export const informationalRows = [
  before("continue-thrice", "100 Continue three times before each answer", unasked.repeat(3)),
  before(
    "early-hints",
    "103 Early Hints before each answer",
    "HTTP/1.1 103 Early Hints\r\nlink: </x>; rel=preload\r\n\r\n",
  ),
  victim("continue-for-ever", "100 Continue for ever", (socket) =>
    forEver(socket, unasked.repeat(1000)),
  ),
];
