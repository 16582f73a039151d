import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { closeServer, listenOn } from "../../../conformance/target/http/listen.ts";
import { bluntTarget } from "../../selftest/blunt-target.ts";
import { kitHere } from "../../selftest/kit-here.ts";
import { ownFolder } from "../../selftest/own-folder.ts";
import type { Verified } from "../driver.ts";
import { nameOf, type PactFile, readPacts, rulesOf } from "../pact-file.ts";
import { Broker, brokerAccess } from "./broker.ts";
import { publish, versionOf } from "./publish.ts";
import { StandInBroker } from "./stand-in.ts";

const token = "broker-token-7";
const authorization = `Bearer ${token}`;
let standIn: StandInBroker;
let baseUrl: string;
const folder = ownFolder();
beforeEach(async () => {
  standIn = new StandInBroker(authorization);
  baseUrl = await standIn.start();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await standIn.close();
});

const pacts = readPacts();

/** A result for every interaction of some pacts: all agree, apart from the named ones. */
function allAgree(some: readonly PactFile[], others: Record<string, Partial<Verified>> = {}) {
  return some.flatMap((pact) =>
    pact.interactions.map((one): Verified => {
      const interaction = nameOf(pact, one);
      const rules = rulesOf(one);
      return { interaction, rules, outcome: "agrees", why: [], ...others[interaction] };
    }),
  );
}

describe("kit contracts --publish", () => {
  it("verifies, then publishes every pact and that the target keeps it", async () => {
    vi.stubEnv("PACT_BROKER_BASE_URL", baseUrl);
    vi.stubEnv("PACT_BROKER_TOKEN", token);

    const flags = ["--publish", "--provider-version", "1.4.2", "--provider-branch", "main"];
    const { code, out, err } = await kitHere(["contracts", "--embedded", ...flags], {
      cwd: folder,
    });

    expect([code, err]).toEqual([0, expect.stringContaining("0 differ, 0 inconclusive")]);
    for (const pact of pacts) {
      const { name } = pact.consumer;
      const kept = standIn.pacts.get(name);
      expect(kept).toEqual({ version: versionOf(pact), branch: "main", content: pact });
      expect(err).toContain(`broker  model-platform 1.4.2 keeps the pact of ${name}`);
    }
    expect(standIn.results.map(({ consumer, success }) => [consumer, success])).toEqual(
      pacts.map(({ consumer }) => [consumer.name, true]),
    );
    expect(standIn.results[0]?.providerApplicationVersion).toBe("1.4.2");
    expect(standIn.branches).toEqual(["/pacticipants/model-platform/branches/main/versions/1.4.2"]);
    const report = await readFile(join(folder, "out/latest/report.json"), "utf8");
    expect(out + err + report).not.toContain(token);
  });

  it.each<[string, Record<string, string>, string[], string]>([
    ["no broker", {}, ["--provider-version", "1"], "PACT_BROKER_BASE_URL is not set"],
    ["no version", { PACT_BROKER_BASE_URL: "x" }, [], "Add --provider-version"],
    ["no URL", { PACT_BROKER_BASE_URL: "x" }, ["--provider-version", "1"], "Wanted: an http or"],
    [
      "nobody there",
      { PACT_BROKER_BASE_URL: "http://127.0.0.1:1" },
      ["--provider-version", "1"],
      "GET failed",
    ],
  ])(
    "exits 3 where there is %s, before anything is sent to the target",
    async (_, env, flags, words) => {
      for (const name of ["PACT_BROKER_BASE_URL", "PACT_BROKER_TOKEN"]) {
        vi.stubEnv(name, env[name] ?? "");
      }

      const target = ["--target", "http://127.0.0.1:1"];
      const { code, err } = await kitHere(["contracts", "--publish", ...flags, ...target]);

      expect([code, err]).toEqual([3, expect.stringContaining(words)]);
    },
  );
});

