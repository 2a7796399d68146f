// Progress messages on stderr: stdout is the program's.
import { readFileSync } from "node:fs";

export function say(text) {
  process.stderr.write(`${text}\n`);
}

/** Its message states what went wrong and what to do. */
export class LauncherError extends Error {}

/** Runs a stage and prints its duration. */
export async function stage(words, work) {
  const start = Date.now();
  say(`${words} …`);
  const result = await work();
  say(`${words}: done in ${((Date.now() - start) / 1000).toFixed(1)} s`);
  return result;
}

/** Prints a failure as one line and exits with 1. */
export async function runMain(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    say(
      error instanceof LauncherError ? error.message : `Unexpected failure of the launcher: ${error?.stack ?? error}`,
    );
    process.exitCode = 1;
  }
}

export const askedForHelp = (args) => args.includes("--help") || args.includes("-h");

/** Prints a command's help and returns the exit code. */
export function showHelp(file) {
  process.stdout.write(`${helpOf(file)}\n`);
  return 0;
}

/** Returns the help of a command: the comment at its top. */
export function helpOf(file) {
  const lines = readFileSync(file, "utf8").split("\n");
  const end = lines.findIndex((line) => !line.startsWith("//"));
  const comment = lines.slice(0, end).map((line) => line.replace(/^\/\/ ?/, ""));
  return comment.join("\n");
}
