// Reads an export of WordPress or Ghost. The server does so in a worker: it takes seconds, and memory without a known
// limit.
import { createReadStream } from "node:fs";
import { open, readFile, stat } from "node:fs/promises";
import { runInWorker, WorkerError } from "#app/platform/jobs/run-in-worker.server.ts";
import { importLimits } from "./contract.ts";
import { convertExport } from "./convert.server.ts";
import type { Converted } from "./convert.server.ts";
import { readGhost } from "./ghost.server.ts";
import { UnreadableExportError } from "./site-export.ts";
import { readWordPress } from "./wordpress.server.ts";

/** A whole JSON is in memory while it is read. */
const maxJsonBytes = 100 * 1024 * 1024;

/** @throws UnreadableExportError if the file is neither an export of WordPress nor of Ghost */
export async function readExport(path: string, now: Date): Promise<Converted> {
  const { size } = await stat(path);
  const start = await firstCharacter(path);
  if (start === "<" && size <= importLimits.fileBytes)
    return convertExport(await readWordPress(createReadStream(path)), now);
  if (start === "{" && size <= maxJsonBytes) return convertExport(readGhost(await readFile(path)), now);
  if (start === "<" || start === "{") throw tooLarge();
  throw new UnreadableExportError("The file is neither an export of WordPress (XML) nor of Ghost (JSON).");
}

export function tooLarge(): UnreadableExportError {
  return new UnreadableExportError("The file is too large: 200 MB at most, 100 MB as JSON.");
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

/**
 * Runs {@link readExport} in a worker, which `signal` ends.
 * @throws UnreadableExportError also if it needs too much memory
 */
export async function readInWorker(job: ExportJob, signal: AbortSignal | undefined): Promise<Converted> {
  const file = new URL("./export-worker.server.ts", import.meta.url);
  const maxMb = 256; // compose.yaml gives all of the server 512
  const answer = await runInWorker<ExportResult>(file, job, { maxMb, signal }).catch((cause: unknown) => {
    if (!(cause instanceof WorkerError) || cause.reason !== "memory") throw cause;
    const sentence = "The export is too large to be read here. Import it with the command (docs/move-in.md).";
    throw new UnreadableExportError(sentence, { cause });
  });
  if ("converted" in answer) return answer.converted;
  throw "fault" in answer ? new UnreadableExportError(answer.fault) : answer.bug;
}
