// Listens to what a site asks its database, to show that two requests do the same work.
import type { Deps } from "#app/platform/deps.server.ts";

/** Every statement from now on, without its values, until `stop`. One test at a time. */
export function watchStatements({ db }: Pick<Deps, "db">): { statements: string[]; stop: () => void } {
  const statements: string[] = [];
  // Kysely's executors share this method, inside transactions and outside.
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
