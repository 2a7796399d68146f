// `npm run check` in a copy of the program: what it prints while it runs, and what is left when it is told to end.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "#test/temporary-folder.ts";
import { copyProgram } from "./test/demo-content.ts";

/** Takes the place of a step: holds a connection, in the process and in one that it starts, and never ends. */
const endless = (port: number) => `
  import { spawn } from "node:child_process";
  import { connect } from "node:net";
  connect(${port}, "127.0.0.1");
  if (process.argv[2] !== "child") spawn(process.execPath, [import.meta.filename, "child"], { stdio: "ignore" });
`;

/** Starts the check of the content with a step that never ends. */
async function startEndlessCheck() {
  const folder = join(temporaryFolder(), "program");
  copyProgram(folder, "content");
  const connections = new Set<Socket>();
  const server = createServer((socket) => {
    connections.add(socket);
    socket.on("error", () => {}); // a process that is killed resets its connection
    socket.on("close", () => connections.delete(socket));
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  writeFileSync(join(folder, "scripts/pictures.ts"), endless((server.address() as AddressInfo).port)); // listens
  const check = spawn(process.execPath, ["scripts/check.ts", "--content"], { cwd: folder });
  let output = "";
  check.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  return {
    check,
    connections,
    printed: () =>
      output
        .replaceAll(/ +[\d.]+ s\n/g, "\n")
        .split("\n")
        .filter(Boolean),
  };
}

test.each([
  ["SIGTERM", 143],
  ["SIGINT", 130],
] as const)(
  "[BRND-02] npm run check -- --content prints each part as it ends; %s ends all that it started",
  async (signal, exitCode) => {
    const { check, connections, printed } = await startEndlessCheck();
    await expect.poll(() => connections.size).toBe(2);
    await expect
      .poll(() => printed().toSorted())
      .toEqual(["passed   content", "passed   further languages", "passed   terms"]);
    const ended = once(check, "exit");
    check.kill(signal);
    expect(await ended).toEqual([exitCode, null]);
    await expect.poll(() => connections.size).toBe(0);
  },
);
