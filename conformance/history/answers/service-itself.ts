import type { Need } from "../../../contracts/verdict.ts";

/** A need for answers of the service itself, where something in front of it may have answered for it. */
export const serviceItself = (text: string): Need => ({
  kind: "driver",
  name: "answers of the service itself",
  text,
});
