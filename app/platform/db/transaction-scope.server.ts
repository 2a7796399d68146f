// Knows whether the running code stands inside a `write` transaction. Using the outer database there would wait for itself
// for ever on SQLite (one connection) and can empty the pool on PostgreSQL: it is refused at once instead.
import { AsyncLocalStorage } from "node:async_hooks";
import { DbError } from "./db-errors.server.ts";

type Scope = { isInside: boolean; isExpired: boolean; afterCommit: (() => void)[] };

/** The transaction scopes of one database. */
export type TransactionScopes = ReturnType<typeof createTransactionScopes>;

/** Makes the scopes of one database; each `openDatabase` has its own. */
export function createTransactionScopes() {
  const storage = new AsyncLocalStorage<Scope>();
  const refuseOuterUse = () => {
    if (storage.getStore()?.isInside) {
      throw new Error(
        "The outer database was used inside one of its transactions, which would wait for itself: pass `trx` on instead.",
      );
    }
  };
  return {
    /** Throws when the caller stands inside a transaction of this database. */
    refuseOuterUse,
    /** Throws `timeout` when the caller's transaction took too long: nothing of it, not even its commit, is sent any more. */
    refuseExpired(): void {
      if (storage.getStore()?.isExpired) throw tookTooLong();
    },
    /** Calls `work` once the caller's transaction is committed, never where it isn't; at once where there is none. */
    afterCommit(work: () => void): void {
      const scope = storage.getStore();
      if (scope?.isInside) scope.afterCommit.push(work);
      else work();
    },
    /** Runs one transaction; with `limitMs` it fails with `timeout` after that time, whatever it is waiting for. */
    async run<T>(
      options: { limitMs?: number },
      transaction: (inside: <R>(work: () => Promise<R>) => Promise<R>) => Promise<T>,
    ): Promise<T> {
      refuseOuterUse();
      const scope: Scope = { isInside: false, isExpired: false, afterCommit: [] };
      const inside = async <R>(work: () => Promise<R>) => {
        scope.isInside = true;
        scope.afterCommit = []; // what a first try asked for was rolled back with it
        return work().finally(() => (scope.isInside = false));
      };
      const running = storage.run(scope, () => transaction(inside));
      void running.then(
        () => scope.afterCommit.forEach((work) => work()),
        () => {}, // rolled back: its caller hears why
      );
      if (options.limitMs === undefined) return running;
      const expired = Promise.withResolvers<never>();
      const timer = setTimeout(() => {
        scope.isExpired = true;
        expired.reject(tookTooLong());
      }, options.limitMs);
      return Promise.race([running, expired.promise]).finally(() => clearTimeout(timer));
    },
  };
}

function tookTooLong(): DbError {
  return new DbError("timeout", "The transaction took longer than it may and was given up.");
}
