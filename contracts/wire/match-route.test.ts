import { describe, expect, it } from "vitest";
import { matchRoute, routePath } from "./match-route.ts";
import { routeIds } from "./route-ids.ts";
import { routeById, routes } from "./routes.ts";

const slugs = { editModel: "painter", imageModel: "dreamer" };
const params = { token: "t0ken", server_kind: "3d" };

describe("the routes", () => {
  it("are the documented ids, in the same order", () => {
    expect(routes.map((route) => route.id)).toEqual([...routeIds]);
  });

  it.each(routes)("find $id by its own method and path", (route) => {
    const path = routePath(route, slugs, params);

    expect(matchRoute(route.method, `${path}?page=2`, slugs)).toMatchObject({ route });
    expect(matchRoute(route.method.toLowerCase(), path, slugs)).toMatchObject({ route });
  });

  it.each(routes)("tell that a path is $id's when the method is another", (route) => {
    expect(matchRoute("PUT", routePath(route, slugs, params), slugs)).toEqual({ pathOf: route });
  });
});

describe("matching", () => {
  it("gives a path's parameters decoded", () => {
    expect(matchRoute("GET", "/verify/a%2Fb", slugs)).toMatchObject({ params: { token: "a/b" } });
    expect(matchRoute("POST", "/api/v1/enterprise/no_such/restart_server", slugs)).toMatchObject({
      params: { server_kind: "no_such" },
    });
  });

  it("takes a parameter that cannot be decoded as it is", () => {
    expect(matchRoute("GET", "/verify/%zz", slugs)).toMatchObject({ params: { token: "%zz" } });
  });

  it("prefers a printed path to a slug", () => {
    expect(matchRoute("POST", "/api/v6/image_editing/caption", slugs)).toMatchObject({
      route: { id: "caption" },
    });
  });

  it.each([
    ["/api/v6/image_editing/other", slugs],
    ["/api/v6/image_editing/painter", {}],
    ["/api/v1/enterprise/other/text2img", slugs],
    ["/api/agents/v1/auth/login/", slugs],
    ["/verify/a/b", slugs],
    ["/", slugs],
  ])("leaves %s alone, and not what it resembles", (path, known) => {
    expect(matchRoute("POST", path, known)).toBeUndefined();
    expect(matchRoute("POST", "/api/agents/v1/auth/login", known)).toBeDefined();
  });
});

it("says which slug a path lacks", () => {
  expect(() => routePath(routeById("text2img"), {})).toThrow(/text2img.*image_model_slug.*profile/);
});
