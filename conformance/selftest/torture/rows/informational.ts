import type { RouteName } from "../../../../fixtures/reference/routes.ts";
import { row } from "../row.ts";
import { dripping, forEver, plainly, reference, type Writing, written } from "../targets.ts";

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
  before("continue", "100 Continue before each answer", unasked),
  before("continue-thrice", "100 Continue three times before each answer", unasked.repeat(3)),
  before("processing", "102 Processing before each answer", "HTTP/1.1 102 Processing\r\n\r\n"),
  before(
    "early-hints",
    "103 Early Hints before each answer",
    "HTTP/1.1 103 Early Hints\r\nlink: </x>; rel=preload\r\n\r\n",
  ),
  row({
    id: "informational.continue-in-pieces",
    behaviour: "100 Continue byte by byte before each answer",
    ...{ exits: [0], passes: told },
    start: reference({
      decisions: written((socket, parcel) => {
        socket.setNoDelay(true);
        const bytes = [...unasked];
        const next = () => {
          const byte = bytes.shift();
          if (byte === undefined) socket.end(plainly(parcel));
          else socket.write(byte, () => setImmediate(next));
        };
        next();
      }, all),
    }),
  }),
  victim("continue-for-ever", "100 Continue for ever", (socket) =>
    forEver(socket, unasked.repeat(1000)),
  ),
  victim("hints-for-ever", "103 Early Hints for ever", (socket) =>
    dripping(socket, "HTTP/1.1 103 Early Hints\r\n\r\n", 20),
  ),
  victim("continue-then-nothing", "100 Continue, then the end", (socket) => {
    socket.end(unasked);
  }),
];
