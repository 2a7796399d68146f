/**
 * Returns a function that keeps its last answer for each object, as long as the object lives: it is made again if the key has changed.
 * @example const lengthOf = keepAnswers<number>(); lengthOf(texts, ["en"], () => count(texts, "en"));
 */
export function keepAnswers<T>(): (of: unknown, key: readonly unknown[], make: () => T) => T {
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
