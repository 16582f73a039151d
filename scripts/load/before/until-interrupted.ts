/** What some work comes to, or `otherwise` as soon as the run is interrupted; the work goes on unheard then. */
export async function untilInterrupted<T>(
  signal: AbortSignal | undefined,
  work: Promise<T>,
  otherwise: T,
): Promise<T> {
  if (signal === undefined) return work;
  const { promise: interrupted, resolve } = Promise.withResolvers<T>();
  const onAbort = () => resolve(otherwise);
  if (signal.aborted) onAbort();
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([work, interrupted]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}
