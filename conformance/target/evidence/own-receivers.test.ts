import { createServer } from "node:net";
import { expect, it } from "vitest";
import { listenOn } from "../http/listen.ts";
import { Recorder } from "../recorder.ts";
import { recordReach } from "./own-receivers.ts";

it("records whether the kit reaches its own receiver, and tries no address elsewhere", async () => {
  const recorder = new Recorder();
  const server = createServer();
  const address = await listenOn(server, "127.0.0.1:0", "test");

  await recordReach(recorder, "webhook", `http://${address}/h`);
  await new Promise((closed) => server.close(closed));
  await recordReach(recorder, "webhook", `http://${address}/h`);
  await recordReach(recorder, "webhook", "https://hooks.example.com/h");

  expect(recorder.events).toMatchObject([
    { probe: "receiver", about: { receiver: "webhook" }, value: "reached" },
    { probe: "receiver", about: { receiver: "webhook" }, fault: "not reached" },
  ]);
});
