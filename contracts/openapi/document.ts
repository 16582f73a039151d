import { type Route, routes, type Tier } from "../wire/routes.ts";
import { components, operationOf } from "./operation.ts";

/** An OpenAPI 3.1 document. */
export type OpenApi = Readonly<Record<string, unknown>>;

/** Its restart answers with a body that is not shown, unlike the other servers'. */
const faceswap = "/api/v1/enterprise/faceswap/restart_server";

const tiers: Readonly<Record<Tier, string>> = {
  "control-plane": "Accounts and access tokens of automated agents.",
  "enterprise-restart": "Restarts of dedicated servers.",
  standard: "Generation on the standard API; how its requests are authenticated is not shown.",
  enterprise: "Generation on dedicated servers; the key goes in the body.",
};

/**
 * The documented API as OpenAPI: every route, what is shown of its messages, and the rules that judge it.
 * What the document leaves open is left open here.
 */
export function openApi(): OpenApi {
  const paths = routes.map((route) => [route.path, pathItem(route)] as const);
  const restart = routes.find(({ id }) => id === "restart") as Route;
  return {
    openapi: "3.1.1",
    info: {
      title: "Model Platform API",
      version: "1.0.0",
      description:
        "What the document shows of the API; x-rules name the rules of its conformance kit.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "http://127.0.0.1:8080", description: "Stands for {base_url}." }],
    security: [],
    tags: Object.entries(tiers).map(([name, description]) => ({ name, description })),
    paths: {
      ...Object.fromEntries(paths),
      [faceswap]: pathItem({ ...restart, path: faceswap }, { bodyShown: false }),
    },
    components: {
      ...components,
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          description: "An access token of the control plane.",
        },
      },
    },
  };
}

function pathItem(route: Route, shown: { bodyShown: boolean } = { bodyShown: true }) {
  return { [route.method.toLowerCase()]: operationOf(route, shown) };
}
