// Accidents with backups: a changed bit, a kill, old files, and the time of the last backup.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { describe, expect, onTestFinished, test } from "vitest";
import { makeWorkFolder } from "#app/platform/base/work-folders.server.ts";
import { readLastBackup } from "#app/platform/db/last-backup.server.ts";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { listPaused } from "#app/platform/jobs/paused.server.ts";
import { newDelivery } from "#app/platform/webhooks/webhooks.server.ts";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp, json } from "#test/app.ts";
import type { TestApp } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { anEnquiry } from "#test/enquiries.ts";
import { noLimits } from "#test/no-limits.ts";
import { readJson } from "#test/read-json.ts";
import { runScript } from "#test/run-script.ts";
import { temporaryFolder } from "#test/temporary-folder.ts";
import { restorePostgres } from "./backup/restore-postgres.ts";
import { restoreSqlite } from "./backup/restore-sqlite.ts";
import { takeBackup } from "./backup/take-backup.ts";
import type { BackupSource } from "./backup/take-backup.ts";
import { createRandom, makeEnquiry } from "./seed/rows.ts";

const now = new Date("2026-11-20T12:00:00.000Z");

async function openFilled(): Promise<{ db: Db; dataDir: string }> {
  const dataDir = temporaryFolder();
  const db = await openDatabase({ dataDir });
  onTestFinished(() => db.close());
  await migrateToLatest(db);
  const enquiry = { ...makeEnquiry({ random: createRandom(7), now, number: 1 }), project_details: "Exactly this text" };
  await db.kysely.insertInto("enquiry").values(enquiry).execute();
  return { db, dataDir };
}

