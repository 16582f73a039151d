import type { Profile } from "../../../contracts/profile/index.ts";
import type { Missing } from "../judge.ts";

/** Without a receiver of the kit's no webhook can be given to anybody. */
export function needsReceiver({ evidence }: Profile): Missing[] {
  if (evidence.webhook !== undefined) return [];
  const text = "an address where the target can call the kit's webhooks (evidence.webhook)";
  return [{ kind: "probe", name: "webhook", text }];
}
