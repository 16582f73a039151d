import { MatchersV3, PactV4 } from "@pact-foundation/pact";
import { modelPlatform } from "../client/index.ts";
import { routePath } from "../wire/match-route.ts";
import { routeById } from "../wire/routes.ts";
import { type Consumer, type Interaction, provider } from "./interaction.ts";

type JsonMap = { [name: string]: never };

/** Stand for the product names that the document leaves open. */
const slugs = { editModel: "edit-model", imageModel: "image-model" };

/**
 * Plays interactions of a consumer against Pact's mock of the provider and writes what was agreed into a
 * folder, as `CONSUMER-PROVIDER.json`. Throws where the client sends something else, or cannot take the answer.
 */
export async function agree(
  consumer: Consumer,
  interactions: readonly Interaction[],
  dir: string,
): Promise<void> {
  const pact = new PactV4({ consumer, provider, dir, logLevel: "error" });
  for (const interaction of interactions) {
    await wordedIn(pact, interaction).executeTest((mock) => {
      const headers = interaction.always ?? {};
      const client = modelPlatform({ baseUrl: mock.url, slugs, headers });
      return interaction.act(client, MatchersV3.reify<JsonMap>(interaction.body ?? {}));
    });
  }
}

function wordedIn(pact: PactV4, { given, ...interaction }: Interaction) {
  const { description, clauses, headers, body, expects } = interaction;
  const { method } = routeById(interaction.route);
  const worded = pact.addInteraction().given(given.name, given.params).uponReceiving(description);
  for (const { id, section } of clauses) worded.reference("rules", id, section);
  return worded
    .withRequest(method, pathOf(interaction), (request) => {
      request.headers({ accept: "application/json", ...headers });
      if (body !== undefined) request.jsonBody(body);
    })
    .willRespondWith(expects.status === "any" ? 400 : expects.status, (response) => {
      if (expects.status === "any") response.matchingRules(anyStatus);
      if (expects.headers !== undefined) response.headers(expects.headers);
      if (expects.body !== undefined) response.jsonBody(expects.body);
    });
}

/** Pact always compares the status; any number passes this one. */
const anyStatus = { status: { path: "$", rules: [{ "pact:matcher:type": "integer" }] } };

function pathOf({ route, params, pathFromState }: Omit<Interaction, "given">) {
  const path = routePath(routeById(route), slugs, params);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression that Pact fills in.
  return pathFromState === true ? MatchersV3.fromProviderState("${path}", path) : path;
}
