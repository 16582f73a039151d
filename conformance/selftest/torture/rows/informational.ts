import type { RouteName } from "../../../../fixtures/reference/routes.ts";
import { harmless } from "../row.ts";
import { forEver, plainly, wire } from "../targets.ts";

const all: RouteName[] = ["signup", "login", "refresh", "logout"];
const unasked = "HTTP/1.1 100 Continue\r\n\r\n";
const before = (name: string, behaviour: string, first: string) =>
  wire(
    `informational.${name}`,
    behaviour,
    (socket, parcel) => void socket.end(first + plainly(parcel)),
    harmless,
    all,
  );

/** Informational answers before the final one, any number of which a client must accept (RFC 9110, 15.2). */
export const informationalRows = [
  before("continue-thrice", "100 Continue three times before each answer", unasked.repeat(3)),
  before(
    "early-hints",
    "103 Early Hints before each answer",
    "HTTP/1.1 103 Early Hints\r\nlink: </x>; rel=preload\r\n\r\n",
  ),
  wire("informational.continue-for-ever", "100 Continue for ever", (socket) =>
    forEver(socket, unasked.repeat(1000)),
  ),
];
