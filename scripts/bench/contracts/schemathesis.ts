import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Profile, parseProfile } from "../../../contracts/profile/index.ts";
import type { Embedded } from "../../frame/embedded.ts";
import { openApiFile, python, run, versions } from "./tools.ts";

const hooks = fileURLToPath(new URL("./", import.meta.url));

/** What the document speaks of; the other checks expect statuses that it does not show. */
const checks = [
  "not_a_server_error",
  "status_code_conformance",
  "content_type_conformance",
  "response_headers_conformance",
  "response_schema_conformance",
];

const settings = ["--max-examples", "10", "--seed", "1", "--phases", "examples,coverage,fuzzing"];

/** What Schemathesis says of a running implementation: how many cases it tried, and which checks failed. */
export interface Schemathesised {
  failed: string[];
  cases: number;
  said: string;
}

export async function schemathesis({ url, profile }: Embedded): Promise<Schemathesised> {
  const bin = await python(versions.schemathesis);
  const facts = parseProfile(JSON.parse(readFileSync(profile, "utf8")), process.env);
  const args = ["run", openApiFile, "--url", url, "--checks", checks.join(","), ...settings];
  const env = {
    FACTS: JSON.stringify(factsOf(url, facts)),
    PYTHONPATH: hooks,
    SCHEMATHESIS_HOOKS: "schemathesis_hooks",
    PYTHONDONTWRITEBYTECODE: "1",
  };
  const { code, said } = await run(join(bin, "st"), args, { env });
  const cases = /(\d+) generated/.exec(said)?.[1];
  if (code > 1 || cases === undefined) throw new Error(`Schemathesis ended with ${code}:\n${said}`);
  const failed = [...said.matchAll(/^- (.+)$/gm)].map(([, what = ""]) => what);
  return { failed: code === 0 ? [] : [...new Set(failed)], cases: Number(cases), said };
}

function factsOf(url: string, { enterprise, accounts, slugs }: Profile) {
  return {
    url,
    user: { email: `bench-${Date.now()}@example.com`, password: "Example-password-7" },
    enterpriseKey: enterprise.key,
    standardKey: accounts[0]?.key,
    slugs: { edit_model_slug: slugs.editModel, image_model_slug: slugs.imageModel },
  };
}
