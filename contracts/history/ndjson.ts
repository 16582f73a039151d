import { z } from "zod";
import { OutsideError } from "../outside-error.ts";
import { profileSchema } from "../profile/index.ts";
import { isDeeper } from "../profile/nesting.ts";
import { answeredEvent, type HistoryEvent, historyEvent, hookEvent, sentEvent } from "./events.ts";
import { Keeper } from "./keeper.ts";
import { surelyFits } from "./surely-fits.ts";

/** A history file that cannot be read: names the line and what is wrong with it. */
export class HistoryError extends OutsideError {
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
  return lines.flatMap(lineDecoder());
}

/** Reads the whole lines of one history, one after another. It throws {@link HistoryError} for a line that is no event. */
export function lineDecoder(): (line: string) => HistoryEvent[] {
  const keeper = new Keeper();
  let number = 0;
  return (line) => {
    number += 1;
    return line === "" ? [] : [keeper.keep(decodeEvent(line, number))];
  };
}

/** One line of a history. Throws {@link HistoryError} naming the line number (from 1). */
export function decodeEvent(line: string, number: number): HistoryEvent {
  const read = parse(line, number);
  if (isPlain(read)) return read;
  const parsed = historyEvent.safeParse(read);
  if (!parsed.success) throw unread(parsed.error, number);
  // The parser of JSON makes objects as large as they have to be; those of zod grow in steps.
  if (parsed.data.ev !== "header") return Object.assign(read as object, parsed.data);
  return { ...parsed.data, profile: factsIn(parsed.data.profile, number) };
}

/** Requests, answers and webhook calls are nearly all that a long history holds. */
const frequent = new Map<unknown, (read: unknown) => boolean>([
  ["sent", surelyFits(sentEvent)],
  ["answered", surelyFits(answeredEvent)],
  ["hook", surelyFits(hookEvent)],
]);

const isPlain = (read: unknown): read is HistoryEvent =>
  frequent.get((read as Partial<HistoryEvent> | null)?.ev)?.(read) === true;

/** A header's facts with the defaults filled in that it lacks: judges read them as those of a profile. */
function factsIn({ declared, ...facts }: Record<string, unknown>, number: number) {
  if (isDeeper(facts)) throw new HistoryError(`history line ${number}: profile: nested too deep`);
  const parsed = z
    .object({ profile: profileSchema, declared: z.array(z.string()).optional() })
    .safeParse({ profile: facts, declared });
  if (!parsed.success) throw unread(parsed.error, number);
  return { ...parsed.data.profile, ...(declared === undefined ? {} : { declared }) };
}

function unread({ issues: [issue] }: z.ZodError, number: number): HistoryError {
  const field = issue?.path.join(".") || "the event";
  return new HistoryError(`history line ${number}: ${field}: ${issue?.message ?? "no event"}`);
}

function parse(line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new HistoryError(`history line ${number} is not JSON: ${line.slice(0, 60)}`);
  }
}
