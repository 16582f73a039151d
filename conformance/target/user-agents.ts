import { hash } from "node:crypto";

/** What ordinary clients of JSON APIs say of themselves, without those that firewalls of websites turn away as robots. */
const userAgents = [
  "node",
  "axios/1.7.9",
  "okhttp/4.12.0",
  "Dart/3.5 (dart:io)",
  "PostmanRuntime/7.43.0",
  "GuzzleHttp/7",
  "Agent/1.4 CFNetwork/1568.300.101 Darwin/24.2.0",
  "got (https://github.com/sindresorhus/got)",
];

/** Whoever acts has one client: the same subject or episode says the same of itself, others something else. */
export const userAgentOf = (who = ""): string =>
  userAgents[hash("sha256", who, "buffer").readUInt32BE() % userAgents.length] ?? "node";
