import { describe, expect, it } from "vitest";
import { catalogue } from "../clauses/index.ts";
import { jsonText } from "../json-text.ts";
import { requestBodies, successBodies } from "../wire/bodies.ts";
import { failureEnvelope } from "../wire/envelope.ts";
import { restartFailure } from "../wire/restart.ts";
import { routeIds } from "../wire/route-ids.ts";
import { routes } from "../wire/routes.ts";
import { openApi } from "./document.ts";
import { failureExample, restartFailureExample, shown } from "./examples.ts";

type Operation = { operationId: string; responses: object; "x-rules": string[]; security?: object };
const paths = openApi().paths as Record<string, Record<string, Operation>>;
const operations = Object.values(paths).flatMap((item) => Object.values(item));

describe("the document as OpenAPI", () => {
  it("is the committed one (npx vitest -u writes it anew)", async () => {
    const written = jsonText(openApi());

    await expect(written).toMatchFileSnapshot("openapi.generated.json");
  });

  it("holds every route by its method, under an id of its own", () => {
    for (const { method, path } of routes) {
      expect(Object.keys(paths[path] ?? {})).toContain(method.toLowerCase());
    }
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  });

  it("names on every operation rules of the catalogue, and every rule on some operation", () => {
    const named = operations.flatMap((operation) => operation["x-rules"]);

    expect(operations.filter((operation) => operation["x-rules"].length === 0)).toEqual([]);
    expect([...new Set(named)].sort()).toEqual(catalogue.map(({ id }) => id).sort());
  });

  it("has no schema that is null alone, and no bounds of an engine's integers", () => {
    const text = JSON.stringify(openApi());

    // Generators of Python and Go clients stop at the one; 64-bit ids are beyond the other.
    expect(text).not.toContain('"type":"null"');
    expect(text).toContain('"error":{"type":["object","null"]');
    expect(text).toContain('"type":["string","null"],"enum":["word","sentence",null]');
    expect(text).toContain('"id":{"type":"integer"}');
    expect(text).not.toContain(String(Number.MAX_SAFE_INTEGER));
  });

  it("shows an example of every message that is shown at all, in its documented form", () => {
    for (const id of routeIds) {
      const { request, success } = shown[id];
      expect([id, request === undefined]).toEqual([id, requestBodies[id] === undefined]);
      expect([id, success === undefined]).toEqual([id, successBodies[id] === undefined]);
      requestBodies[id]?.parse(request);
      successBodies[id]?.parse(success);
    }
    failureEnvelope.parse(failureExample);
    restartFailure.parse(restartFailureExample);
  });
});
