import type { Answer } from "../target/client.ts";

/** Whether an answer came that tells of no failure by its status. */
export const isServed = ({ status }: Answer): boolean => status !== undefined && status < 400;
