import type { Answer } from "../../../../fixtures/reference/answer.ts";
import { type RowFacts, row } from "../row.ts";
import { alone, changed, reference } from "../targets.ts";

/** A refresh with this text as its `token_type`: it is wrong, so every format shows it. */
const shown = (name: string, behaviour: string, text: string, facts: Partial<RowFacts> = {}) =>
  row({
    ...{ id: `escapes.${name}`, behaviour, exits: [1], passes: ["login.token-type"] },
    fails: ["refresh.token-type"],
    ...facts,
    start: reference({ decisions: changed((given) => withType(given, text)) }),
  });

function withType(given: Answer, token_type: string): Answer {
  const body = given.body as { data: object | null };
  return body.data === null
    ? given
    : { ...given, body: { ...body, data: { ...body.data, token_type } } };
}

/** This answer to every request; the kit prints its first words. */
const answering = (name: string, behaviour: string, answer: string) =>
  row({
    ...{ id: `escapes.${name}`, behaviour, exits: [3] },
    start: alone(
      (socket) => void socket.once("data", () => socket.end(Buffer.from(answer, "latin1"))),
    ),
  });

const page = (words: string, more = "") =>
  `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n${more}connection: close\r\n\r\n<p>${words}</p>`;

/** Texts that attack the program that shows them. */
export const escapeRows = [
  shown(
    "terminal",
    "clears the screen and names the window",
    "\u001b[2J\u001b]0;torture\u0007Bearer",
    {
      unshown: ["\u001b"],
    },
  ),
  shown(
    "html",
    "markup with a script",
    '"></td><script>torture()</script><img src=x onerror="torture()">',
  ),
  shown(
    "workflow",
    "lines that a CI takes for its own commands",
    "x\n::error::torture\r::set-output name=a::b",
    {
      unshown: [/^::(error|set-output)/m],
    },
  ),
  shown("markdown", "a headline and a table in Markdown", "x\n# torture\n| torture | torture |\n", {
    unshown: [/^# torture/m, /^\| torture/m],
  }),
  answering(
    "greeting-page",
    "a page with terminal escapes",
    page("\u001b[2J\u001b]0;torture\u0007"),
  ),
  answering(
    "greeting-location",
    "redirects everything to an address with escapes",
    "HTTP/1.1 302 Found\r\nlocation: http://x/\u009b2J\r\nconnection: close\r\ncontent-length: 0\r\n\r\n",
  ),
];
