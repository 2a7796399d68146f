// Makes one database driver call fail, like a bad disk or a lost connection.
import { DatabaseSync, StatementSync } from "node:sqlite";
import pg from "pg";

export type FailingCall = { wasReached: () => boolean; stop: () => void };

type Method = (this: unknown, ...given: unknown[]) => unknown;

/** Makes the `number`-th call of either driver from now on fail before it does anything. */
export function failCall(number: number): FailingCall {
  let calls = 0;
  const isDue = (statement: string) => !/^pragma [^;]*$/.test(statement) && ++calls === number; // pragmas touch no disk
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
  const original = Reflect.get(prototype, name) as Method; // a driver method, called with its own arguments
  Reflect.set(prototype, name, function failing(this: unknown, ...inputs: unknown[]) {
    const statement = this instanceof StatementSync ? this.sourceSQL : String(inputs[0]);
    return isDue(statement) ? fail() : original.apply(this, inputs);
  });
  return () => void Reflect.set(prototype, name, original);
}
