import { harmless, type RowFacts } from "../row.ts";
import { plainly, wire } from "../targets.ts";

/** The body in place of `refresh`'s, made from the right one. */
const body = (
  name: string,
  behaviour: string,
  made: (right: string) => string | Buffer,
  facts: Partial<RowFacts> = {},
) =>
  wire(
    name,
    behaviour,
    (socket, parcel) => {
      const bytes = Buffer.from(made(parcel.body) as string);
      const head = plainly({ ...parcel, body: "" }).replace(
        "content-length: 0",
        `content-length: ${bytes.length}`,
      );
      socket.end(Buffer.concat([Buffer.from(head), bytes]));
    },
    facts,
  );

const deep = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
/** The body is no envelope. */
const noEnvelope: Partial<RowFacts> = { exits: [1], fails: ["envelope.shape"] };
const withMember = (member: string) => (right: string) => right.replace("{", `{${member},`);

/** JSON on which readers stumble. */
export const jsonRows = [
  body("json.deep", "an answer of 60,000 lists in one another", () => deep(60_000), noEnvelope),
  body(
    "json.deep-member",
    "a member 50,000 lists deep in a right answer",
    withMember(`"x":${deep(50_000)}`),
    harmless,
  ),
  body(
    "json.proto",
    "members named __proto__ and constructor",
    withMember('"__proto__":{"data":1,"toString":1},"constructor":{"prototype":{"x":1}}'),
    harmless,
  ),
  body(
    "json.huge-number",
    "a number of 10,000 digits, and 1e400",
    withMember(`"x":${"9".repeat(10_000)},"y":1e400`),
    harmless,
  ),
  body("json.lone-surrogate", "half of a surrogate pair", withMember('"x":"\\ud800"'), harmless),
  body(
    "json.twice",
    "the same member twice, the first of them wrong",
    withMember('"error":5'),
    harmless,
  ),
  body("json.cut-off", "half a document", (right) => right.slice(0, 30), noEnvelope),
  body(
    "json.of-5-mb",
    "5 MB of white space before the right answer",
    (right) => " ".repeat(5_000_000) + right,
  ),
  body(
    "encodings.invalid-utf-8",
    "bytes that are no UTF-8",
    (right) =>
      Buffer.concat([
        Buffer.from(right.slice(0, -1)),
        Buffer.from(',"x":"'),
        Buffer.from([0xff, 0xc0, 0x80]),
        Buffer.from('"}'),
      ]),
    { exits: [0, 1, 2], fails: ["envelope.shape"] },
  ),
  body(
    "encodings.byte-order-mark",
    "a byte order mark before the right answer",
    (right) => `\ufeff${right}`,
    harmless,
  ),
];
