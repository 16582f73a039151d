import type { History } from "../../history/history.ts";
import type { Step } from "./steps.ts";

/**
 * After how many seconds steps may be done again, in whole ones. Undefined: that would ask something of a reader again, or
 * of a server that a right service may still restart.
 */
export function pauseOf(steps: readonly Step[], { facts }: History): number | undefined {
  if (steps.some(asksReader)) return undefined;
  const settlesMs = steps.some(restarts) ? facts.enterprise.restartSettlesMs : 0;
  return settlesMs === undefined ? undefined : Math.ceil(settlesMs / 1000);
}

const asksReader = (step: Step): boolean =>
  step.does === "read a mail" || (step.does === "move the clock" && step.probe === undefined);

const restarts = (step: Step): boolean => step.does === "call" && step.call.route?.id === "restart";
