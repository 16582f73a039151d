import { describe, expect, it } from "vitest";
import { pathBelow } from "./base-url.ts";

describe("the path of a URL below a base URL", () => {
  it.each([
    ["https://api.example.com", "https://API.example.com:443/a?b=%20", "/a?b=%20"],
    ["https://api.example.com", "https://user:word@api.example.com/a#top", "/a"],
    ["https://api.example.com/v2", "https://api.example.com/v2", "/"],
    ["https://api.example.com/v2", "https://api.example.com/v2?a", "/?a"],
    ["https://api.example.com/v2", "https://api.example.com/v2/a/", "/a/"],
    ["https://api.example.com/v2", "https://api.example.com/v20/a", undefined],
    ["https://api.example.com/v2", "http://api.example.com/v2/a", undefined],
    ["https://api.example.com", "no address", undefined],
  ])("below %s, %s is %s", (base, url, path) => {
    expect(pathBelow(base, url)).toBe(path);
  });

  it("follows a relative address from where it was given", () => {
    expect(pathBelow("http://a.example/v2", "../done", "/verify/x")).toBe("/done");
    expect(pathBelow("http://a.example/v2", "/done", "/verify/x")).toBeUndefined();
  });
});
