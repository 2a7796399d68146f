/**
 * Returns a function that caches the last result for each object, as long as the object lives; it is computed again
 * when the key changes.
 * @example const lengthOf = memoizeByObject<number>(); lengthOf(texts, ["en"], () => count(texts, "en"));
 */
export function memoizeByObject<T>(): (of: unknown, key: readonly unknown[], make: () => T) => T {
  const byObject = new WeakMap<object, { key: readonly unknown[]; answer: T }>();
  return (object, key, make) => {
    if (typeof object !== "object" || object === null) return make();
    const cached = byObject.get(object);
    if (cached?.key.length === key.length && cached.key.every((part, index) => part === key[index]))
      return cached.answer;
    const answer = make();
    byObject.set(object, { key, answer });
    return answer;
  };
}
