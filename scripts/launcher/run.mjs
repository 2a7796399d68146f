// Runs a child process as if it were this one: signals go through once, its exit code becomes ours, and it ends when our parent does.
// npm passes SIGTERM to a shell that dies alone: without the watch, what we started would live on and hold the port and the database.
import { spawn } from "node:child_process";
import { constants } from "node:os";

const PARENT_CHECK_MS = 250;

/** Runs a command with our terminal and resolves with its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: "inherit", ...options });
    const parent = process.ppid;
    let isEnding = false;
    // Once only: for many programs a second signal means "at once, without finishing".
    const end = (signal) => {
      if (isEnding) return;
      isEnding = true;
      child.kill(signal);
    };
    const watch = setInterval(() => process.ppid !== parent && end("SIGTERM"), PARENT_CHECK_MS);
    watch.unref();
    process.on("SIGTERM", end);
    process.on("SIGINT", end);
    process.on("SIGHUP", end);
    child.on("error", reject);
    child.on("exit", (code, signal) => {
      clearInterval(watch);
      for (const name of ["SIGTERM", "SIGINT", "SIGHUP"]) process.off(name, end);
      // A child that a signal ended answers as a shell would; ended by our hand, the story ends here too.
      const exitCode = code ?? 128 + (constants.signals[signal] ?? 0);
      if (isEnding) process.exit(exitCode);
      resolve(exitCode);
    });
  });
}
