import { type HistoryEvent, historyEvent } from "./events.ts";

/** A history file that cannot be read: names the line and what is wrong with it. */
export class HistoryError extends Error {
  override name = "HistoryError";
}

/** One event as one line of NDJSON, newline included. */
export function encodeEvent(event: HistoryEvent): string {
  return `${JSON.stringify(event)}\n`;
}

/**
 * Reads the lines of a history. A last line without its newline is what a cut-off run leaves: it is
 * dropped. Throws {@link HistoryError} for any other line that is no event.
 */
export function decodeHistory(text: string): HistoryEvent[] {
  const lines = text.split("\n");
  lines.pop();
  return lines.flatMap((line, index) => (line === "" ? [] : [decodeEvent(line, index + 1)]));
}

/** One line of a history. Throws {@link HistoryError} naming the line number (from 1). */
export function decodeEvent(line: string, number: number): HistoryEvent {
  const parsed = historyEvent.safeParse(parse(line, number));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join(".") || "the event";
  throw new HistoryError(`history line ${number}: ${field}: ${issue?.message ?? "no event"}`);
}

function parse(line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new HistoryError(`history line ${number} is not JSON: ${line.slice(0, 60)}`);
  }
}
