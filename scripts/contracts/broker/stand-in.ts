import fastify from "fastify";

/** A verification result as a broker keeps it. */
interface KeptResult {
  consumer: string;
  success: boolean;
  providerApplicationVersion: string;
  testResults: { interactionDescription: string; success: boolean; mismatches: string[] }[];
}

interface Publication {
  pacticipantVersionNumber: string;
  branch: string;
  contracts: [{ consumerName: string; providerName: string; content: string }];
}

/** A stand-in for a Pact Broker, for tests, with the addresses that publishing uses. */
export class StandInBroker {
  /** By consumer: one version has one content. */
  readonly pacts = new Map<string, { version: string; branch: string; content: object }>();
  readonly results: KeptResult[] = [];
  readonly branches: string[] = [];
  readonly #server = fastify({ bodyLimit: 1 << 24 });

  /** Answers requests with this Authorization header alone. */
  constructor(authorization: string) {
    const server = this.#server;
    server.addHook("onRequest", async ({ headers }, reply) =>
      headers.authorization === authorization
        ? undefined
        : reply.code(401).send({ error: `${headers.authorization} is wrong` }),
    );
    server.get("/", () => ({
      _links: {
        "pb:publish-contracts": { href: "/contracts/publish" },
        "pb:pacticipant-branch-version": {
          href: "/pacticipants/{pacticipant}/branches/{branch}/versions/{version}",
        },
      },
    }));
    server.post<{ Body: Publication }>("/contracts/publish", ({ body }, reply) => {
      const { pacticipantVersionNumber: version, branch, contracts } = body;
      const [{ consumerName: name, providerName, content: encoded }] = contracts;
      const content = JSON.parse(`${Buffer.from(encoded, "base64")}`) as object;
      const kept = this.pacts.get(name);
      if (kept?.version === version && JSON.stringify(kept.content) !== JSON.stringify(content)) {
        const text = `Cannot change the content of the pact for ${name} version ${version}`;
        return reply.code(409).send({ notices: [{ type: "error", text }], errors: {} });
      }
      this.pacts.set(name, { version, branch, content });
      const href = `/pacts/provider/${providerName}/consumer/${name}`;
      return { _links: { "pb:contracts": [{ href }] } };
    });
    const pact = "/pacts/provider/:provider/consumer/:consumer";
    server.get(pact, ({ url }) => ({
      _links: { "pb:publish-verification-results": { href: `${url}/results` } },
    }));
    server.post<{ Body: KeptResult; Params: { consumer: string } }>(
      `${pact}/results`,
      ({ params, body }) => {
        this.results.push({ ...body, consumer: params.consumer });
        return {};
      },
    );
    server.put("/pacticipants/:provider/branches/:branch/versions/:version", ({ url }) => {
      this.branches.push(decodeURIComponent(url));
      return {};
    });
  }

  start(): Promise<string> {
    return this.#server.listen({ port: 0, host: "127.0.0.1" });
  }

  close(): Promise<void> {
    return this.#server.close();
  }
}
