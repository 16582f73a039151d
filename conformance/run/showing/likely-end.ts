import { before, type Call } from "../../history/call.ts";
import { derived } from "../../history/derived.ts";
import type { History } from "../../history/history.ts";
import { looksOf, type TokenLook } from "../../model/token-looks.ts";

/** A call that looks to have ended a token, and those that might have as well. */
export interface LikelyEnd {
  call: Call;
  others: ReadonlySet<Call>;
}

/**
 * Of all calls by anybody that came between a lost token's issue and its refusal: the last one of the route that came
 * before the greatest share of losses, the more losses the likelier. Undefined where no token was lost.
 */
export function likelyEndOf(refused: Call | undefined, history: History): LikelyEnd | undefined {
  const look = lostLooks(history).find(({ call }) => call === refused);
  const shares = sharesOfLosses(history);
  const [likeliest] = (look?.acts ?? [])
    .map(({ call }) => ({ call, ...(shares.get(routeOf(call)) ?? { share: 0, losses: 0 }) }))
    .toReversed()
    .toSorted((a, b) => b.share - a.share || b.losses - a.losses);
  if (look === undefined || likeliest === undefined) return undefined;
  const { call } = likeliest;
  return { call, others: new Set(look.acts.flatMap((act) => (act.call === call ? [] : act.call))) };
}

const routeOf = ({ route, path }: Call): string => route?.id ?? path;

const lostLooks = (history: History): TokenLook[] =>
  looksOf(history).filter(({ standing, worked }) => standing === "live" && !worked);

/** By route: before how many losses its calls came, and before how many looks at tokens that had to live. */
const sharesOfLosses = derived((history: History) => {
  const counts = new Map<string, { losses: number; looks: number }>();
  for (const { acts, standing, worked, call: look } of looksOf(history)) {
    if (standing !== "live") continue;
    const ended = acts.filter(({ call }) => before(call, look));
    for (const route of new Set(ended.map(({ call }) => routeOf(call)))) {
      const { losses, looks } = counts.get(route) ?? { losses: 0, looks: 0 };
      counts.set(route, { losses: losses + (worked ? 0 : 1), looks: looks + 1 });
    }
  }
  return new Map(
    [...counts].map(([route, { losses, looks }]) => [route, { losses, share: losses / looks }]),
  );
});
