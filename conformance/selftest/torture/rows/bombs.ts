import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { harmless, type RowFacts, row } from "../row.ts";
import { linesOf, reference, written } from "../targets.ts";

let made: Buffer | undefined;
/** 300 MB compressed, made once. */
function bomb(): Buffer {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
  made ??= gzipSync(brotliCompressSync(Buffer.alloc(300 * 1024 * 1024, " "), { params }));
  return made;
}

const coded = (
  name: string,
  behaviour: string,
  coding: string,
  make: (right: string) => Buffer,
  facts: Partial<RowFacts> = {},
) =>
  row({
    ...{ id: `bombs.${name}`, behaviour, passes: ["login.token-type"] },
    start: reference(async () => {
      make("");
      return {
        decisions: written((socket, { status, headers, body }) => {
          const bytes = make(body);
          const length = `connection: close\r\ncontent-encoding: ${coding}\r\ncontent-length: ${bytes.length}`;
          socket.write(`HTTP/1.1 ${status} OK\r\n${linesOf(headers)}${length}\r\n\r\n`);
          socket.end(bytes);
        }),
      };
    }),
    ...facts,
  });

const garbled: Partial<RowFacts> = { exits: [1], fails: ["envelope.shape"] };

/** Bodies that grow when they are read. */
export const bombRows = [
  coded("brotli-in-gzip", "300 MB in brotli in gzip", "br, gzip", bomb),
  coded("2000-codings", "2000 codings on one body", Array(2000).fill("gzip").join(), (right) =>
    gzipSync(right),
  ),
  coded(
    "right",
    "a right answer in gzip, four codings deep",
    "gzip, gzip, gzip, gzip",
    (right) => gzipSync(gzipSync(gzipSync(gzipSync(right)))),
    harmless,
  ),
  coded(
    "cut-off",
    "half of a gzip body",
    "gzip",
    (right) => gzipSync(right).subarray(0, 40),
    garbled,
  ),
];
