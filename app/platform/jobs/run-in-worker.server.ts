// Runs one job in a thread of its own: it would block requests for seconds, or take memory without a known limit.
import { Worker } from "node:worker_threads";

/** The worker thread ended without an answer. */
export class WorkerError extends Error {
  readonly reason: "memory" | "time" | "ended";

  constructor(reason: WorkerError["reason"], cause?: unknown) {
    super(`The worker thread ended without an answer: ${reason}.`, { cause });
    this.reason = reason;
  }
}

/** `maxMb` counts megabytes of JavaScript's heap. `signal` ends the thread. */
type Limits = { maxMb: number; maxMs?: number; signal?: AbortSignal | undefined };

/**
 * Starts the thread and returns the message that it posts. An error that it throws rejects the promise.
 * @throws WorkerError
 */
export function runInWorker<Answer>(file: URL, job: unknown, { maxMb, maxMs, signal }: Limits): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const worker = new Worker(file, { workerData: job, resourceLimits: { maxOldGenerationSizeMb: maxMb } });
  worker.unref();
  const end = () => void worker.terminate();
  const onTimeout = () => {
    reject(new WorkerError("time"));
    end();
  };
  const timer = maxMs === undefined ? undefined : setTimeout(onTimeout, maxMs).unref();
  worker.on("message", resolve);
  worker.on("error", (error: NodeJS.ErrnoException) =>
    reject(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? new WorkerError("memory", error) : error),
  );
  worker.on("exit", () => {
    clearTimeout(timer);
    reject(new WorkerError("ended")); // has no effect after an answer
  });
  if (signal?.aborted) end();
  signal?.addEventListener("abort", end, { once: true });
  return promise;
}
