// Starts requests a few at a time and fairly, so that cached pages are answered in between (decision 040).

/** How many requests start in one round of the event loop: some 0.1 ms each, while a cached answer waits. */
const startsPerRound = 16;

/** Adds a request that waits to be started; `client` is whom it comes from. */
export type RequestQueue = { add(client: string, start: () => void): void };

/** Creates a queue. Clients take turns: one that sends a thousand requests delays its own. */
export function createRequestQueue(): RequestQueue {
  const byClient = new Map<string, (() => void)[]>();
  let isScheduled = false;
  const startNext = () => {
    const [next] = byClient;
    if (!next) return;
    const [client, starts] = next;
    const start = starts.shift();
    byClient.delete(client);
    if (starts.length > 0) byClient.set(client, starts);
    start?.();
  };
  const startSome = () => {
    for (let count = 0; count < startsPerRound; count++) startNext();
    isScheduled = byClient.size > 0;
    if (isScheduled) setImmediate(startSome);
  };
  return {
    add(client, start) {
      const starts = byClient.get(client);
      if (starts) starts.push(start);
      else byClient.set(client, [start]);
      if (!isScheduled) setImmediate(startSome);
      isScheduled = true;
    },
  };
}
