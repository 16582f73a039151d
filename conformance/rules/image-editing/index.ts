import type { Rule } from "../../kit/rule.ts";
import imageCount from "./image-count.ts";

export const imageEditing: readonly Rule[] = [imageCount];
