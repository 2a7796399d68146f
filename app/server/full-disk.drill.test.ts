// A full disk: what can't be stored is refused with a message, reading works, and free space is enough to recover.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp, json } from "#test/app.ts";
import type { TestApp } from "#test/app.ts";
import { anEnquiry } from "#test/enquiries.ts";
import { noLimits } from "#test/no-limits.ts";
import { temporaryFolder } from "#test/temporary-folder.ts";

/** Fills the disk, and frees space again. */
type Disk = {
  name: string;
  dataDir: () => string;
  fill: (site: TestApp, dataDir: string) => Promise<() => Promise<unknown>>;
};

const limited: Disk = {
  name: "SQLite's own limit",
  dataDir: temporaryFolder,
  fill: async ({ deps: { db } }) => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db.kysely);
    await sql.raw(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + 40}`).execute(db.kysely);
    return () => sql`pragma max_page_count = 1000000`.execute(db.kysely);
  },
};

const real: Disk = {
  name: "a real disk of 16 MB",
  dataDir: () => {
    const folder = temporaryFolder();
    onTestFinished(() => void spawnSync("umount", [folder]));
    expect(mount(folder)).toBe(true);
    return folder;
  },
  fill: async (_site, dataDir) => {
    const ballast = join(dataDir, "ballast");
    writeFileSync(ballast, Buffer.alloc(freeBytes(dataDir) - 3_000_000));
    return async () => rmSync(ballast);
  },
};

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

function mount(folder: string): boolean {
  return spawnSync("mount", ["-t", "tmpfs", "-o", "size=16m", "tmpfs", folder]).status === 0;
}

// Only root may mount, and not in every container: otherwise SQLite's limit is used.
function canMount(): boolean {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  const folder = mkdtempSync(join(tmpdir(), "northwind-disk-"));
  const isMounted = mount(folder);
  if (isMounted) spawnSync("umount", [folder]);
  rmSync(folder, { recursive: true });
  return isMounted;
}

describe.for(canMount() ? [limited, real] : [limited])("$name", (disk) => {
  test("[R3] every enquiry is saved or rejected with 507, reads continue, and writes resume once there is space", async () => {
    const dataDir = disk.dataDir();
    const db = await openDatabase({ dataDir, lock: true });
    await migrateToLatest(db);
    const site = await createTestApp({ db, settings: noLimits });
    onTestFinished(site.close);
    const admin = await signInAdmin(site.deps);
    const post = (company: string) =>
      site.app.request("/api/contact", json("POST", anEnquiry({ company, projectDetails: "x".repeat(4_000) })));
    const empty = await disk.fill(site, dataDir);
    const stored: string[] = [];
    const refused: unknown[] = [];
    for (let count = 0; refused.length < 10; count++) {
      const answer = await post(`n${count}`);
      if (answer.ok) stored.push(`n${count}`);
      else refused.push(await answer.json());
    }
    expect(refused).toEqual(refused.map(() => expect.objectContaining({ success: false, status: 507 })));
    const reads = ["/api/blog", "/api/admin/contacts?page=1", "/api/admin/me", "/healthz", "/readyz", "/sitemap.xml"];
    const statuses = await Promise.all(
      reads.map(async (path) => (await site.app.request(path, { headers: admin })).status),
    );
    expect(statuses).toEqual(reads.map(() => 200));
    await empty();
    expect((await post("after")).status).toBe(201);
    if (disk === real) writeFileSync(join(dataDir, "ballast"), Buffer.alloc(freeBytes(dataDir))); // it must end in order, too
    const rows = await db.kysely.selectFrom("enquiry").select("company").execute();
    expect(rows.map(({ company }) => company).toSorted()).toEqual([...stored, "after"].toSorted());
    expect(stored.length).toBeGreaterThan(0);
  });
});
