// Progress messages on stderr: stdout is the program's.

export function say(text) {
  process.stderr.write(`${text}\n`);
}

/** Its message says what went wrong and what to do. */
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