test("one changed bit in a stored text is found by the checksums, and nothing is restored", async () => {
  const { dataDir } = await openFilled();
  const file = join(temporaryFolder(), "backup.db");
  await takeBackup({ databaseUrl: undefined, dataDir }, file);
  const bytes = readFileSync(file);
  const at = bytes.indexOf("Exactly this text");
  bytes[at] = (bytes[at] ?? 0) ^ 1; // "Dxactly this text"
  writeFileSync(file, bytes);
  const target = temporaryFolder();
  await expect(restoreSqlite(file, { dataDir: target, force: false })).rejects.toThrow(
    /damaged or not a backup \(the checksums of these tables differ: enquiry/,
  );
  expect(readdirSync(target)).not.toContain("site.db");
});

test("an older release's backup, without checksums, is restored, and the missing checksums are reported", async () => {
  const { db, dataDir } = await openFilled();
  await db.close();
  const { remarks } = await restoreSqlite(join(dataDir, "site.db"), { dataDir: temporaryFolder(), force: false });
  expect(remarks[0]).toContain("carries no checksums");
});

test("a restored database doesn't contain the backup's checksums", async () => {
  const { dataDir } = await openFilled();
  const file = join(temporaryFolder(), "backup.db");
  await takeBackup({ databaseUrl: undefined, dataDir }, file);
  const target = temporaryFolder();
  await restoreSqlite(file, { dataDir: target, force: false });
  const db = await openDatabase({ dataDir: target });
  const tables = await db.kysely.introspection.getTables();
  await db.close();
  expect(tables.map(({ name }) => name)).not.toContain("backup_sums");
});

test("[HOOK-02] webhooks are backed up with pending deliveries, and paused and reported by a restore", async () => {
  const { db, dataDir } = await openFilled();
  const webhook = { id: "w", created_at: now, url: "https://hook.example/", events: "[]", sealed_secret: "x" };
  await db.write(async (trx) => {
    await trx.insertInto("webhook").values(webhook).execute();
    const delivery = newDelivery({
      webhook: { id: "w", form: "standard" },
      event: "webhook.test",
      at: now,
      siteUrl: "",
      data: {},
    });
    await trx.insertInto("webhook_delivery").values(delivery).execute();
  });
  const file = join(temporaryFolder(), "backup.db");
  await takeBackup({ databaseUrl: undefined, dataDir }, file);
  const target = temporaryFolder();
  const { remarks } = await restoreSqlite(file, { dataDir: target, force: false });
  expect(remarks).toContain("Webhooks are paused: resume them at /admin/health.");
  const restored = await openDatabase({ dataDir: target });
  onTestFinished(() => restored.close());
  expect(await listPaused(restored.kysely)).toEqual(["webhooks"]);
  expect(await restored.kysely.selectFrom("webhook_delivery").select("state").execute()).toEqual([
    { state: "pending" },
  ]);
});

test("[STUD-07] a scheduled post is paused and reported by a restore", async () => {
  const { db, dataDir } = await openFilled();
  const { app, deps } = await createTestApp({ db });
  const post = { title: "Later", publishAt: "2026-11-20T12:30:00Z" };
  await app.request("/api/admin/blog", json("POST", post, await signInAdmin(deps)));
  const file = join(temporaryFolder(), "backup.db");
  await takeBackup({ databaseUrl: undefined, dataDir }, file);
  const target = temporaryFolder();
  const { remarks } = await restoreSqlite(file, { dataDir: target, force: false });
  expect(remarks).toContain("Scheduled posts are paused: resume them at /admin/health.");
  const restored = await openDatabase({ dataDir: target });
  onTestFinished(() => restored.close());
  expect(await listPaused(restored.kysely)).toEqual(["schedules"]);
});

test("remains of a killed restore are removed: by the next start in the data folder, by the next restore elsewhere", async () => {
  const dataDir = temporaryFolder();
  mkdirSync(join(dataDir, "restoring"));
  writeFileSync(join(dataDir, "restoring/site.db"), "somebody's data");
  const db = await openDatabase({ dataDir, lock: true });
  await db.close();
  expect(readdirSync(dataDir)).not.toContain("restoring");
  const { pid } = spawnSync(process.execPath, ["--version"]); // ended, so no process has its id
  const abandoned = mkdtempSync(join(tmpdir(), `site-restore-${pid}-`));
  const ownFolder = makeWorkFolder(tmpdir(), "site-restore");
  const second = makeWorkFolder(tmpdir(), "site-restore");
  expect([abandoned, ownFolder, second].map((folder) => existsSync(folder))).toEqual([false, true, true]);
  spawnSync("rm", ["-rf", ownFolder, second]);
});

test("npm run backup -- --to FOLDER --keep 35d names the file by its time, removes older ones, and is remembered", async () => {
  const { db, dataDir } = await openFilled();
  const folder = join(temporaryFolder(), "backups");
  mkdirSync(folder);
  const old = "backup-2020-01-01T03-00-00Z.db";
  for (const name of [old, "mine.db"]) writeFileSync(join(folder, name), "");
  const damaged = ["site.db.damaged-2020-01-01T03-00-00-000Z", "site.db.damaged-2020-01-01T03-00-00-000Z-wal"];
  for (const name of damaged) writeFileSync(join(dataDir, name), "");
  const run = (...args: string[]) => runScript("scripts/backup.ts", args, { DATA_DIR: dataDir });
  const { status, output } = run("--to", folder, "--keep", "35d");
  expect([status, output]).toEqual([
    0,
    expect.stringContaining(`Removed after 35 days: ${old}, ${damaged.join(", ")}`),
  ]);
  expect(readdirSync(dataDir).filter((name) => name.includes("damaged"))).toEqual([]);
  const [created, ...others] = readdirSync(folder).toSorted();
  expect([created, others]).toEqual([expect.stringMatching(/^backup-20\d\d-.*Z\.db$/), ["mine.db"]]);
  expect((await readLastBackup(db))?.bytes).toBeGreaterThan(10_000);
  expect(run("x.db", "--keep", "3d").status).toBe(1); // what would be removed isn't clear
});

test("npm run backup -- --encrypt-to KEY writes a file of age that only --identity KEYFILE restores, and --keep removes in time", async () => {
  const { dataDir } = await openFilled();
  const folder = temporaryFolder();
  const old = "backup-2020-01-01T03-00-00Z.db.age";
  writeFileSync(join(folder, old), "");
  const [identity, stranger] = [await generateX25519Identity(), await generateX25519Identity()];
  const keys = temporaryFolder();
  writeFileSync(join(keys, "own"), `# created: today\n${identity}\n`);
  writeFileSync(join(keys, "stranger"), stranger);
  const run = (...args: string[]) => runScript("scripts/backup.ts", args, { DATA_DIR: dataDir });
  expect(run("--to", folder, "--encrypt-to", "ssh-ed25519 AAAA").output).toContain("takes an age public key");
  const key = await identityToRecipient(identity);
  expect(run("--to", folder, "--keep", "35d", "--encrypt-to", key)).toMatchObject({ status: 0 });
  const [name = "none", ...others] = readdirSync(folder);
  expect([name, others]).toEqual([expect.stringMatching(/Z\.db\.age$/), []]);
  const file = join(folder, name);
  expect(readFileSync(file).indexOf("Exactly this text")).toBe(-1);

  const target = { dataDir: temporaryFolder(), force: false };
  await expect(restoreSqlite(file, target)).rejects.toThrow("is encrypted: name the file with the private key");
  const wrong = restoreSqlite(file, { ...target, identityFile: join(keys, "stranger") });
  await expect(wrong).rejects.toThrow("can't be decrypted");
  expect(readdirSync(target.dataDir)).not.toContain("site.db");
  const { tallies } = await restoreSqlite(file, { ...target, identityFile: join(keys, "own") });
  expect(tallies["enquiry"]?.rows).toBe(1);
  const bytes = readFileSync(file);
  bytes[bytes.length - 20] = (bytes.at(-20) ?? 0) ^ 1;
  writeFileSync(file, bytes);
  const damaged = restoreSqlite(file, { ...target, force: true, identityFile: join(keys, "own") });
  await expect(damaged).rejects.toThrow("can't be decrypted");
});

test("[L6] a person erased again by a restore leaves nothing in the file, nor do records deleted before", async () => {
  const { db, dataDir } = await openFilled();
  const admin = await createTestApp({ db, settings: noLimits });
  const rows = Array.from({ length: 200 }, (_, number) => ({
    ...makeEnquiry({ random: createRandom(number), now, number: number + 2 }),
    ...(number % 7 === 0 ? { email: "ana@pop.example", company: "Ana Unseen" } : {}),
    project_details: `Unseen words ${number} `.repeat(number % 7 === 0 ? 40 + number : 1),
  }));
  await db.kysely.insertInto("enquiry").values(rows).execute();
  const file = join(temporaryFolder(), "backup.db");
  await takeBackup({ databaseUrl: undefined, dataDir }, file);
  const old = new DatabaseSync(file);
  old.exec("create table gone (text text); insert into gone values ('Freed words'); drop table gone"); // before secure_delete
  old.close();
  const headers = await signInAdmin(admin.deps);
  await admin.app.request("/api/admin/person/erase", json("POST", { email: "ana@pop.example" }, headers));
  await admin.close();
  const remainingFiles = (path: string) => {
    const bytes = readFileSync(path);
    return ["ana@pop.example", "Ana Unseen", "Unseen words 7 ", "Freed words"].filter((text) => bytes.includes(text));
  };
  expect(remainingFiles(file)).toHaveLength(4);
  await restoreSqlite(file, { dataDir, force: true });
  expect(remainingFiles(join(dataDir, "site.db"))).toEqual([]);
});

describe.for(databases)("$name", (database) => {
  test("[L6] a person who was erased after the backup is erased again by its restore, and by the next one", async () => {
    const { place, site } = await install(database);
    const admin = await signInAdmin(site.deps);
    for (const email of ["dan@pop.exampel", "Ana@pop.example"]) await enquire(site, email);
    await correctOldest(site, { email: "dan@pop.example" });
    await askAssistant(site, "Please write to Eva@pop.example.");
    await askAssistant(site, "Please call +40 722 123 456.");
    const file = join(temporaryFolder(), "backup.db");
    await takeBackup(place, file);
    const gone = ["ana@pop.example", "eva@pop.example", "dan@pop.exampel"].map((email) => ({ email }));
    for (const who of [...gone, { phone: "+40722123456" }]) {
      const erased = await site.app.request("/api/admin/person/erase", json("POST", who, admin));
      expect(erased.status).toBe(200);
    }
    await site.close();
    const again = () =>
      place.databaseUrl
        ? restorePostgres(file, { databaseUrl: place.databaseUrl, force: true })
        : restoreSqlite(file, { dataDir: place.dataDir, force: true });
    const first = await again();
    const second = await again();
    for (const { remarks } of [first, second]) expect(remarks.join()).toContain("Erased again: 4 of the 4 addresses");
    const db = await openDatabase(place);
    const rows = await db.kysely.selectFrom("enquiry").select("email").execute();
    const messages = await db.kysely.selectFrom("chat_message").selectAll().execute();
    const corrections = await db.kysely.selectFrom("correction").selectAll().execute();
    await db.close();
    expect(rows).toEqual([{ email: "dan@pop.example" }]);
    expect([messages, corrections]).toEqual([[], []]);
  });
});

async function askAssistant(site: TestApp, content: string): Promise<void> {
  const session = { "X-Session-Id": "a-session-of-32-characters-or-more" };
  const begun = await site.app.request("/api/chat/conversations", json("POST", {}, session));
  const { id } = await readJson<{ id: string }>(begun);
  const answer = await site.app.request(`/api/chat/conversations/${id}/messages`, json("POST", { content }, session));
  expect(answer.status).toBe(201);
}

async function enquire(site: TestApp, email: string): Promise<void> {
  const answer = await site.app.request("/api/contact", json("POST", anEnquiry({ email })));
  expect(answer.status).toBe(201);
}

async function correctOldest(site: TestApp, correction: object): Promise<void> {
  const headers = await signInAdmin(site.deps, { username: "mara" });
  const answer = await site.app.request("/api/admin/contacts?sort=createdAt&order=asc", { headers });
  const [oldest] = await readJson<{ id: string }[]>(answer);
  const corrected = await site.app.request(`/api/admin/contacts/${oldest?.id}`, json("PATCH", correction, headers));
  expect(corrected.status).toBe(200);
}

/** Creates a site on a database that commands can open as well: PostgreSQL, or a SQLite file. */
async function install({ name, open }: (typeof databases)[number]): Promise<{ place: BackupSource; site: TestApp }> {
  if (name === "SQLite") {
    const dataDir = temporaryFolder();
    const db = await openDatabase({ dataDir });
    await migrateToLatest(db);
    return { place: { databaseUrl: undefined, dataDir }, site: await createTestApp({ db, settings: noLimits }) };
  }
  const owner = await open();
  onTestFinished(() => owner.close());
  const place = { databaseUrl: owner.databaseUrl, dataDir: "" };
  return { place, site: await createTestApp({ db: await openDatabase(place), settings: noLimits }) };
}
