// The launcher's words on the terminal: progress on stderr, so that stdout stays the program's own.

/** A line of progress. */
export function say(text) {
  process.stderr.write(`${text}\n`);
}

/** Ends the launcher with a sentence that says what went wrong and what to do. */
export class LauncherError extends Error {}

/** Runs one stage and says what it does and how long it took. */
export async function stage(words, work) {
  const start = Date.now();
  say(`${words} …`);
  const result = await work();
  say(`${words}: done in ${((Date.now() - start) / 1000).toFixed(1)} s`);
  return result;
}

/** Runs the launcher's story; a failure becomes one plain sentence and exit code 1. */
export async function tell(story) {
  try {
    process.exitCode = await story();
  } catch (error) {
    say(
      error instanceof LauncherError ? error.message : `Unexpected failure of the launcher: ${error?.stack ?? error}`,
    );
    process.exitCode = 1;
  }
}
