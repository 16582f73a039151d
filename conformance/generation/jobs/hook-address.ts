import type { HookEvent } from "../../../contracts/history/events.ts";
import { asked, type Call } from "../../history/call.ts";
import { hookIn } from "../../target/http/hook-path.ts";

/** The path segment of the kit's webhook in a request. */
export function hookOf(call: Call): string | undefined {
  const webhook = asked(call, "webhook");
  return typeof webhook === "string" ? hookIn(webhook)?.hook : undefined;
}

/** What stands behind the kit's own path in the URL of a call; empty: it went to the URL that was given. */
export function behindHook({ path }: HookEvent): string {
  return hookIn(path)?.behind ?? "";
}
