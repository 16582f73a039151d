import type { Rule } from "../rule.ts";
import imageCount from "./image-count.ts";

export const imageEditing: readonly Rule[] = [imageCount];
