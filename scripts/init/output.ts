import { accessSync, constants, existsSync, statSync, writeFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type ProfileInput, withoutCredentials } from "../../contracts/profile/index.ts";
import { UsageError } from "../frame/faults.ts";

const next = "Choose another file with --write";

/** Checks that a profile can be written to the file, before any question. Throws UsageError. */
export function seeThatWritable(file: string, force: boolean): void {
  const what = `--write ${file}`;
  if (existsSync(file)) {
    if (!force)
      throw new UsageError(what, "is there already", `${next}, or overwrite it with --force.`);
    if (!statSync(file).isFile()) throw new UsageError(what, "is no file", `${next}.`);
  }
  const place = existsSync(file) ? file : dirname(resolve(file));
  if (!existsSync(place)) throw new UsageError(what, `there is no folder ${place}`, `${next}.`);
  try {
    accessSync(place, constants.W_OK);
  } catch {
    throw new UsageError(what, "cannot be written", `${next}.`);
  }
}

/** The variable from which a written profile takes the target's Authorization header, where its URL held a password. */
export const authorization = "TARGET_AUTHORIZATION";

/** Writes a profile that tells editors where its schema is, and does not hold the password of the target's URL. */
export function writeProfile(file: string, profile: ProfileInput): void {
  const schema = schemaSeenFrom(file);
  const whole = {
    ...(schema === undefined ? {} : { $schema: schema }),
    ...profile,
    target: withoutPassword(profile.target),
  };
  writeFileSync(file, `${JSON.stringify(whole, null, 2)}\n`);
}

function withoutPassword(target: ProfileInput["target"]): ProfileInput["target"] {
  const baseUrl = withoutCredentials(target.baseUrl);
  if (baseUrl === target.baseUrl) return target;
  return { ...target, baseUrl, headers: { authorization: `\${${authorization}}` } };
}

/** Where the schemas are, from the sources and from the built files. */
const places = ["../../contracts/schemas/", "../../../contracts/schemas/"];

function schemaSeenFrom(file: string): string | undefined {
  const schema = places
    .map((place) => fileURLToPath(new URL(`${place}profile.generated.json`, import.meta.url)))
    .find((path) => existsSync(path));
  return schema === undefined ? undefined : relative(dirname(resolve(file)), schema);
}
