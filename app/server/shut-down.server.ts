// Ends the server process in order: reports not ready while balancers move on, closes the port, finishes what began, exits.
import type { Server, ServerResponse } from "node:http";
import { setImmediate as nextTurn, setTimeout as delay } from "node:timers/promises";
import type { Log } from "#app/platform/observe/log.server.ts";

/** From the end of the drain: when streams are ended with an `error` event, requests cut, and the process ended in any case, ms. */
const endStreamsMs = 8_000;
const finishMs = 9_000;
const mostMs = 10_000;

/** How long the port waits for a moment without a new connection. Where each request opens one, a busy machine may know none. */
const quietMs = 1_000;

/** The state of a shutdown. `streamsEnd` is aborted when streams that still run must end. */
export type Shutdown = { hasBegun: () => boolean; streamsEnd: AbortSignal };

/**
 * `drainMs`: how long requests are still taken after SIGTERM. `stopJobs` gives up what jobs have in hand and can't finish soon,
 * `close` then releases what the process holds.
 */
type ShutdownParts = { drainMs: number; log: Log; stopJobs: () => Promise<void>; close: () => Promise<void> };

/**
 * Shuts down on SIGTERM and, without the drain, on SIGINT: at a terminal no balancer has to notice. Later signals, as a process
 * group gets them, change nothing.
 */
export function shutDownOnSignal(server: Server, { drainMs, log, stopJobs, close }: ShutdownParts): Shutdown {
  const streams = new AbortController();
  const running = new Set<ServerResponse>();
  let hasBegun = false;
  // `Connection: close`: the next request goes to another process, and no proxy keeps a connection that is about to be closed.
  const askToClose = (response: ServerResponse) => void (response.shouldKeepAlive = false);
  server.prependListener("request", (_request, response) => {
    running.add(response);
    response.once("close", () => running.delete(response));
    if (hasBegun) askToClose(response);
  });
  const end = async (signal: NodeJS.Signals) => {
    if (hasBegun) return;
    hasBegun = true;
    running.forEach(askToClose);
    const waitMs = signal === "SIGTERM" ? drainMs : 0;
    log.info({ signal, drainMs: waitMs }, "shutdown started");
    await delay(waitMs);
    // A database or a receiver that is silent holds nothing up: what isn't done then is done again by the next process.
    const cut = setTimeout(() => {
      log.warn("shutdown cut short");
      process.exit(0);
    }, mostMs);
    await Promise.all([finishRequests(server, streams), stopJobs()]);
    await close();
    clearTimeout(cut);
    log.info("shutdown finished");
  };
  const endProcess = (signal: NodeJS.Signals) => {
    if (hasBegun) return;
    end(signal).then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, "shutdown failed");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", endProcess);
  process.on("SIGINT", endProcess);
  return { hasBegun: () => hasBegun, streamsEnd: streams.signal };
}

async function finishRequests(server: Server, streams: AbortController): Promise<void> {
  const endStreams = setTimeout(() => streams.abort(), endStreamsMs);
  const cut = setTimeout(() => server.closeAllConnections(), finishMs);
  await untilNobodyConnects(server);
  const closed = Promise.withResolvers<void>();
  server.close(() => closed.resolve());
  server.keepAliveTimeout = 1; // a connection whose answer was on its way is not kept for another request
  await closed.promise;
  clearTimeout(endStreams);
  clearTimeout(cut);
}

/**
 * Resolves right after a look at the port at which no connection waited to be accepted. The kernel resets those that wait when
 * the port closes, and a proxy doesn't repeat a POST that it has sent.
 */
async function untilNobodyConnects(server: Server): Promise<void> {
  let hasConnected = true;
  const note = () => {
    hasConnected = true;
  };
  server.on("connection", note);
  const deadline = performance.now() + quietMs;
  while (hasConnected && performance.now() < deadline) {
    hasConnected = false;
    await nextTurn();
    await nextTurn(); // the event loop accepts connections between two of these
  }
  server.off("connection", note);
}
