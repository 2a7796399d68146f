import type { Deps } from "#app/platform/deps.server.ts";

/** Records SQL without values until `stop`, to compare the work of two requests. One test at a time. */
export function watchStatements(deps: Pick<Deps, "db">): { statements: string[]; stop: () => void } {
  const statements: string[] = [];
  return { statements, stop: beforeEach(deps, (statement) => void statements.push(statement)) };
}

/** Holds statements that contain a text until `release`; `held` resolves after `count`. One test at a time. */
export function holdStatements(deps: Pick<Deps, "db">, text: string, count: number) {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  const { promise: held, resolve: noteHeld } = Promise.withResolvers<void>();
  let seen = 0;
  const stop = beforeEach(deps, (statement) => {
    if (!statement.includes(text)) return undefined;
    if (++seen === count) noteHeld();
    return released;
  });
  const release = () => {
    stop();
    resolve();
  };
  return { held, release };
}

/** Makes statements that contain a text fail until the returned function is called. One test at a time. */
export function failStatements(deps: Pick<Deps, "db">, text: string): () => void {
  return beforeEach(deps, async (statement) => {
    if (statement.includes(text)) throw new Error(`Refused by the test: ${text}`);
  });
}

function beforeEach({ db }: Pick<Deps, "db">, act: (statement: string) => Promise<void> | undefined): () => void {
  // Kysely's executors share this method, inside and outside transactions.
  const shared = Object.getPrototypeOf(Object.getPrototypeOf(db.kysely.getExecutor())) as {
    executeQuery: (query: { sql: string }, ...rest: unknown[]) => unknown;
  };
  const original = shared.executeQuery;
  shared.executeQuery = async function watched(query, ...rest) {
    await act(query.sql);
    return original.call(this, query, ...rest);
  };
  return () => void (shared.executeQuery = original);
}
