import type { Parameter } from "../../generation/values/parameter.ts";
import type { Freedom } from "../freedom.ts";
import { undoneWork } from "../undone-work.ts";
import { companion } from "./companion.ts";
import { spelling } from "./spelling.ts";
import { textOfValue } from "./text-of-value.ts";
import { trackIdForm } from "./track-id-form.ts";
import { webhookAddress } from "./webhook-address.ts";

/** What else than the value of one of these parameters may be why a request for work was turned away. */
export const refusalsOf = (...parameters: readonly Parameter[]): readonly Freedom[] => [
  companion(parameters),
  spelling(parameters),
  textOfValue(parameters),
  webhookAddress(parameters),
  trackIdForm(parameters),
  undoneWork,
];
