/**
 * Linearizability of a small history (Wing and Gong). Is there an order of the operations in which every answer is
 * right? No operation may come before another that had ended when it began. The search is exhaustive, and remembers the
 * states it visited.
 */
export interface Operation<State> {
  /** Whether this operation had surely ended before the other began. */
  precedes: (other: Operation<State>) => boolean;
  /** The states it may leave when it happens in this one with the answer it gave; none: it cannot. */
  steps: (state: State) => readonly State[];
}

/** `undefined` where the search was given up after `most` states. */
export function isLinearizable<State>(
  operations: readonly Operation<State>[],
  initial: State,
  fingerprint: (state: State) => string,
  most = 200_000,
): boolean | undefined {
  const waitsFor = operations.map((operation) =>
    operations.flatMap((other, index) =>
      other !== operation && other.precedes(operation) ? [index] : [],
    ),
  );
  const visited = new Set<string>();
  const stack: { done: ReadonlySet<number>; state: State }[] = [
    { done: new Set(), state: initial },
  ];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { done, state } = next;
    if (done.size === operations.length) return true;
    const key = `${[...done].sort((a, b) => a - b).join()}|${fingerprint(state)}`;
    if (visited.has(key)) continue;
    visited.add(key);
    if (visited.size > most) return undefined;
    for (const [index, operation] of operations.entries()) {
      if (done.has(index) || waitsFor[index]?.some((other) => !done.has(other)) === true) continue;
      for (const after of operation.steps(state)) {
        stack.push({ done: new Set([...done, index]), state: after });
      }
    }
  }
  return false;
}
