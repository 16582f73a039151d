import { z } from "zod";
import { generationRouteIds, routeIds } from "../../wire/route-ids.ts";
import { endsInPath, normalBaseUrl } from "../base-url.ts";
import { withBasicCredentials } from "../credentials.ts";
import { maybe, section } from "./fact.ts";
import { headers, httpUrl } from "./json.ts";

export const target = z
  .strictObject({
    baseUrl: httpUrl
      .refine(endsInPath, "a URL without ?query and #fragment")
      .transform(normalBaseUrl)
      .describe(
        "The service's base address, behind which the document's paths are put; a user and password in it are sent as Basic credentials.",
      ),
    name: maybe(z.string().min(1), "What reports and certificates call the target."),
    version: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .meta({ examples: ["2.4.1, build 7"] })
      .describe("The target's build and version, as a certificate states them."),
    headers: headers
      .default({})
      .describe("Extra headers sent with every request, such as a gateway's access header."),
    outputHosts: z
      .array(z.string().min(1))
      .default([])
      .meta({ examples: [["storage.internal"]] })
      .describe(
        "Hosts in a private network from which outputs may be fetched, though the target lies elsewhere.",
      ),
    exclusive: z
      .boolean()
      .default(false)
      .describe("Nobody else uses the target during a run, so its clock may be moved."),
  })
  .transform(withBasicCredentials)
  .describe("The implementation under test.");

/** What a target may offer: the document's tiers, and the queues of its plans. */
export const scopes = [
  "control-plane",
  "enterprise-restart",
  "standard",
  "enterprise",
  "queue",
] as const;
export type Scope = (typeof scopes)[number];

/** Dedicated server: three kinds by their printed segment, three by what they serve. */
export const serverKinds = [
  "3d",
  "text_to_speech",
  "faceswap",
  "chat",
  "image",
  "image_editing",
] as const;
export type ServerKind = (typeof serverKinds)[number];

export const offers = section("What the target offers; the rest is not applicable.", {
  scopes: z
    .array(z.enum(scopes))
    .default([...scopes])
    .describe("The parts of the document that the target offers."),
  without: z
    .array(z.enum(routeIds))
    .default([])
    .describe("Single routes that the target does not offer."),
  servers: maybe(
    z.array(z.enum(serverKinds)),
    "Server kinds the enterprise key may restart; undeclared: the printed ones and those under slugs are tried.",
  ),
});

const segment = z
  .string()
  .regex(/^[^/?#\s{}]+$/, "one path segment, without slashes")
  .meta({ examples: ["its-name"] })
  .optional();

export const slugs = section(
  "Path segments that the document leaves open because they hold product names.",
  {
    chatServer: segment.describe("Path segment of the dedicated chat server."),
    imageServer: segment.describe("Path segment of the dedicated image-generation server."),
    imageEditingServer: segment.describe("Path segment of the dedicated image-editing server."),
    editModel: segment.describe("Path segment of the edit model, standard and enterprise."),
    imageModel: segment.describe("Path segment of the enterprise text-to-image model."),
  },
);
export type Slugs = z.infer<typeof slugs>;

/** Routes of the standard tier and of the enterprise tier that take a generation body. */
export const generationRoute = z.enum(generationRouteIds);
