import { before, type Call } from "../../history/call.ts";

/** Numbers the calls, from 1; calls that were surely under way at the same time share a number. */
export function batchesOf(calls: readonly Call[]): Map<Call, number> {
  const batches = new Map<Call, number>();
  let current: Call[] = [];
  let number = 0;
  for (const call of calls) {
    const beside = current.length > 0 && current.every((one) => overlap(one, call));
    if (!beside) {
      current = [];
      number += 1;
    }
    current.push(call);
    batches.set(call, number);
  }
  return batches;
}

/** Whether both calls were answered, and neither had ended when the other began. */
function overlap(a: Call, b: Call): boolean {
  if (a.received === undefined || b.received === undefined) return false;
  return !before(a, b) && !before(b, a);
}
