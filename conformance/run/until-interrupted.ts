/**
 * The result of some work, or `otherwise` as soon as the run is interrupted. Work that has begun goes on unnoticed
 * then, and no further work begins.
 */
export async function untilInterrupted<T>(
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
  otherwise: T,
): Promise<T> {
  if (signal === undefined) return work();
  if (signal.aborted) return otherwise;
  const { promise: interrupted, resolve } = Promise.withResolvers<T>();
  const onAbort = () => resolve(otherwise);
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([work(), interrupted]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}
