import type { Deps } from "#app/platform/deps.server.ts";

/** Records SQL without values until `stop`, to compare the work of two requests. One test at a time. */
export function watchStatements({ db }: Pick<Deps, "db">): { statements: string[]; stop: () => void } {
  const statements: string[] = [];
  // Kysely's executors share this method, inside and outside transactions.
  const shared = Object.getPrototypeOf(Object.getPrototypeOf(db.kysely.getExecutor())) as {
    executeQuery: (query: { sql: string }, ...rest: unknown[]) => unknown;
  };
  const original = shared.executeQuery;
  shared.executeQuery = function watched(query, ...rest) {
    statements.push(query.sql);
    return original.call(this, query, ...rest);
  };
  return { statements, stop: () => void (shared.executeQuery = original) };
}
