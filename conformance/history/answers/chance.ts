/** What happens less often by chance, in all that was looked at, has a cause. */
const rate = 0.01;

/** Whether something that happens by chance at this `share` is likely to happen to one of so many, so often on end. */
export const mayBeChance = (share: number, times: number, among: number): boolean =>
  share ** times * among >= rate;
