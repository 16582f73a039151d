/** The place of the first item later than `t`, among items in the order of time: found without a look at each. */
export function firstAfter<T>(t: number, items: readonly T[], timeOf: (item: T) => number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (timeOf(items[middle] as T) > t) high = middle;
    else low = middle + 1;
  }
  return low;
}
