// Worker thread that reads one export, then exits.
import { parentPort, workerData } from "node:worker_threads";
import { readExport } from "./read-export.server.ts";
import type { ExportResult, ExportJob } from "./read-export.server.ts";
import { UnreadableExportError } from "./site-export.ts";

async function answer(): Promise<ExportResult> {
  const { path, now } = workerData as ExportJob; // sent by read-export
  try {
    return { converted: await readExport(path, now) };
  } catch (error) {
    return error instanceof UnreadableExportError ? { fault: error.message } : { bug: error };
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(await answer());
