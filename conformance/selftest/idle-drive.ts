import fc from "fast-check";
import { type Drive, type DriveParts, drive } from "../stage/drive.ts";

/** A drive that asks nothing of anybody, for what plans, schedules and judges make of drives. */
export const idleDrive = (name: string, parts: Partial<DriveParts<unknown>> = {}): Drive =>
  drive<unknown>(name, { given: fc.nat(), act: async () => {}, ...parts });
