/**
 * Linearizability of a small history (Wing and Gong). Is there an order of the operations in which every answer is
 * right? No operation may come before another that had ended when it began. The search is exhaustive, and remembers the
 * states it visited: what it takes grows with how many operations are under way together, not with how many there are.
 */
export interface Operation<State> {
  /** Whether this operation had surely ended before the other began. */
  precedes: (other: Operation<State>) => boolean;
  /** The states it may leave when it happens in this one with the answer it gave; none: it cannot. */
  steps: (state: State) => readonly State[];
}

/** How far a search has come: every operation before `first` is done, and of the others those in `beyond`. */
interface Place<State> {
  first: number;
  beyond: ReadonlySet<number>;
  state: State;
}

/** Of more operations it is not even asked which of them wait for which. */
const longest = 2000;

/**
 * @param operations in about the order in which they began.
 * @param most how many operations are tried, in any place, before the search is given up; each takes some microseconds.
 * @returns `undefined` where it was given up.
 */
export function isLinearizable<State>(
  operations: readonly Operation<State>[],
  initial: State,
  fingerprint: (state: State) => string,
  most = 100_000,
): boolean | undefined {
  if (operations.length > longest) return undefined;
  const waitsFor = operations.map((operation) => predecessors(operation, operations));
  const visited = new Set<string>();
  const stack: Place<State>[] = [{ first: 0, beyond: new Set(), state: initial }];
  let tried = 0;
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { first, beyond, state } = next;
    if (first === operations.length) return true;
    const key = `${first}+${[...beyond].sort((a, b) => a - b).join()}|${fingerprint(state)}`;
    if (visited.has(key)) continue;
    visited.add(key);
    const isDone = (index: number): boolean => index < first || beyond.has(index);
    for (let index = first; index < operations.length; index += 1) {
      if (isDone(index) || waitsFor[index]?.every(isDone) !== true) continue;
      tried += 1;
      if (tried > most) return undefined;
      for (const after of operations[index]?.steps(state) ?? [])
        stack.push({ ...having(index, next), state: after });
    }
  }
  return false;
}

/** The operations that had surely ended before one began, the latest first: of those one is the likeliest to be missing. */
const predecessors = <State>(
  operation: Operation<State>,
  operations: readonly Operation<State>[],
): number[] =>
  operations
    .flatMap((other, index) => (other !== operation && other.precedes(operation) ? [index] : []))
    .reverse();

/** How far a search has come once this operation is done, too. */
function having(
  index: number,
  { first, beyond }: Pick<Place<unknown>, "first" | "beyond">,
): Pick<Place<unknown>, "first" | "beyond"> {
  const done = new Set(beyond).add(index);
  let from = first;
  while (done.delete(from)) from += 1;
  return { first: from, beyond: done };
}
