// [R2] Traces system calls during sequential enquiries: each 201 must follow a sync (kill -9 can't show a missing one:
// the page cache survives). Needs a build and strace.
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { postEnquiry, startServer } from "./server-process.ts";
import type { ServerProcess } from "./server-process.ts";

/** Requests by outcome; `withoutSync` must be 0. */
export type SyncResult = { answered: number; withoutSync: number; syncs: number };

export async function syncBeforeAnswer(enquiries: number): Promise<SyncResult> {
  const folder = mkdtempSync(join(tmpdir(), "corvane-sync-"));
  const trace = join(folder, "trace");
  try {
    const strace = [
      "strace",
      "-f",
      "-o",
      trace,
      "-s",
      "16",
      "-e",
      "trace=fsync,fdatasync,write,writev,sendto,sendmsg",
      "-e",
      "signal=none",
    ];
    const server = await startServer({ DATA_DIR: join(folder, "data") }, strace);
    for (let count = 0; count < enquiries; count++) await postEnquiry(server.origin, `Enquiry number ${count}`);
    await endTraced(server);
    return readTrace(readFileSync(trace, "utf8"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// strace forwards no signals: its only child is the server.
async function endTraced({ child }: ServerProcess): Promise<void> {
  const ended = once(child, "exit");
  process.kill(Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8")), "SIGTERM");
  await ended;
}

function readTrace(trace: string): SyncResult {
  const result: SyncResult = { answered: 0, withoutSync: 0, syncs: 0 };
  let sinceLastAnswer = 0;
  for (const line of trace.split("\n")) {
    // `fdatasync(21) = 0`, or the second half of an interleaved line.
    if (/(fsync|fdatasync)(\(\d+\)| resumed>\)) += 0/.test(line)) {
      result.syncs++;
      sinceLastAnswer++;
    } else if (line.includes('"HTTP/1.1 201')) {
      result.answered++;
      if (sinceLastAnswer === 0) result.withoutSync++;
      sinceLastAnswer = 0;
    }
  }
  return result;
}
