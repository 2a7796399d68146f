import { expect, test } from "vitest";
import { DbError, dbErrorKind } from "./db-errors.server.ts";

test.for([
  [{ errcode: 5 }, "busy"],
  [{ errcode: 261 }, "busy"], // SQLITE_BUSY_RECOVERY
  [{ errcode: 8 }, "readonly"],
  [{ errcode: 778 }, "io"], // SQLITE_IOERR_WRITE
  [{ errcode: 13 }, "full"],
  [{ errcode: 14 }, "io"],
  [{ errcode: 11 }, "corrupt"],
  [{ errcode: 26 }, "corrupt"],
  [{ errcode: 2067 }, "unique"],
  [{ errcode: 1555 }, "unique"],
  [{ errcode: 787 }, undefined], // a missing parent is our own bug
  [{ code: "23505" }, "unique"],
  [{ code: "23503" }, undefined], // without its statement
  [new DbError("gone", "no parent", { cause: { code: "23503" } }), "gone"],
  [{ code: "22021" }, undefined],
  [{ code: "53100" }, "full"],
  [{ code: "53300" }, "unavailable"],
  [{ code: "57P01" }, "unavailable"],
  [{ code: "57P03" }, "unavailable"],
  [{ code: "08006" }, "unavailable"],
  [{ code: "57014" }, "timeout"],
  [{ code: "40P01" }, "busy"],
  [{ code: "25006" }, "readonly"],
  [{ code: "ECONNREFUSED", syscall: "connect" }, "unavailable"],
  [{ code: "ENOENT", syscall: "open" }, undefined],
  [new Error("timeout exceeded when trying to connect"), "unavailable"],
  [new Error("Query read timeout"), "timeout"],
  [new Error("Connection terminated unexpectedly"), "unavailable"],
  [new DbError("busy", "held"), "busy"],
  [new Error("wrapped", { cause: { errcode: 13 } }), "full"],
  [new AggregateError([{ code: "ECONNREFUSED", syscall: "connect" }], "all addresses failed"), "unavailable"],
  [new Error("something else"), undefined],
  ["a text", undefined],
  [null, undefined],
] as const)("%o is %s", ([error, kind]) => {
  expect(dbErrorKind(error)).toBe(kind);
});

test("an error that is its own cause terminates", () => {
  const error = new Error("round");
  error.cause = { cause: error };
  expect(dbErrorKind(error)).toBeUndefined();
});
