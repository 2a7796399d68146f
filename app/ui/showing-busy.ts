// Gives a busy label the time to be seen.

const shortestMs = 400;

/**
 * Settles as the sending does, but not before 400 ms have passed. What the browser itself found `invalid` was never sent,
 * and is said at once.
 * @example const result = await showingBusy(sendSubscription(email, attempt, page));
 */
export async function showingBusy<Result extends object>(sending: Promise<Result>): Promise<Result> {
  const seen = new Promise((resolve) => {
    setTimeout(resolve, shortestMs);
  });
  const result = await sending;
  const wasSent = !("reason" in result && result.reason === "invalid");
  if (wasSent) await seen;
  return result;
}
