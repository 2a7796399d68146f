// Ending a process whose jobs don't end.
import { expect, test } from "vitest";
import { runInChild } from "#test/child-process.ts";

test("[R12] a process whose jobs never end is shut down anyway, in order", async () => {
  const source = `import { createServer } from "node:http";
    import { shutDownOnSignal } from "./app/server/shut-down.server.ts";
    const never = () => new Promise(() => {});
    const log = { info: (...said) => console.log(said.at(-1)), warn: console.log };
    const server = createServer().listen(0, "127.0.0.1", () => process.kill(process.pid, "SIGTERM"));
    setInterval(never, 1_000);
    shutDownOnSignal(server, { drainMs: 0, log, stopJobs: never, close: never });`;
  expect(await runInChild(source)).toEqual({ code: 0, output: "shutdown started\nshutdown cut short\n" });
});
