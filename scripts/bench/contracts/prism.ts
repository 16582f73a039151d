import { createServer } from "node:http";
import { basename, join } from "node:path";
import { closeServer, listenOn } from "../../../conformance/target/listen.ts";
import { readPacts } from "../../contracts/pact-file.ts";
import { type PactResult, verifyPacts } from "../../contracts/verifier.ts";
import { openApiFile, pactFolder, serving, versions } from "./tools.ts";

/**
 * Differences, in Pact's words, that a mock must show which keeps no state and answers one example; each with its
 * reason.
 */
const limits: readonly (readonly [why: string, differences: RegExp])[] = [
  [
    "it knows no state: it answers a refusal with a success",
    /^\$\.error Type mismatch: Expected null|^\$\.status Expected 'success'/,
  ],
  [
    "it answers its one example, whatever is asked",
    /^\$\.data\.(token_expiry|api_key|user\.verified) Expected/,
  ],
  [
    "it takes no call without a body where one may be left out",
    /^\$\.data Type mismatch: Expected null|^\$\.error Expected \{\}|status code 422/,
  ],
];

/** How the pacts fared on a mock of the OpenAPI document. */
export interface Mocked {
  agreed: number;
  /** How many interactions such a mock cannot play, by reason. */
  beyond: Map<string, number>;
  /** Faults of the document, or of the pacts. */
  differing: string[];
}

export async function againstPrism(): Promise<Mocked> {
  const port = await freePort();
  const mock = await serving(
    versions.prism,
    ["mock", openApiFile, "-p", String(port)],
    /is listening/,
  );
  // No state is set up: the pact itself holds an example of the values that a state would give.
  const states = createServer((request, response) => {
    request.resume().once("end", () => {
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  try {
    const files = readPacts().map(({ consumer, provider }) =>
      join(pactFolder, `${consumer.name}-${provider.name}.json`),
    );
    const results = await verifyPacts({
      files,
      target: `http://127.0.0.1:${port}`,
      states: `http://${await listenOn(states, "127.0.0.1:0", "provider states")}`,
      timeoutMs: 30_000,
    });
    return sorted(results);
  } finally {
    mock.stop();
    await closeServer(states);
  }
}

function sorted(results: readonly PactResult[]): Mocked {
  const mocked: Mocked = { agreed: 0, beyond: new Map(), differing: [] };
  for (const { consumer, description, differences } of results) {
    const why = limits.find(([, known]) => differences.every((text) => known.test(text)));
    if (differences.length === 0) mocked.agreed += 1;
    else if (why === undefined)
      mocked.differing.push(`${consumer}: ${description}: ${differences.join("; ")}`);
    else mocked.beyond.set(why[0], (mocked.beyond.get(why[0]) ?? 0) + 1);
  }
  return mocked;
}

async function freePort(): Promise<number> {
  const server = createServer();
  const address = await listenOn(server, "127.0.0.1:0", "a free port");
  await closeServer(server);
  return Number(basename(address).split(":").at(-1));
}
