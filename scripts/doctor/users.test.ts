import { createServer } from "node:http";
import { afterAll, expect, it } from "vitest";
import { closeServer, listenOn } from "../../conformance/target/http/listen.ts";
import { parseProfile } from "../../contracts/profile/index.ts";
import { TargetSession } from "../frame/target-session.ts";
import { tryAsUser } from "./users.ts";

const server = createServer((request, response) => {
  request.resume();
  const body = '{"data":null,"error":{"message":"down for an hour"},"meta":{"request_id":"1"}}';
  response.writeHead(503, { "content-type": "application/json" }).end(body);
});
const baseUrl = `http://${await listenOn(server, "127.0.0.1:0", "test")}`;
afterAll(() => closeServer(server));

it("says what sign-up answers, where it is down, and speaks of no budget", async () => {
  const session = new TargetSession(parseProfile({ target: { baseUrl } }, {}), "doctor");

  const { value } = await tryAsUser(await session.stage()).next();
  await session.close();

  expect(value).toEqual({ what: "sign-up", state: "wrong", says: "sign-up answered 503" });
});
