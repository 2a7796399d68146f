const shortestMs = 400;

/** Settles like `sending`, but after at least 400 ms, so that busy labels can be read. `invalid` results settle at once. */
export async function showingBusy<Result extends object>(sending: Promise<Result>): Promise<Result> {
  const seen = new Promise((resolve) => {
    setTimeout(resolve, shortestMs);
  });
  const result = await sending;
  const wasSent = !("reason" in result && result.reason === "invalid");
  if (wasSent) await seen;
  return result;
}
