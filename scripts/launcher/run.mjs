// Runs a child process in place of this one: forwards signals once, returns its exit code, and stops it when our parent
// dies. npm sends SIGTERM only to a shell: the child would live on and hold port and database.
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { say } from "./output.mjs";

const PARENT_CHECK_MS = 250;

export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: "inherit", ...options });
    const parent = process.ppid;
    let isEnding = false;
    // Once: many programs treat a second signal as "force".
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
      // A signal's exit code as a shell reports it.
      const exitCode = code ?? 128 + (constants.signals[signal] ?? 0);
      if (isEnding) process.exit(exitCode);
      if (signal)
        say(
          `The program was ended from outside (${signal}).${signal === "SIGKILL" ? " Was there too little memory?" : ""}`,
        );
      resolve(exitCode);
    });
  });
}
