import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { closeServer, listenOn } from "../../../conformance/target/listen.ts";

/** A pact as a broker keeps it. */
export interface KeptPact {
  version: string;
  branch: string;
  content: { interactions: { description: string }[] };
}

/** A verification result as a broker keeps it. */
export interface KeptResult {
  consumer: string;
  success: boolean;
  providerApplicationVersion: string;
  testResults: { interactionDescription: string; success: boolean; mismatches: string[] }[];
}

interface Publication {
  pacticipantName: string;
  pacticipantVersionNumber: string;
  branch: string;
  contracts: { consumerName: string; providerName: string; content: string }[];
}

type Reply = [status: number, body: object];

/**
 * A stand-in for a Pact Broker, for tests, with the addresses that publishing uses: its index, the publication of
 * contracts, a pact with its links, verification results, and versions of branches.
 */
export class StandInBroker {
  readonly pacts = new Map<string, KeptPact>();
  readonly results: KeptResult[] = [];
  readonly branches: string[] = [];
  readonly #authorization: string;
  readonly #server: Server = createServer(
    (request, response) => void this.#serve(request, response),
  );
  #base = "";

  /** Answers requests with this Authorization header alone. */
  constructor(authorization: string) {
    this.#authorization = authorization;
  }

  async start(): Promise<string> {
    this.#base = `http://${await listenOn(this.#server, "127.0.0.1:0", "broker")}`;
    return this.#base;
  }

  close(): Promise<void> {
    return closeServer(this.#server);
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const [status, body] =
      request.headers.authorization === this.#authorization
        ? this.#answer(request.method ?? "", request.url ?? "", `${Buffer.concat(chunks)}`)
        : [401, { error: `${request.headers.authorization} is wrong` }];
    response.writeHead(status, { "content-type": "application/hal+json;charset=utf-8" });
    response.end(JSON.stringify(body));
  }

  #answer(method: string, url: string, text: string): Reply {
    const [, , provider, , consumer = ""] = url.split("/").filter((part) => part !== "");
    switch (`${method} ${url.split("/")[1]}`) {
      case "GET ":
        return [200, { _links: this.#index() }];
      case "POST contracts":
        return this.#publish(JSON.parse(text) as Publication);
      case "GET pacts": {
        const href = `${this.#base}/pacts/provider/${provider}/consumer/${consumer}/results`;
        return [200, { _links: { "pb:publish-verification-results": { href } } }];
      }
      case "POST pacts":
        this.results.push({ ...(JSON.parse(text) as KeptResult), consumer });
        return [201, {}];
      case "PUT pacticipants":
        this.branches.push(decodeURIComponent(url));
        return [201, {}];
      default:
        return [404, { error: "not found" }];
    }
  }

  #index() {
    const at = (path: string) => ({ href: this.#base + path, templated: path.includes("{") });
    return {
      "pb:publish-contracts": at("/contracts/publish"),
      "pb:pacticipant-branch-version": at(
        "/pacticipants/{pacticipant}/branches/{branch}/versions/{version}",
      ),
    };
  }

  /** One version of a consumer has one content. */
  #publish(publication: Publication): Reply {
    const { pacticipantName: name, pacticipantVersionNumber: version, branch } = publication;
    const [contract] = publication.contracts;
    const read = JSON.parse(`${Buffer.from(contract?.content ?? "", "base64")}`);
    if (contract?.consumerName !== name || read.consumer.name !== name) {
      return [400, { errors: { contracts: ["consumer name does not match"] } }];
    }
    const kept = this.pacts.get(name);
    if (kept?.version === version && JSON.stringify(kept.content) !== JSON.stringify(read)) {
      const text = `Cannot change the content of the pact for ${name} version ${version}`;
      return [409, { notices: [{ type: "error", text }], errors: {} }];
    }
    this.pacts.set(name, { version, branch, content: read });
    const path = `/pacts/provider/${contract.providerName}/consumer/${name}/version/${encodeURIComponent(version)}`;
    return [200, { notices: [], _links: { "pb:contracts": [{ href: this.#base + path }] } }];
  }
}
