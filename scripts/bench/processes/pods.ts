/**
 * Stands in for k6-operator: runs a manifest's runners here. Arguments: the manifest, the folder of their logs, the
 * profile.
 */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { findK6 } from "../../../load/k6/find.ts";
import { runPods } from "../../load/selftest/pods.ts";

const [manifest = "", raw = "", profile = ""] = process.argv.slice(2);
const { accounts } = JSON.parse(readFileSync(profile, "utf8")) as { accounts: { key: string }[] };
const keys = accounts.map(({ key }) => key);
await runPods(readFileSync(manifest, "utf8"), resolve(raw), keys, (await findK6()).path);
