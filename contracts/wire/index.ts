export * from "./bodies.ts";
export * from "./control-plane.ts";
export * from "./envelope.ts";
export * from "./generation.ts";
export * from "./match-route.ts";
export * from "./restart.ts";
export * from "./route-ids.ts";
export * from "./routes.ts";
