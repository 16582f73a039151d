export { default as imageCount } from "./image-count.ts";
