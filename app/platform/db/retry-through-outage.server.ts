import { setTimeout as delay } from "node:timers/promises";
import { dbErrorKind } from "#app/platform/base/db-errors.server.ts";

const pauseMs = 500;

/** Retries through some seconds of database trouble; throws the last such error, and any other error immediately. */
export async function retryThroughOutage<T>(work: () => Promise<T>, maxTries = 6): Promise<T> {
  for (let triesLeft = maxTries - 1; ; triesLeft--) {
    try {
      return await work();
    } catch (error) {
      if (triesLeft <= 0 || dbErrorKind(error) === undefined) throw error;
      await delay(pauseMs);
    }
  }
}
