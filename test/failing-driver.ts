// Makes one call of a database's driver fail, as a bad disk or a cut connection does. It stands below all of our own code.
import { DatabaseSync, StatementSync } from "node:sqlite";
import pg from "pg";

/** What became of the one call that was to fail. */
export type FailingCall = { wasReached: () => boolean; stop: () => void };

type Method = (this: unknown, ...given: unknown[]) => unknown;

/** From now on the `number`-th call of either driver fails, before it does anything; the others do their work. Until `stop`. */
export function failCall(number: number): FailingCall {
  let calls = 0;
  const isDue = (statement: string) => !/^pragma [^;]*$/.test(statement) && ++calls === number; // a pragma alone touches no disk
  const restored = [
    ...(["all", "run", "get"] as const).map((name) => replace(StatementSync.prototype, name, isDue, throwDiskError)),
    replace(DatabaseSync.prototype, "exec", isDue, throwDiskError),
    replace(pg.Client.prototype, "query", isDue, async () => {
      throw Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET", syscall: "read" });
    }),
  ];
  return { wasReached: () => calls >= number, stop: () => restored.forEach((restore) => restore()) };
}

function throwDiskError(): never {
  throw Object.assign(new Error("disk I/O error"), { code: "ERR_SQLITE_ERROR", errcode: 10, errstr: "disk I/O error" });
}

function replace(
  prototype: object,
  name: string,
  isDue: (statement: string) => boolean,
  fail: () => unknown,
): () => void {
  const original = Reflect.get(prototype, name) as Method; // a method of the driver's class, handed on with all it is given
  Reflect.set(prototype, name, function failing(this: unknown, ...given: unknown[]) {
    const statement = this instanceof StatementSync ? this.sourceSQL : String(given[0]);
    return isDue(statement) ? fail() : original.apply(this, given);
  });
  return () => void Reflect.set(prototype, name, original);
}