describe("a broker", () => {
  it("with an index that does not end is left after 16 MiB", async () => {
    let sent = 0;
    const piece = Buffer.alloc(1 << 20, " ");
    const endless = createServer((_, response) => {
      const pour = () => {
        while (!response.destroyed && response.write(piece)) sent += piece.length;
      };
      response.on("drain", pour);
      pour();
    });
    const at = `http://${await listenOn(endless, "127.0.0.1:0", "test")}`;

    await expect(Broker.at({ baseUrl: at })).rejects.toThrow(
      /GET failed: more than 16777216 bytes/,
    );
    await closeServer(endless);

    expect(sent).toBeLessThan(32 << 20);
  });

  const [agents] = pacts as [PactFile];
  const provider = { version: "2" };
  const login = `${agents.consumer.name}: a login with a wrong password`;

  it("is told of a pact that is broken, by which interaction and how", async () => {
    const broker = await Broker.at({ baseUrl, authorization });
    const others = { [login]: { outcome: "differs", why: ["$.error is null"] } } as const;

    const lines = await publish(broker, [agents], provider, {
      verified: allAgree([agents], others),
      told: [],
    });

    expect(lines.at(-1)).toBe("model-platform 2 breaks the pact of agent-client");
    const [result] = standIn.results;
    expect(result?.success).toBe(false);
    expect(result?.testResults.filter(({ success }) => !success)).toEqual([
      { interactionDescription: login, success: false, mismatches: ["$.error is null"] },
    ]);
  });

  it("gets no result of a pact of which an interaction is inconclusive", async () => {
    const broker = await Broker.at({ baseUrl, authorization });
    const others = { [login]: { outcome: "inconclusive", why: ["no mail came"] } } as const;

    const lines = await publish(broker, [agents], provider, {
      verified: allAgree([agents], others),
      told: [],
    });

    expect(lines.at(-1)).toMatch(
      /^no result of agent-client: 1 of \d+ interactions are inconclusive/,
    );
    expect([standIn.pacts.size, standIn.results]).toEqual([1, []]);
  });

  it("takes the same contents again, and under one version no others", async () => {
    const broker = await Broker.at({ baseUrl, authorization });
    const outcome = { verified: allAgree([agents]), told: [] };
    await publish(broker, [agents], provider, outcome);
    await publish(broker, [agents], provider, outcome);
    standIn.pacts.set("agent-client", {
      ...standIn.pacts.get("agent-client")!,
      content: { interactions: [] },
    });

    await expect(publish(broker, [agents], provider, outcome)).rejects.toThrow(
      /answered 409: .*Cannot change the content of the pact for agent-client version .+ with other/,
    );
    expect(standIn.results).toHaveLength(2);
  });

  it("that turns the token away is named, the token is not", async () => {
    const wrong = Broker.at({ baseUrl, authorization: "Bearer wrong-token-9" });

    await expect(wrong).rejects.toThrow(/GET \/ answered 401: .*Is PACT_BROKER_TOKEN right/);
    await expect(wrong).rejects.not.toThrow(/wrong-token-9/);
  });

  it("has to be one", async () => {
    const { url, server } = await bluntTarget("<html>Welcome</html>");

    await expect(Broker.at({ baseUrl: url })).rejects.toThrow(/Is it the address of a Pact Broker/);
    server.close();
  });

  it("gets its token alone: a link to another place is not followed", async () => {
    const broker = await Broker.at({ baseUrl, authorization });

    await expect(broker.ask("GET", "http://127.0.0.1:1/pacts")).rejects.toThrow(/it links to http/);
  });

  it("is where the environment says, with a token or without", () => {
    const PACT_BROKER_BASE_URL = "https://broker.example.com";

    expect(brokerAccess({ PACT_BROKER_BASE_URL })).toEqual({ baseUrl: PACT_BROKER_BASE_URL });
    expect(brokerAccess({ PACT_BROKER_BASE_URL, PACT_BROKER_TOKEN: "t" })).toEqual({
      baseUrl: PACT_BROKER_BASE_URL,
      authorization: "Bearer t",
    });
  });

  const password = "s3cret%41 pass:";
  const user = { PACT_BROKER_USERNAME: "me", PACT_BROKER_PASSWORD: password };

  it.each<[string, (url: URL) => NodeJS.ProcessEnv]>([
    ["two variables", ({ href }) => ({ PACT_BROKER_BASE_URL: href, ...user })],
    [
      "its URL",
      ({ host }) => ({
        PACT_BROKER_BASE_URL: `http://me:${encodeURIComponent(password)}@${host}`,
      }),
    ],
  ])("gets a user and a password by %s, and no fault prints them", async (_, env) => {
    const basic = `Basic ${Buffer.from(`me:${password}`).toString("base64")}`;
    const [taking, refusing] = [new StandInBroker(basic), new StandInBroker("other")];
    const [open, closed] = [new URL(await taking.start()), new URL(await refusing.start())];

    const broker = await Broker.at(brokerAccess(env(open)));
    const refused = await Broker.at(brokerAccess(env(closed))).catch(String);
    await Promise.all([taking.close(), refusing.close()]);

    expect(broker.address("pb:publish-contracts")).toContain("/contracts/publish");
    expect(refused).toMatch(/GET \/ answered 401: .*"Basic <secret> is wrong"/);
    expect(refused).not.toMatch(/s3cret/);
  });

  it("that is no URL is not quoted, since a password may stand in it", () => {
    expect(() => brokerAccess({ PACT_BROKER_BASE_URL: "me:s3cret@broker" })).toThrow(
      /^PACT_BROKER_BASE_URL: is no URL\. /,
    );
  });
});
