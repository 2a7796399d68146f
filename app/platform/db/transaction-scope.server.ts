// Detects code that runs inside a `write` transaction. Using the outer database there would deadlock on SQLite and can
// exhaust the pool on PostgreSQL, so it throws.
import { AsyncLocalStorage } from "node:async_hooks";
import { DbError } from "#app/platform/base/db-errors.server.ts";

type Scope = { isInside: boolean; isExpired: boolean; afterCommit: (() => void)[] };

export type TransactionScopes = ReturnType<typeof createTransactionScopes>;

export function createTransactionScopes() {
  const storage = new AsyncLocalStorage<Scope>();
  const refuseOuterUse = () => {
    if (storage.getStore()?.isInside) {
      throw new Error("Deadlock: the outer database was used inside one of its transactions. Use `trx` instead.");
    }
  };
  return {
    /** Throws inside a transaction of this database. */
    refuseOuterUse,
    /** Throws `timeout` if the transaction took too long; not even its commit is sent. */
    refuseExpired(): void {
      if (storage.getStore()?.isExpired) throw tookTooLong();
    },
    afterCommit(work: () => void): void {
      const scope = storage.getStore();
      if (scope?.isInside) scope.afterCommit.push(work);
      else work();
    },
    /** Runs a transaction; rejects with `timeout` after `limitMs`. */
    async run<T>(
      options: { limitMs?: number },
      transaction: (inside: <R>(work: () => Promise<R>) => Promise<R>) => Promise<T>,
    ): Promise<T> {
      refuseOuterUse();
      const scope: Scope = { isInside: false, isExpired: false, afterCommit: [] };
      const inside = async <R>(work: () => Promise<R>) => {
        scope.isInside = true;
        scope.afterCommit = []; // the first attempt's callbacks were rolled back with it
        return work().finally(() => (scope.isInside = false));
      };
      const running = storage.run(scope, () => transaction(inside));
      void running.then(
        () => scope.afterCommit.forEach((work) => work()),
        () => {}, // rolled back: the caller gets the error
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
  return new DbError("timeout", "The transaction exceeded its time limit and was abandoned.");
}
