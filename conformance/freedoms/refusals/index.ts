import type { Parameter } from "../../generation/parameter.ts";
import type { Freedom } from "../freedom.ts";
import { undoneWork } from "../undone-work.ts";
import { companion } from "./companion.ts";
import { ofRefusals, type RefusalFreedom } from "./refusal.ts";
import { spelling } from "./spelling.ts";
import { textOfValue } from "./text-of-value.ts";
import { trackIdForm } from "./track-id-form.ts";
import { webhookAddress } from "./webhook-address.ts";

/** The freedoms to turn valid work away for another reason than a value that it asks for. */
export const everyRefusal: readonly RefusalFreedom[] = [
  companion,
  spelling,
  textOfValue,
  webhookAddress,
  trackIdForm,
];

/** What else than the value of one of these parameters may be why a request for work was turned away. */
export const refusalsOf = (...parameters: readonly Parameter[]): readonly Freedom[] => [
  ...everyRefusal
    .filter(({ concerns = () => true }) => parameters.some(concerns))
    .map((freedom) => ofRefusals(freedom, parameters)),
  undoneWork,
];
