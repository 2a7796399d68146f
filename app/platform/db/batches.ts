/**
 * Yields a list in parts: SQLite takes 32,766 parameters in a statement.
 * @example [...batchesOf([1, 2, 3], 2)] // [[1, 2], [3]]
 */
export function* batchesOf<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
}
