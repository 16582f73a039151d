import { z } from "zod";
import { maybe, section } from "./fact.ts";

const ceiling = z.strictObject({
  requestsPerSecond: z.number().positive().describe("Requests a second, at most."),
  totalRequests: z
    .int()
    .positive()
    .meta({ examples: [100_000] })
    .describe("Requests in one run, at most."),
  concurrency: z.int().positive().describe("Requests under way at once, at most."),
  seconds: z.number().positive().describe("Duration of one scenario, at most."),
});
export type LoadCeiling = z.infer<typeof ceiling>;

export const load = section("The load harness.", {
  authorised: z
    .boolean()
    .default(false)
    .describe("Whether the owner of the target allows load; loopback needs no leave."),
  ceiling: maybe(ceiling, "How far load may go; required off loopback."),
  size: z.enum(["smoke", "full"]).default("smoke").describe("Which size of the workloads is run."),
});

export const waivers = z
  .array(
    z.strictObject({
      rule: z.string().min(1).describe("Id of the rule that is known to fail."),
      reason: z.string().min(1).describe("Why."),
      until: z.iso
        .date("a date such as 2026-12-31")
        .describe("Last day on which it may fail (UTC).")
        .meta({ examples: ["2026-12-31"] }),
    }),
  )
  .default([])
  .describe("Known fails that do not fail a run for a while; no certificate meanwhile.");
