/** Items that wait, by key. Keys take turns: a client with a hundred requests delays another one's by one. */
export type RoundRobin<Item extends object> = {
  count(): number;
  add(key: string, item: Item): void;
  /** Returns false if the item no longer waits. */
  remove(key: string, item: Item): boolean;
  /** Removes and returns the oldest item of the next key that may have a turn, with its key. */
  takeNext(mayTake?: (key: string) => boolean): { key: string; item: Item } | undefined;
  /** Returns the latest item of the key with most items, if it has at least two more than the newcomer's key. */
  latestOfLargest(newcomer: string): { key: string; item: Item } | undefined;
};

export function createRoundRobin<Item extends object>(): RoundRobin<Item> {
  const byKey = new Map<string, Set<Item>>();
  let count = 0;
  const remove = (key: string, item: Item) => {
    const items = byKey.get(key);
    if (!items?.delete(item)) return false;
    if (items.size === 0) byKey.delete(key);
    count--;
    return true;
  };
  return {
    count: () => count,
    add(key, item) {
      const items = byKey.get(key);
      if (items) items.add(item);
      else byKey.set(key, new Set([item]));
      count++;
    },
    remove,
    takeNext(mayTake = () => true) {
      for (const [key, items] of byKey) {
        const [item] = items;
        if (!item || !mayTake(key)) continue;
        byKey.delete(key);
        byKey.set(key, items); // behind the others
        remove(key, item);
        return { key, item };
      }
      return undefined;
    },
    latestOfLargest(newcomer) {
      const [longestQueue] = [...byKey].toSorted(([, a], [, b]) => b.size - a.size);
      const waiting = byKey.get(newcomer)?.size ?? 0;
      if (!longestQueue || longestQueue[1].size <= waiting + 1) return undefined;
      const [key, items] = longestQueue;
      const item = [...items].at(-1);
      return item && { key, item };
    },
  };
}
