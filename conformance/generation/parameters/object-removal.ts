import type { Parameter } from "../values/parameter.ts";
import { calledBack, sampled, texted } from "./sampled.ts";

export const removalParameters: readonly Parameter[] = [
  texted("object_removal", "init_image"),
  sampled("object_removal.object_name"),
  sampled("object_removal.base64"),
  ...calledBack("object_removal"),
];
