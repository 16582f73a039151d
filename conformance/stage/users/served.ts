import type { Answer } from "../../target/client.ts";

/** Whether an answer came whose status tells of no failure. */
export const isServed = ({ status }: Answer): boolean => status !== undefined && status < 400;
