// [R1] Kills the server repeatedly while 16 clients post enquiries, and checks that every acknowledged one is saved.
// Needs a build.
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import { databasePath } from "#app/platform/db/sqlite-file.server.ts";
import { quantile } from "./figures.ts";
import { endServer, postEnquiry, startServer } from "./server-process.ts";

/** All but `rounds`, `acknowledged` and `readyP95Ms` must be 0. */
export type KillNineResult = {
  rounds: number;
  acknowledged: number;
  missing: number;
  damagedRows: number;
  damagedFiles: number;
  /** Milliseconds from process start to ready; at most 2,000. */
  readyP95Ms: number;
};

const clients = 16;

export async function killNine(rounds: number): Promise<KillNineResult> {
  const dataDir = mkdtempSync(join(tmpdir(), "corvane-kill-nine-"));
  const acknowledged: string[] = [];
  const readyMs: number[] = [];
  let damagedFiles = 0;
  try {
    for (let round = 0; round < rounds; round++) {
      const server = await startServer({ DATA_DIR: dataDir });
      readyMs.push(server.readyMs);
      const over = new AbortController();
      const first = Promise.withResolvers<void>();
      const client = async (number: number) => {
        for (let count = 0; !over.signal.aborted; count++) {
          const id = `${round}-${number}-${count}`;
          if (!(await postEnquiry(server.origin, detailsOf(id)))) continue;
          acknowledged.push(id);
          first.resolve();
        }
      };
      const posting = Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
      await first.promise;
      await delay(Math.random() * 1_450);
      const killed = endServer(server, "SIGKILL");
      over.abort();
      await Promise.all([killed, posting]);
      if (!isSound(dataDir)) damagedFiles++;
    }
    return {
      rounds,
      acknowledged: acknowledged.length,
      ...compare(dataDir, acknowledged),
      damagedFiles,
      readyP95Ms: quantile(readyMs, 0.95),
    };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

// About 2 kB with a checksum.
function detailsOf(id: string): string {
  return `${id} ${createHash("sha256").update(id).digest("hex").repeat(32)}`;
}

function isSound(dataDir: string): boolean {
  const database = new DatabaseSync(databasePath(dataDir));
  const verdict = database.prepare("pragma integrity_check").get();
  database.close();
  return verdict?.["integrity_check"] === "ok";
}

function compare(dataDir: string, acknowledged: string[]): { missing: number; damagedRows: number } {
  const database = new DatabaseSync(databasePath(dataDir));
  const stored = new Set<string>();
  let damagedRows = 0;
  for (const row of database.prepare("select project_details from enquiry").iterate()) {
    const details = String(row["project_details"]);
    const id = details.slice(0, details.indexOf(" "));
    if (details !== detailsOf(id) || stored.has(id)) damagedRows++;
    stored.add(id);
  }
  database.close();
  return { missing: acknowledged.filter((id) => !stored.has(id)).length, damagedRows };
}
