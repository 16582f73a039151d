import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Consumer } from "./consumer.ts";
import { client } from "./manifests.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

let consumer: Consumer;
beforeAll(() => {
  consumer = new Consumer(client);
  consumer.borrow("@types");
});
afterAll(() => consumer.remove());

const program = `
import { CallFailed, modelPlatform } from "model-platform-client";
import { loginSuccess } from "model-platform-client/wire";
import openapi from "model-platform-client/openapi.json" with { type: "json" };
import pact from "model-platform-client/pacts/agent-client-model-platform.json" with { type: "json" };

const answer = { data: null, error: { code: "bad" }, meta: { request_id: "r" } };
const client = modelPlatform({
  baseUrl: "http://service.example",
  fetch: async () => new Response(JSON.stringify(answer), { status: 401 }),
});
const failed = await client.agents
  .login({ email: "ada@example.com", password: "wrong", device_name: "laptop", token_expiry: "1_week" })
  .then(({ access_token }) => access_token, (error: unknown) => error instanceof CallFailed && error.reply.status);
console.log(JSON.stringify([failed, loginSuccess.safeParse(answer).success, openapi.openapi, pact.provider.name]));
`;

/** The program that the page for consumers begins with. */
function shownProgram(): string {
  const page = readFileSync(join(root, "contracts/README.md"), "utf8");
  return /```ts\n(.*?)```/s.exec(page)?.[1] ?? "";
}

/** What the compiler says of files of the consumer; throws where it finds a fault. */
function checked(...files: string[]): string {
  const flags =
    "--noEmit --strict --module nodenext --target es2024 --types node --resolveJsonModule";
  return consumer.node(
    join(root, "node_modules/typescript/bin/tsc"),
    ...flags.split(" "),
    ...files,
  );
}

describe("model-platform-client, installed from its tarball", () => {
  it("brings zod and nothing else", () => {
    const installed = globSync("node_modules/[a-z]*/package.json", { cwd: consumer.folder });

    expect(installed.sort()).toEqual([
      join("node_modules", "model-platform-client", "package.json"),
      join("node_modules", "zod", "package.json"),
    ]);
  });

  it("is imported by its entry points", () => {
    consumer.write("program.ts", program);

    expect(JSON.parse(consumer.node("program.ts"))).toEqual([
      401,
      false,
      "3.1.1",
      "model-platform",
    ]);
  });

  it("is required by CommonJS, typed as well", () => {
    const required = `import client = require("model-platform-client");
const { agents } = client.modelPlatform({ baseUrl: "http://service.example", timeoutMs: 1000 });
const logout: (bearer: string) => Promise<unknown> = (bearer) => agents.logout(bearer);
console.log(typeof logout);`;
    consumer.write("required.cts", required);
    consumer.write(
      "required.cjs",
      required.replace("import client =", "const client =").replace(/: \(bearer.*?unknown>/, ""),
    );

    expect(consumer.node("required.cjs").trim()).toBe("function");
    expect(checked("required.cts")).toBe("");
  });

  it("ends a call by its signal, and by its time", async () => {
    consumer.write(
      "ended.ts",
      `import { modelPlatform } from "model-platform-client";
       const never: typeof fetch = (_, init) => new Promise((_, reject) => {
         init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
       });
       const called = (options: object) => {
         const keep = setInterval(() => {}, 1000);
         return modelPlatform({ baseUrl: "http://service.example", fetch: never, ...options })
           .agents.logout("t").catch(({ name }) => name).finally(() => clearInterval(keep));
       };
       const aborting = new AbortController();
       const aborted = called({ signal: aborting.signal, timeoutMs: 60_000 });
       aborting.abort();
       console.log(await aborted, await called({ timeoutMs: 5 }));`,
    );

    expect(consumer.node("ended.ts").trim()).toBe("AbortError TimeoutError");
  });

  it("is typed: a wrong lifetime is an error of the compiler", () => {
    consumer.write("right.ts", program);
    consumer.write("shown.ts", shownProgram());
    consumer.write("wrong.ts", shownProgram().replace('"1_week"', '"2_weeks"'));

    expect(checked("right.ts", "shown.ts")).toBe("");
    expect(() => checked("wrong.ts")).toThrow();
  });

  it("holds neither tests nor TypeScript sources", () => {
    const files = globSync("**/*.*", {
      cwd: join(consumer.folder, "node_modules/model-platform-client"),
    });

    expect(files.length).toBeGreaterThan(20);
    expect(files.filter((name) => /\.test\.|(?<!\.d)\.ts$/.test(name))).toEqual([]);
  });
});
