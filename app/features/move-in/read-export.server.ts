// Reads an export of WordPress or Ghost. The server does so in a worker: it takes seconds, and memory without a known limit.
import { createReadStream } from "node:fs";
import { open, readFile, stat } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { importLimits } from "./contract.ts";
import { convertExport } from "./convert.server.ts";
import type { Converted } from "./convert.server.ts";
import { readGhost } from "./ghost.server.ts";
import { UnreadableExport } from "./site-export.ts";
import { readWordPress } from "./wordpress.server.ts";

/** A whole JSON is in memory while it is read. */
const maxJsonBytes = 100 * 1024 * 1024;

/** @throws UnreadableExport if the file is neither an export of WordPress nor of Ghost */
export async function readExport(path: string, now: Date): Promise<Converted> {
  const { size } = await stat(path);
  const start = await firstCharacter(path);
  if (start === "<" && size <= importLimits.fileBytes)
    return convertExport(await readWordPress(createReadStream(path)), now);
  if (start === "{" && size <= maxJsonBytes) return convertExport(readGhost(await readFile(path)), now);
  if (start === "<" || start === "{")
    throw new UnreadableExport("The file is too large: 200 MB at most, 100 MB as JSON.");
  throw new UnreadableExport("The file is neither an export of WordPress (XML) nor of Ghost (JSON).");
}

async function firstCharacter(path: string): Promise<string | undefined> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
    return buffer
      .toString("utf8", 0, bytesRead)
      .replace(/^\uFEFF/, "")
      .trimStart()[0];
  } finally {
    await file.close();
  }
}

export type ExportJob = { path: string; now: Date };

/** An error's class is lost between threads. `fault` is for staff, `bug` for the log. */
export type ExportResult = { converted: Converted } | { fault: string } | { bug: unknown };

/** Megabytes of a worker: `compose.yaml` gives all of the server 512. */
const maxMb = 256;

/** Like {@link readExport}, in a worker, which `signal` ends. @throws UnreadableExport also if it needs too much memory */
export function readInWorker(question: ExportJob, signal: AbortSignal | undefined): Promise<Converted> {
  const { promise, resolve, reject } = Promise.withResolvers<Converted>();
  const worker = new Worker(new URL("./export-worker.server.ts", import.meta.url), {
    workerData: question,
    resourceLimits: { maxOldGenerationSizeMb: maxMb },
  });
  worker.unref();
  worker.on("message", (answer: ExportResult) => {
    if ("converted" in answer) resolve(answer.converted);
    else reject("fault" in answer ? new UnreadableExport(answer.fault) : answer.bug);
  });
  worker.on("error", (cause: NodeJS.ErrnoException) => {
    const sentence = "The export is too large to be read here. Import it with the command (docs/move-in.md).";
    reject(cause.code === "ERR_WORKER_OUT_OF_MEMORY" ? new UnreadableExport(sentence, { cause }) : cause);
  });
  worker.on("exit", () => reject(new Error("The export was not read."))); // has no effect after an answer
  const stop = () => void worker.terminate();
  if (signal?.aborted) stop();
  signal?.addEventListener("abort", stop, { once: true });
  return promise;
}
