import { z } from "zod";
import { plans } from "../../contracts/limits.ts";
import type { Line } from "../record/line.ts";
import type { Settings } from "../settings.ts";
import { scenarioNames, subjectsOf } from "../workloads/index.ts";

const body = z.record(z.string(), z.unknown());

/** Of the settings of a load that ran elsewhere: what a log is read by. */
const settingsSchema = z.looseObject({
  run: z.string().regex(/^[\w.-]+$/),
  scenario: z.enum(scenarioNames),
  accounts: z.array(z.object({ name: z.string(), plan: z.enum(plans) })),
  users: z.array(z.object({ email: z.string(), deviceName: z.string() })),
  receivers: z.array(z.object({ hookBase: z.string(), control: z.string() })),
  request: z.looseObject({
    path: z.string(),
    body,
    longBody: body.optional(),
    shortBody: body.optional(),
    fullBody: body.optional(),
    key: z.looseObject({
      in: z.enum(["body", "header", "query"]),
      name: z.string(),
      prefix: z.string().optional(),
    }),
    ownDigits: z.record(z.string(), z.string()).optional(),
  }),
});

/** The settings in a value; undefined where it holds none. */
export const settingsOf = (value: unknown): Settings | undefined =>
  settingsSchema.safeParse(value).success ? (value as Settings) : undefined;

/** Whether a value that a log holds is a line of a run with these settings. */
export function lineChecker(settings: Settings): (line: Line) => boolean {
  const count = z.int().nonnegative();
  const t = z.number();
  const request = z.object({ v: count, c: count, t });
  const subject = count.max(Math.max(0, subjectsOf(settings).length - 1));
  const line = z.discriminatedUnion("r", [
    z.object({
      ...{ r: z.literal("begin"), t, instance: count, instances: count.min(1) },
      intent: z.string(),
    }),
    z.object({ r: z.literal("anchor"), t, wall: t, width: t }),
    z.object({ r: z.literal("exchange"), t, until: t, peer: z.string(), at: t }),
    request.extend({
      ...{ r: z.literal("s"), o: count, q: subject, d: t.optional(), y: count.optional() },
      f: z.array(z.string()).optional(),
      ...{
        h: z.string().optional(),
        u: z.string().optional(),
        m: z.string().optional(),
        k: z.string().optional(),
      },
    }),
    request.extend({
      ...{ r: z.literal("a"), x: z.int(), n: t, z: count.optional(), e: z.int().optional() },
      b: z.string().optional(),
      w: z.record(z.string(), z.string()).optional(),
    }),
    z.object({ r: z.literal("summary"), iterations: count, dropped: count }),
  ]);
  return (value) => line.safeParse(value).success;
}
