/** The load under which recording is measured. */
export const bench = { requestsPerSecond: 5000, seconds: 10 } as const;
