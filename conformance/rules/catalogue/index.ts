export { default as servesEveryRoute } from "./serves-every-route.ts";
