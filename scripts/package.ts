/** `npm run package` builds and packs both published packages into `out/packages`. */
import { mkdirSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build, pack } from "./package/build.ts";
import { client, kit } from "./package/manifests.ts";

const out = fileURLToPath(new URL("../out/packages", import.meta.url));

mkdirSync(out, { recursive: true });
for (const published of [kit, client]) {
  const manifest = build(published, join(out, published.manifest.name));
  const { name, dependencies } = manifest;
  const tarball = pack(join(out, name), out);
  const kilobytes = Math.round(statSync(tarball).size / 1000);
  const needs = Object.keys(dependencies).length;
  console.log(`${relative(process.cwd(), tarball)}  ${kilobytes} kB, ${needs} dependencies`);
}
