import { ControlPlane } from "./control-plane.ts";
import { EnterpriseServers } from "./enterprise.ts";
import { Generation } from "./generation.ts";
import { type ClientOptions, sender } from "./transport.ts";

export { CallFailed } from "./call-failed.ts";
export type { ControlPlane, Unlisted } from "./control-plane.ts";
export type { EnterpriseServers, Restarted } from "./enterprise.ts";
export type { Generation } from "./generation.ts";
export type { ClientOptions, Reply } from "./transport.ts";

/** A client for the documented API: typed by the wire schemas, and tested by the pacts. */
export interface ModelPlatform {
  readonly agents: ControlPlane;
  readonly generation: Generation;
  /** The dedicated servers that an enterprise key controls; without one the service says that it is missing. */
  servers(key: string | undefined): EnterpriseServers;
}

/** A client of the service at a base address; it keeps no state between calls. */
export function modelPlatform(options: ClientOptions): ModelPlatform {
  const send = sender(options);
  return {
    agents: new ControlPlane(send),
    generation: new Generation(send),
    servers: (key) => new EnterpriseServers(send, key),
  };
}
