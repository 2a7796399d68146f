// Gives a busy label the time to be seen (decisions OPEN-29).
const shortestSendMs = 400;

/** What is wrong by the contract is said at once; only what was really sent is shown as busy for a while. */
export async function showingBusy<Result extends { isDone: boolean; reason?: string }>(
  sending: Promise<Result>,
): Promise<Result> {
  const pause = new Promise((resolve) => {
    setTimeout(resolve, shortestSendMs);
  });
  const result = await sending;
  if (result.reason !== "invalid") await pause;
  return result;
}
