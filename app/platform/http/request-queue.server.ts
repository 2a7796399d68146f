// Starts requests a few at a time and fairly, so that cached pages are answered in between (decision 040).

/** Per event loop iteration: some 0.1 ms each, while a cached response waits. */
const startsPerRound = 16;

/**
 * How many requests of one client may be in flight. Each asks the database, whose 10 connections others wait for: behind 1,500 of
 * one client they waited for longer than they may. An office behind one address doesn't come near it.
 */
const mostInFlight = 100;

/** What starts a request; it calls `done` once the request is answered, or at once if it should not count as in flight. */
export type Start = (done: () => void) => void;

/** Adds a request that waits to be started; `client` is whom it comes from. */
export type RequestQueue = { add(client: string, start: Start): void };

/** Round-robin over clients: one that sends a thousand requests delays only its own. */
export function createRequestQueue(): RequestQueue {
  const ready = new Map<string, Start[]>();
  const held = new Map<string, Start[]>(); // of clients that have enough in flight
  const inFlight = new Map<string, number>();
  let isScheduled = false;
  const listFor = (client: string) => ((inFlight.get(client) ?? 0) < mostInFlight ? ready : held);
  const schedule = () => {
    if (!isScheduled) setImmediate(startSome);
    isScheduled = true;
  };
  const finish = (client: string) => {
    const left = (inFlight.get(client) ?? 1) - 1;
    if (left > 0) inFlight.set(client, left);
    else inFlight.delete(client);
    const starts = held.get(client);
    if (!starts) return;
    held.delete(client);
    ready.set(client, starts);
    schedule();
  };
  const startNext = () => {
    const [next] = ready;
    if (!next) return;
    const [client, starts] = next;
    const start = starts.shift();
    ready.delete(client);
    inFlight.set(client, (inFlight.get(client) ?? 0) + 1);
    if (starts.length > 0) listFor(client).set(client, starts);
    start?.(() => finish(client));
  };
  const startSome = () => {
    for (let count = 0; count < startsPerRound; count++) startNext();
    isScheduled = ready.size > 0;
    if (isScheduled) setImmediate(startSome);
  };
  return {
    add(client, start) {
      const starts = ready.get(client) ?? held.get(client);
      if (starts) starts.push(start);
      else listFor(client).set(client, [start]);
      schedule();
    },
  };
}
