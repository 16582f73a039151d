import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { withMedia } from "../../../conformance/stage/request-body.ts";
import { Media } from "../../../conformance/target/media.ts";
import { minimalBody, type Profile, parseProfile } from "../../../contracts/profile/index.ts";
import { generationRouteIds } from "../../../contracts/wire/route-ids.ts";
import { routes } from "../../../contracts/wire/routes.ts";
import type { Embedded } from "../../frame/embedded.ts";
import { openApiFile, python, run, versions } from "./tools.ts";

const hooks = fileURLToPath(new URL("./", import.meta.url));

/** The checks of what the document says; the other checks expect statuses that it does not show. */
const documented = [
  "not_a_server_error",
  "status_code_conformance",
  "content_type_conformance",
  "response_headers_conformance",
  "response_schema_conformance",
];

const settings = ["--max-examples", "10", "--seed", "1", "--phases", "examples,coverage,fuzzing"];

/** The result of Schemathesis on a running implementation: how many cases it tried, and which checks failed. */
export interface Schemathesised {
  failed: string[];
  /** The failures, each with its operation, such as `POST /nsfw_image_check`. */
  at: { operation: string; failure: string }[];
  cases: number;
  said: string;
}

/** Settings of Schemathesis in addition to the usual ones. */
interface Looking {
  /** Checks in addition to those of what the document says. */
  checks?: readonly string[];
  flags?: readonly string[];
}

/** Runs Schemathesis on an implementation. */
export async function schemathesis(
  { url, profile }: Pick<Embedded, "url" | "profile">,
  { checks = [], flags = [] }: Looking = {},
): Promise<Schemathesised> {
  const bin = await python(versions.schemathesis);
  const folder = mkdtempSync(join(tmpdir(), "schemathesis-"));
  const facts = join(folder, "facts.json");
  const about = parseProfile(JSON.parse(readFileSync(profile, "utf8")), process.env);
  writeFileSync(facts, JSON.stringify(factsOf(url, about)));
  const looked = ["--checks", [...documented, ...checks].join(",")];
  const args = ["run", openApiFile, "--url", url, ...looked, ...settings, ...flags];
  const env = {
    FACTS: facts,
    PYTHONPATH: hooks,
    SCHEMATHESIS_HOOKS: "schemathesis_hooks",
    PYTHONDONTWRITEBYTECODE: "1",
    COLUMNS: "200",
  };
  try {
    const { code, said } = await run(join(bin, "st"), args, { env, cwd: folder });
    const cases = /(\d+) generated/.exec(said)?.[1];
    if (code > 1 || cases === undefined)
      throw new Error(`Schemathesis ended with ${code}:\n${said}`);
    const at = code === 0 ? [] : failuresIn(said);
    return {
      failed: [...new Set(at.map(({ failure }) => failure))],
      at,
      cases: Number(cases),
      said,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Each failure stands below its operation in the output. */
function failuresIn(said: string): Schemathesised["at"] {
  const found = new Map<string, Schemathesised["at"][number]>();
  let operation = "";
  for (const line of said.split("\n")) {
    operation = /^_+ ([A-Z]+ \/\S*) _+$/.exec(line)?.[1] ?? operation;
    const failure = /^- (.+)$/.exec(line)?.[1];
    if (failure !== undefined) found.set(`${operation} ${failure}`, { operation, failure });
  }
  return [...found.values()];
}

function factsOf(url: string, profile: Profile) {
  const { enterprise, accounts, slugs } = profile;
  return {
    url,
    user: { email: `bench-${Date.now()}@example.com`, password: "Example-password-7" },
    enterpriseKey: enterprise.key,
    standardKey: accounts[0]?.key,
    slugs: { edit_model_slug: slugs.editModel, image_model_slug: slugs.imageModel },
    bodies: Object.fromEntries(
      generationRouteIds.map((id) => [pathOf(id), usualBody(id, profile)]),
    ),
  };
}

const pathOf = (route: (typeof generationRouteIds)[number]): string =>
  routes.find(({ id }) => id === route)?.path ?? "";

/** A body that works: the members that hold files, which Schemathesis cannot make up, and the others. */
function usualBody(route: (typeof generationRouteIds)[number], profile: Profile) {
  const media = new Media({ listen: "127.0.0.1:0", form: "base64", nearby: true });
  const parts = Object.groupBy(Object.entries(minimalBody(profile, route).value), ([, value]) =>
    JSON.stringify(value).includes("{media:") ? "media" : "open",
  );
  const [files, open] = [parts.media ?? [], parts.open ?? []];
  return { media: withMedia(Object.fromEntries(files), media), open: Object.fromEntries(open) };
}
