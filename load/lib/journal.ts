import { type Line, writeLine } from "../record/line.ts";

/** Writes lines of the raw log, in one write: all of them are there or none. */
export function write(...lines: Line[]): void {
  console.log(lines.length === 1 ? writeLine(lines[0] as Line) : lines.map(writeLine).join("\n"));
}
