// Ends the process in order: reports not ready while load balancers react, closes the port, finishes requests, exits.
import type { Server, ServerResponse } from "node:http";
import { setImmediate as nextTurn, setTimeout as delay } from "node:timers/promises";
import type { Log } from "#app/platform/observe/log.server.ts";

/** Milliseconds after the drain until streams end with an `error` event, connections are closed, and the process exits. */
const endStreamsMs = 8_000;
const finishMs = 9_000;
const maxMs = 10_000;

/** Longest wait for a moment without a new connection. On a busy machine there may never be such a moment. */
const quietMs = 1_000;

/** The state of a shutdown. `streamsEnd` is aborted when the remaining streams must end. */
export type Shutdown = { hasBegun: () => boolean; streamsEnd: AbortSignal };

/**
 * `drainMs`: how long requests are accepted after SIGTERM. `stopJobs` releases the jobs' work that can't finish soon,
 * `close` then releases the process's resources.
 */
type ShutdownParts = { drainMs: number; log: Log; stopJobs: () => Promise<void>; close: () => Promise<void> };

/**
 * Shuts down on SIGTERM and, without the drain, on SIGINT: in a terminal there is no load balancer. Ignores later
 * signals, which a process group may receive.
 */
export function shutDownOnSignal(server: Server, { drainMs, log, stopJobs, close }: ShutdownParts): Shutdown {
  const streams = new AbortController();
  const running = new Set<ServerResponse>();
  let hasBegun = false;
  // `Connection: close`: the next request goes to another process, and no proxy keeps a closing connection.
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
    // An unresponsive database or receiver can't delay the exit: the next process repeats unfinished work.
    const forceExit = setTimeout(() => {
      log.warn("shutdown cut short");
      process.exit(0);
    }, maxMs);
    await Promise.all([finishRequests(server, streams), stopJobs()]);
    await close();
    clearTimeout(forceExit);
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
  const forceClose = setTimeout(() => server.closeAllConnections(), finishMs);
  await untilNobodyConnects(server);
  const closed = Promise.withResolvers<void>();
  server.close(() => closed.resolve());
  server.keepAliveTimeout = 1; // a connection with a response in progress isn't kept alive
  await closed.promise;
  clearTimeout(endStreams);
  clearTimeout(forceClose);
}

/**
 * Resolves right after a check of the port in which no connection was waiting to be accepted. The kernel resets waiting
 * ones when the port closes, and a proxy doesn't repeat a POST that it has sent.
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
    await nextTurn(); // the event loop accepts connections in between
  }
  server.off("connection", note);
}
