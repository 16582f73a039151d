import type { Profile } from "../schema.ts";
import { type ServerKind, serverKinds } from "./target.ts";

/** A dedicated server: what it serves, and its path segment. */
export interface Server {
  readonly kind: ServerKind;
  readonly segment: string;
}

/** The segment of a server kind; undefined for a product-named one whose slug is not declared. */
export function serverSegment(profile: Profile, kind: ServerKind): string | undefined {
  const { chatServer, imageServer, imageEditingServer } = profile.slugs;
  const named: Partial<Record<ServerKind, string | undefined>> = {
    chat: chatServer,
    image: imageServer,
    image_editing: imageEditingServer,
  };
  return kind in named ? named[kind] : kind;
}

/** The servers that the enterprise key may restart: those declared, else the printed ones and those with a slug. */
export function offeredServers(profile: Profile): Server[] {
  return (profile.offers.servers ?? serverKinds).flatMap((kind) => {
    const segment = serverSegment(profile, kind);
    return segment === undefined ? [] : [{ kind, segment }];
  });
}
