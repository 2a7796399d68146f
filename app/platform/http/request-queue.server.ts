// Starts requests a few at a time and fairly, so that cached pages are answered in between (decision 040).

/** Per event loop iteration: some 0.1 ms each, while a cached response waits. */
const startsPerRound = 16;

export type RequestQueue = { add(client: string, start: () => void): void };

/** Round-robin over clients: one that sends a thousand requests delays only its own. */
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
