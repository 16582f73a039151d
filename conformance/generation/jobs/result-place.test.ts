import { expect, it } from "vitest";
import { placeOf } from "./result-place.ts";

it("tells results apart by path and query, whatever signs them and on whatever host", () => {
  const place = placeOf("https://a.example/out/7.png?id=1");

  expect(placeOf("https://b.example/out/7.png?X-Amz-Signature=9f&id=1&Expires=3")).toBe(place);
  expect(placeOf("https://b.example/out/7.png?id=1&auth_key=17-0-0-9f&e=3&t=4&ts=5")).toBe(place);
  expect(placeOf("https://b.example/out/7.png?q-key-time=1;2&skt=3&hdnea=4&id=1")).toBe(place);
  expect(placeOf("https://a.example/out/7.png?id=2")).not.toBe(place);
  expect(placeOf("https://a.example/out/8.png?id=1")).not.toBe(place);
  expect(placeOf("data:image/png;base64,AAAA")).toBe("data:image/png;base64,AAAA");
  expect(placeOf(undefined)).toBeUndefined();
});
