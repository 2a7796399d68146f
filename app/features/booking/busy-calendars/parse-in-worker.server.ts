// Reads calendars in worker threads, one after the other: a large one takes a second, which no visitor shall wait for.
import { Worker } from "node:worker_threads";
import type { BusyQuestion, BusyTimes } from "./busy-times.server.ts";
import type { BusyAnswer } from "./busy-worker.server.ts";

const longestMs = 30_000;

let last: Promise<unknown> = Promise.resolve();

/** Rejects with a message for staff. */
export function parseInWorker(question: BusyQuestion): Promise<BusyTimes> {
  const mine = last.then(() => parse(question));
  last = mine.catch(() => undefined); // the next one doesn't depend on it
  return mine;
}

function parse(question: BusyQuestion): Promise<BusyTimes> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./busy-worker.server.ts", import.meta.url), {
      workerData: question,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    worker.unref();
    const timer = setTimeout(() => {
      reject(new Error("The calendar takes too long to be read."));
      void worker.terminate();
    }, longestMs).unref();
    worker.on("message", (answer: BusyAnswer) => {
      if ("times" in answer) resolve(answer.times);
      else reject(new Error(answer.fault));
    });
    worker.on("error", () => reject(new Error("The calendar is too large to be read.")));
    worker.on("exit", () => {
      clearTimeout(timer);
      reject(new Error("The calendar was not read.")); // changes nothing after an answer
    });
  });
}
