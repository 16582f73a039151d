import { describe, expect, it } from "vitest";
import { routes } from "../wire/routes.ts";
import { openApi } from "./document.ts";

type Operation = { operationId: string; responses: object; "x-rules": string[]; security?: object };
const paths = openApi().paths as Record<string, Record<string, Operation>>;
const operations = Object.values(paths).flatMap((item) => Object.values(item));

describe("the document as OpenAPI", () => {
  it("is the committed one (npx vitest -u writes it anew)", async () => {
    const written = `${JSON.stringify(openApi(), null, 2)}\n`;

    await expect(written).toMatchFileSnapshot("openapi.generated.json");
  });

  it("holds every route by its method, under an id of its own", () => {
    for (const { method, path } of routes) {
      expect(Object.keys(paths[path] ?? {})).toContain(method.toLowerCase());
    }
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  });

  it("names the rules that judge a route", () => {
    expect(paths["/api/agents/v1/auth/refresh"]?.post?.["x-rules"]).toContain(
      "refresh.revokes-previous-token",
    );
  });

  it("asks for a bearer token on the three routes that need one", () => {
    const secured = operations.filter(({ security }) => security !== undefined);

    expect(secured.map(({ operationId }) => operationId)).toEqual([
      "refresh",
      "logout",
      "logout-all",
    ]);
  });

  it("leaves open what a generation route and the faceswap restart answer", () => {
    expect(paths["/api/v6/voice/music_gen"]?.post?.responses).toEqual({
      default: { description: "What it answers is not shown." },
    });
    expect(paths["/api/v1/enterprise/faceswap/restart_server"]?.post?.responses).toEqual({
      200: { description: "What it answers is not shown." },
    });
  });
});
