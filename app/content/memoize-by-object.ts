/**
 * Returns a function that caches the last result for each object, as long as the object lives; it is computed again
 * when the key changes.
 * @example const lengthOf = memoizeByObject<number>(); lengthOf(texts, ["en"], () => count(texts, "en"));
 */
export function memoizeByObject<T>(): (of: unknown, key: readonly unknown[], make: () => T) => T {
  const kept = new WeakMap<object, { key: readonly unknown[]; answer: T }>();
  return (of, key, make) => {
    if (typeof of !== "object" || of === null) return make();
    const known = kept.get(of);
    if (known?.key.length === key.length && known.key.every((part, index) => part === key[index])) return known.answer;
    const answer = make();
    kept.set(of, { key, answer });
    return answer;
  };
}
