// Worker thread that reads one calendar, then exits.
import { parentPort, workerData } from "node:worker_threads";
import { findBusyTimes } from "./busy-times.server.ts";
import type { BusyTimesResult, BusyTimesJob } from "./busy-times.server.ts";
import { CalendarError } from "./ical-lines.server.ts";

function answer(): BusyTimesResult {
  try {
    return { times: findBusyTimes(workerData as BusyTimesJob) }; // sent by read-calendars
  } catch (error) {
    return { fault: error instanceof CalendarError ? error.message : "The calendar can’t be read." };
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(answer());
