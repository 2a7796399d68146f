// Draws social cards in a worker thread, which is started on demand and stopped when idle, to free its 100 MB.
import { Worker } from "node:worker_threads";
import { AppError } from "#app/platform/base/errors.ts";
import type { Drawing } from "./social-card.ts";
import type { DrawingTask, DrawResult } from "./social-worker.server.ts";

const maxWaiting = 40;
const idleMs = 30_000;
const stuckMs = 20_000;

type PendingDrawing = { done: (png: Buffer) => void; fail: (error: Error) => void };

let worker: Worker | undefined;
let lastId = 0;
let timer: NodeJS.Timeout | undefined;
const waiting = new Map<number, PendingDrawing>();

/** @throws AppError unavailable if too many are queued */
export function drawInWorker(card: Drawing): Promise<Buffer> {
  if (waiting.size >= maxWaiting) return Promise.reject(new AppError("unavailable", { retryAfter: 5 }));
  return new Promise((done, fail) => {
    const task: DrawingTask = { id: ++lastId, card };
    waiting.set(task.id, { done, fail });
    worker ??= startWorker();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(task);
    watch();
  });
}

function startWorker(): Worker {
  const started = new Worker(new URL("./social-worker.server.ts", import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 192 },
  });
  started.unref(); // drawing doesn't keep the process alive
  started.on("message", (result: DrawResult) => {
    const task = waiting.get(result.id);
    waiting.delete(result.id);
    if ("png" in result) task?.done(Buffer.from(result.png.buffer));
    else task?.fail(new Error(result.fault));
    watch();
  });
  started.on("error", (error: Error) => stop(started, error));
  return started;
}

/** Restarts the timer, which serves both purposes: no progress, and idle. */
function watch(): void {
  clearTimeout(timer);
  const isBusy = waiting.size > 0;
  timer = setTimeout(() => stop(worker, new Error("The drawing took too long.")), isBusy ? stuckMs : idleMs);
  timer.unref();
}

function stop(stopped: Worker | undefined, error: Error): void {
  if (stopped !== worker) return;
  worker = undefined;
  clearTimeout(timer);
  void stopped?.terminate();
  for (const { fail } of waiting.values()) fail(error);
  waiting.clear();
}
