// Backup and restore, on both databases and from one to the other, run as in a terminal.
import { existsSync, readFileSync, readdirSync, renameSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { createAdmin } from "#app/features/auth/admins.server.ts";
import type { Draft, Entry, Version } from "#app/features/content/contract.ts";
import { listSubscribers } from "#app/features/newsletter/queries.server.ts";
import { watchContentVersion } from "#app/platform/db/content-version.server.ts";
import { migrateToLatest, pendingMigrations } from "#app/platform/db/migrate.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { databasePath } from "#app/platform/db/sqlite-file.server.ts";
import { andrei, signInAdmin } from "#test/admin.ts";
import { createTestApp, createTestDeps, json } from "#test/app.ts";
import type { TestApp } from "#test/app.ts";
import { runInChild } from "#test/child-process.ts";
import { contentWithForm, lawOffice } from "#test/company-forms.ts";
import { databases } from "#test/databases.ts";
import { computeCode } from "#test/one-time-code.ts";
import { phonePhoto } from "#test/pictures.ts";
import { readJson } from "#test/read-json.ts";
import { temporaryFolder } from "#test/temporary-folder.ts";
import { inLongTransaction, tallyPostgres } from "./backup/postgres-rows.ts";
import { prepareRestore } from "./backup/prepare-restore.ts";
import { restorePostgres } from "./backup/restore-postgres.ts";
import { restoreSqlite } from "./backup/restore-sqlite.ts";
import { tallySqlite } from "./backup/sqlite-rows.ts";
import { takeBackup } from "./backup/take-backup.ts";
import type { BackupSource } from "./backup/take-backup.ts";
import type { Tallies } from "./backup/tally.ts";
import { createRandom, makeEnquiry, makePost, makeSubscriber } from "./seed/rows.ts";

type Kind = (typeof databases)[number]["name"];
type Installation = { db: Db; place: BackupSource };

const kinds = databases.map(({ name }) => name);
const pairs = kinds.flatMap((from) => kinds.map((to) => [from, to] as const));
const now = new Date("2026-11-20T12:00:00.000Z");

/** Creates a new, migrated database of one kind; SQLite as a file. */
async function install(kind: Kind): Promise<Installation> {
  if (kind === "SQLite") {
    const dataDir = temporaryFolder();
    const db = await openDatabase({ dataDir });
    onTestFinished(() => db.close());
    await migrateToLatest(db);
    return { db, place: { databaseUrl: undefined, dataDir } };
  }
  const db = await databases.find(({ name }) => name === kind)?.open();
  if (!db) throw new Error(`There is no ${kind} here.`);
  onTestFinished(() => db.close());
  return { db, place: { databaseUrl: db.databaseUrl, dataDir: "" } };
}

/** Closes a SQLite file, which is replaced as a whole; PostgreSQL's database is dropped with its test. */
async function closeFile({ db }: Installation): Promise<void> {
  if (db.dialect === "sqlite") await db.close();
}

/** With questions of each kind. */
const { en: form } = contentWithForm(lawOffice).form;

/** Rows in parents and children, with all that text can be. */
async function fill(db: Db, count = 20): Promise<void> {
  const random = createRandom(7);
  const { deps } = await createTestDeps({ db });
  await signInAdmin(deps);
  await db.write(async (trx) => {
    for (let number = 1; number <= count; number++) {
      const maker = { random, now, number, form };
      const { post, tags } = makePost(maker);
      await trx.insertInto("enquiry").values(makeEnquiry(maker)).execute();
      await trx.insertInto("subscriber").values(makeSubscriber(maker)).execute();
      await trx.insertInto("post").values(post).execute();
      for (const tag of tags) await trx.insertInto("post_tag").values(tag).execute();
    }
    const value = 'ș ț 👩‍👩‍👧 \u202e \' " \\ \\u0041 % \r\n\t \u{10ffff} \ufeff {"a":[null]}';
    await trx.insertInto("setting").values({ name: "nasty", value }).execute();
    await trx
      .insertInto("rate_limit")
      .values({ bucket: "b", window_start: 1_795_000_000_000, count: 3, expires_at: 2 ** 52 })
      .execute();
  });
}

/** Returns the subscribers found by the admin area's search, by number and by their common domain. */
async function searched({ kysely }: Db): Promise<string[][]> {
  const find = async (search: string) =>
    (await listSubscribers(kysely, { search, page: 1 })).rows.map(({ email }) => email);
  const result = await Promise.all([find(".7@"), find("example")]);
  expect(result.map(({ length }) => length)).toStrictEqual([1, 20]);
  return result;
}

async function tally({ db }: Installation, names: string[]): Promise<Tallies> {
  if (db.databaseUrl) return inLongTransaction(db.databaseUrl, "repeatable read", (trx) => tallyPostgres(trx, names));
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list where name = 'main'`.execute(
    db.kysely,
  );
  return tallyPath(rows[0]?.file ?? "");
}

function tallyPath(path: string): Tallies {
  const file = new DatabaseSync(path, { readOnly: true });
  onTestFinished(() => file.close());
  return tallySqlite(file);
}

async function restore({ place }: Installation, file: string, force = false) {
  const { databaseUrl, dataDir } = place;
  return databaseUrl ? restorePostgres(file, { databaseUrl, force }) : restoreSqlite(file, { dataDir, force });
}

const newFile = () => join(temporaryFolder(), "backup.db");

/** Returns the session id, or undefined if signing in failed. */
async function signIn({ app }: TestApp, body: unknown): Promise<string | undefined> {
  return (await readJson<{ sessionId?: string }>(app.request("/api/admin/login", json("POST", body)))).sessionId;
}

describe.for(pairs)("from %s to %s", ([from, to]) => {
  test("[S9] a second factor is restored: the same authenticator and recovery codes work", async () => {
    const source = await install(from);
    const otherSite = await createTestApp({ db: source.db });
    await createAdmin(otherSite.deps, andrei);
    const headers = { Authorization: `Bearer ${await signIn(otherSite, andrei)}` };
    const key = await otherSite.app.request("/api/admin/second-factor/key", { method: "POST", headers });
    const { secret } = await readJson<{ secret: string }>(key);
    const proof = { password: andrei.password, code: computeCode(secret, now) };
    const answer = await otherSite.app.request("/api/admin/second-factor", json("POST", proof, headers));
    const { recoveryCodes } = await readJson<{ recoveryCodes: string[] }>(answer);
    const file = newFile();
    await takeBackup(source.place, file);
    const target = await install(to);
    await closeFile(target);
    await restore(target, file);
    const here = await createTestApp({ db: await reopen(target) });
    expect(await signIn(here, andrei)).toBeUndefined();
    expect(await signIn(here, { ...andrei, code: computeCode(secret, now, 1) })).toBeDefined();
    expect(await signIn(here, { ...andrei, code: recoveryCodes[0] })).toBeDefined();
  });

  test("[TOKE-01] a token of a restored backup has ended, and its owner makes a new one", async () => {
    const source = await install(from);
    const otherSite = await createTestApp({ db: source.db });
    await createAdmin(otherSite.deps, andrei);
    const input = { name: "n8n", access: "read", areas: ["enquiries"], password: andrei.password };
    const make = async (site: TestApp) => {
      const headers = { Authorization: `Bearer ${await signIn(site, andrei)}` };
      const answer = await site.app.request("/api/admin/tokens", json("POST", input, headers));
      return (await readJson<{ token: string }>(answer)).token;
    };
    const statusOf = async ({ app }: TestApp, token: string) =>
      (await app.request("/api/admin/contacts", { headers: { Authorization: `Bearer ${token}` } })).status;
    const token = await make(otherSite);
    expect(await statusOf(otherSite, token)).toBe(200);
    const file = newFile();
    await takeBackup(source.place, file);
    const target = await install(to);
    await closeFile(target);
    await restore(target, file);
    const here = await createTestApp({ db: await reopen(target) });
    expect(await statusOf(here, token)).toBe(401);
    expect(await statusOf(here, await make(here))).toBe(200);
  });

  test("[STUD-03] pictures are in the backup: restored, their files are the same to the byte", async () => {
    const source = await install(from);
    const otherSite = await createTestApp({ db: source.db });
    const headers = { ...(await signInAdmin(otherSite.deps)), "Content-Type": "image/jpeg" };
    const body = new Uint8Array(await phonePhoto({ width: 300, height: 200 }));
    const answer = await otherSite.app.request("/api/admin/media", { method: "POST", headers, body });
    const { src } = await readJson<{ src: string }>(answer);
    const file = newFile();
    await takeBackup(source.place, file);
    const target = await install(to);
    await closeFile(target);
    await restore(target, file);
    const here = await createTestApp({ db: await reopen(target) });
    const read = async ({ app }: TestApp) => Buffer.from(await (await app.request(src)).arrayBuffer()).toString("hex");
    const before = await read(otherSite);
    expect(before).toMatch(/^ffd8ff/);
    expect(await read(here)).toBe(before);
  });

  test("[EDIT-02] [R23] edits of the content are restored with their version and draft, and preview links have ended", async () => {
    const source = await install(from);
    const otherSite = await createTestApp({ db: source.db });
    const headers = await signInAdmin(otherSite.deps);
    const path = "/api/admin/content/home";
    const { values } = await readJson<Entry>(otherSite.app.request(path, { headers }));
    const save = async (heading: string, before: unknown) => {
      const changes = { values: { en: { "why.heading": heading } }, bases: { en: { "why.heading": before } } };
      return readJson<Draft>(otherSite.app.request(`${path}/draft`, json("PUT", changes, headers)));
    };
    const { etag } = await save("Kept in a backup", values.en?.["why.heading"]);
    const input = { ...headers, "If-Match": `"${etag}"` };
    expect((await otherSite.app.request(`${path}/publish`, json("POST", { locales: ["en"] }, input))).status).toBe(200);
    await save("Not yet said", "Kept in a backup");
    const link = await readJson<{ url: string }>(
      otherSite.app.request(`${path}/preview-link`, json("POST", {}, headers)),
    );
    const { pathname } = new URL(link.url);
    expect((await otherSite.app.request(pathname)).status).toBe(200);
    const file = newFile();
    await takeBackup(source.place, file);
    const target = await install(to);
    await closeFile(target);
    await restore(target, file);
    const here = await createTestApp({ db: await reopen(target) });
    expect(await (await here.app.request("/")).text()).toContain("Kept in a backup");
    expect((await here.app.request(pathname)).status).toBe(404);
    const other = await signInAdmin(here.deps, { username: "ioana" });
    const { draft } = await readJson<Entry>(here.app.request(path, { headers: other }));
    expect(draft.values).toEqual({ en: { "why.heading": "Not yet said" } });
    expect(await readJson<Version[]>(here.app.request(`${path}/versions`, { headers: other }))).toMatchObject([
      { number: 1, publishedBy: "andrei", locales: ["en"] },
    ]);
  });

  test("[R23] [FORM-03] a restored backup has the same rows and checksums per table; only sessions are gone", async () => {
    const source = await install(from);
    await fill(source.db);
    const file = newFile();
    const { tallies } = await takeBackup(source.place, file);
    expect(tallies).toStrictEqual(await tally(source, Object.keys(tallies)));
    expect(tallies).toMatchObject({ enquiry: { rows: 20 }, admin_session: { rows: 1 } });
    const target = await install(to);
    await closeFile(target);
    await restore(target, file);
    const result = target.db.databaseUrl
      ? await tally(target, Object.keys(tallies))
      : tallyPath(databasePath(target.place.dataDir));
    const { admin_session: sessions, setting, ...rest } = result;
    const { admin_session: _, setting: wanted, ...whole } = tallies;
    expect(rest).toStrictEqual(whole);
    expect(sessions?.rows).toBe(0);
    expect(setting?.rows).toBe((wanted?.rows ?? 0) + 1); // that setup is done
    const answersIn = async ({ kysely }: Db) =>
      (await kysely.selectFrom("enquiry").select("answers").orderBy("id").execute()).map(({ answers }) => answers);
    const answers = await answersIn(source.db);
    expect(answers.filter((answer) => answer?.includes('"area":'))).toHaveLength(20); // it is required
    const restored = await reopen(target);
    expect(await answersIn(restored)).toStrictEqual(answers);
    expect(await searched(restored)).toStrictEqual(await searched(source.db));
  });
});

describe.for(databases)("$name", ({ name: kind }) => {
  test("[R23] a backup taken during writes has every row acknowledged before its start", async () => {
    const { db, place } = await install(kind);
    const acknowledged: string[] = [];
    const over = new AbortController();
    const isUnderWay = Promise.withResolvers<void>();
    const writing = (async () => {
      for (let count = 0; !over.signal.aborted; count++) {
        await db.write((trx) =>
          trx
            .insertInto("setting")
            .values({ name: `n${count}`, value: "x" })
            .execute(),
        );
        acknowledged.push(`n${count}`);
        await nextTurn(); // SQLite never waits: nothing else would run
        if (count === 50) isUnderWay.resolve();
      }
    })();
    await isUnderWay.promise;
    const before = [...acknowledged];
    const file = newFile();
    const { output } = await runInChild(
      `import { takeBackup } from "./scripts/backup/take-backup.ts";
       const [place, file] = process.argv.slice(1);
       await takeBackup(JSON.parse(place), file);`,
      [JSON.stringify(place), file],
    );
    over.abort();
    await writing;
    expect(output).toBe("");
    expect(acknowledged.length).toBeGreaterThan(before.length);
    const copy = new DatabaseSync(file);
    onTestFinished(() => copy.close());
    const stored = new Set(
      copy
        .prepare("select name from setting")
        .all()
        .map((row) => row["name"]),
    );
    expect(before.filter((value) => !stored.has(value))).toEqual([]);
    expect(copy.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
  });

  test("[S31] after a restore setup stays closed, even without an admin, and no session is valid", async () => {
    const source = await install(kind);
    const file = newFile();
    await takeBackup(source.place, file);
    const target = await install(kind);
    await closeFile(target);
    const { remarks } = await restore(target, file);
    expect(remarks).toContainEqual(expect.stringContaining("There is no admin in it"));
    const db = await openDatabase(target.place);
    const site = await createTestApp({ db });
    onTestFinished(() => site.close());
    const first = { username: "eve", email: "eve@evil.example", password: "long enough for anybody" };
    expect((await site.app.request("/api/admin/setup", json("POST", first))).status).toBe(403);
  });

  test("[CALS-03] a colleague's calendar address from before the backup is revoked and reported by its restore", async () => {
    const source = await install(kind);
    const otherSite = await createTestApp({ db: source.db });
    const headers = await signInAdmin(otherSite.deps, { password: "correct horse" });
    const answer = await otherSite.app.request(
      "/api/admin/calendar-feed",
      json("POST", { password: "correct horse" }, headers),
    );
    const feed = new URL((await readJson<{ url: string }>(answer)).url).pathname;
    expect((await otherSite.app.request(feed)).status).toBe(200);
    const file = newFile();
    await takeBackup(source.place, file);
    const target = await install(kind);
    await closeFile(target);
    const { remarks } = await restore(target, file);
    expect(remarks).toContainEqual(expect.stringContaining("calendar addresses no longer work"));
    const here = await createTestApp({ db: await openDatabase(target.place) });
    onTestFinished(() => here.close());
    expect((await here.app.request(feed)).status).toBe(404);
  });

  test("[R23] a database with rows is replaced only with force, and then completely", async () => {
    const source = await install(kind);
    const file = newFile();
    await takeBackup(source.place, file);
    const target = await install(kind);
    await target.db.kysely.insertInto("setting").values({ name: "mine", value: "precious" }).execute();
    await closeFile(target);
    await expect(restore(target, file)).rejects.toThrow(/has data in it.*--force/);
    await restore(target, file, true);
    const db = await openDatabase(target.place);
    onTestFinished(() => db.close());
    const rows = await db.kysely.selectFrom("setting").select("name").execute();
    expect(rows).toStrictEqual([{ name: "setup-done" }]);
  });

  test("[R23] a refused restore leaves an older database unmigrated; a completed one migrates it and repeats erasures", async () => {
    const source = await install(kind);
    await fill(source.db);
    const { email } = await source.db.kysely.selectFrom("subscriber").select("email").executeTakeFirstOrThrow();
    const file = newFile();
    await takeBackup(source.place, file);
    const target = await install(kind);
    const { kysely } = target.db;
    const site = await createTestApp({ db: target.db });
    const headers = await signInAdmin(site.deps);
    await site.app.request("/api/admin/person/erase", json("POST", { email }, headers));
    const undoing = [
      "delete from kysely_migration where name = '0023-german-stems'",
      "drop table mailbox",
      "alter table received_message drop column kind",
      "alter table subscriber drop column soft_bounces_before",
      "alter table booking drop column their_answer",
      "delete from kysely_migration where name = '0022-mailbox'",
      "drop table redirect",
      "drop table missed_address",
      "delete from kysely_migration where name = '0021-redirects'",
      "drop table received_message",
      "drop index enquiry_answered_by_them",
      "alter table enquiry drop column answered_by_them_at",
      "delete from kysely_migration where name = '0020-received-messages'",
      "alter table issue_text drop column is_suggestion",
      "delete from kysely_migration where name = '0019-suggested-issue-texts'",
      "drop table enquiry_form",
      "alter table enquiry drop column not_asked",
      "delete from kysely_migration where name = '0018-forms'",
    ];
    for (const statement of undoing) await sql.raw(statement).execute(kysely);
    await closeFile(target);
    const pending = async () => {
      const db = await openDatabase(target.place);
      return pendingMigrations(db).finally(() => db.close());
    };
    await expect(restore(target, file)).rejects.toThrow("Nothing was changed");
    await expect(restore(target, join(temporaryFolder(), "none.db"), true)).rejects.toThrow("There is no backup");
    expect(await pending()).toEqual([
      "0018-forms",
      "0019-suggested-issue-texts",
      "0020-received-messages",
      "0021-redirects",
      "0022-mailbox",
      "0023-german-stems",
    ]);
    const { remarks } = await restore(target, file, true);
    expect(remarks).toContain("Erased again: 1 of the 1 addresses that were erased recently.");
    expect(await pending()).toEqual([]);
  });

  test("[R23] nothing is restored while a server runs", async () => {
    const source = await install(kind);
    const file = newFile();
    await takeBackup(source.place, file);
    const target = await install(kind);
    await closeFile(target);
    const served = await openDatabase({ ...target.place, lock: true });
    onTestFinished(() => served.close());
    const watch = await watchContentVersion(served, () => {});
    onTestFinished(() => watch.stop());
    await expect.poll(() => isListened(served)).toBe(true);
    await expect(restore(target, file, true)).rejects.toThrow(/server is running/i);
  });

  test("a backup of a newer program is rejected, and one of a version before 1.0.0", async () => {
    const source = await install(kind);
    const file = newFile();
    await takeBackup(source.place, file);
    const target = await install(kind);
    await closeFile(target);
    const alter = (statement: string) => {
      const copy = new DatabaseSync(file);
      copy.exec(statement);
      copy.close();
    };
    alter(
      "drop table backup_sums; insert into kysely_migration values ('9999-tomorrow', ''); pragma user_version = 9999",
    );
    await expect(restore(target, file)).rejects.toThrow(/newer version.*9999-tomorrow/);
    alter("update kysely_migration set name = '0001-foundation' where name = '0001-schema'");
    await expect(restore(target, file)).rejects.toThrow("made by a version before 1.0.0");
  });
});

async function reopen({ place }: Installation): Promise<Db> {
  const db = await openDatabase(place);
  onTestFinished(() => db.close());
  return db;
}

async function isListened(db: Db): Promise<boolean> {
  if (!db.databaseUrl) return true;
  const { rows } =
    await sql`select 1 from pg_stat_activity where application_name = 'site-listen' and datname = current_database()`.execute(
      db.kysely,
    );
  return rows.length > 0;
}

test("[R23] a damaged file is rejected, and leaves nothing behind", async () => {
  const { db, place } = await install("SQLite");
  await fill(db, 100);
  const file = newFile();
  await takeBackup(place, file);
  const bytes = readFileSync(file);
  const dataDir = temporaryFolder();
  const wrong = [
    Buffer.from("this is no database at all. ".repeat(300)), // a text
    bytes.subarray(0, bytes.length / 2), // half a backup
    Buffer.concat([bytes.subarray(0, 8_192), Buffer.alloc(4_096, 0xa5), bytes.subarray(12_288)]), // a damaged page
    Buffer.alloc(0), // nothing
  ];
  for (const content of wrong) {
    const path = join(temporaryFolder(), "wrong.db");
    writeFileSync(path, content);
    await expect(restoreSqlite(path, { dataDir, force: false })).rejects.toThrow(
      /damaged or not a backup|is not a backup/,
    );
  }
  await expect(restoreSqlite(join(dataDir, "none.db"), { dataDir, force: false })).rejects.toThrow(
    "There is no backup",
  );
  expect(readdirSync(dataDir)).toStrictEqual(["site.lock"]);
});

test("[R23] a damaged database is kept beside the restored one, and its old WAL is not applied", async () => {
  const { db, place } = await install("SQLite");
  await fill(db);
  const file = newFile();
  await takeBackup(place, file);
  await db.close();
  truncateSync(databasePath(place.dataDir), 9_000);
  const { remarks } = await restore({ db, place }, file);
  expect(remarks[0]).toContain("is kept as");
  expect(readdirSync(place.dataDir).filter((name) => name.includes("damaged"))).toHaveLength(1);
  expect(existsSync(`${databasePath(place.dataDir)}-wal`)).toBe(false);
  expect(tallyPath(databasePath(place.dataDir))).toMatchObject({ enquiry: { rows: 20 }, post: { rows: 20 } });
});

/** Returns a data folder as a killed server leaves it. */
async function leaveWal(): Promise<string> {
  const dataDir = temporaryFolder();
  const { output } = await runInChild(
    `import { openDatabase } from "#app/platform/db/open.server.ts";
     import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
     const db = await openDatabase({ dataDir: process.argv[1] });
     await migrateToLatest(db);
     await db.kysely.insertInto("setting").values({ name: "last", value: "word" }).execute();
     process.kill(process.pid, "SIGKILL");`,
    [dataDir],
  );
  expect(output).toBe("");
  expect(existsSync(`${databasePath(dataDir)}-wal`)).toBe(true);
  return dataDir;
}

test("[R23] the WAL of a killed server whose database was moved away is kept, and not applied to the restored one", async () => {
  const { db, place } = await install("SQLite");
  await fill(db);
  const file = newFile();
  await takeBackup(place, file);
  const dataDir = await leaveWal();
  renameSync(databasePath(dataDir), join(temporaryFolder(), "moved.db"));
  const { remarks } = await restoreSqlite(file, { dataDir, force: false });
  const restored = await reopen({ db, place: { databaseUrl: undefined, dataDir } });
  await migrateToLatest(restored);
  expect(await searched(restored)).toStrictEqual(await searched(db));
  expect(tallyPath(databasePath(dataDir))).toMatchObject({ enquiry: { rows: 20 }, post: { rows: 20 } });
  expect(remarks[0]).toMatch(/site\.db-wal is kept as .*-wal:/);
});

test("[R23] a killed server's WAL is in the backup, and in a copy of its two files", async () => {
  const dataDir = await leaveWal();
  const { tallies } = await prepareRestore(databasePath(dataDir), temporaryFolder());
  expect(tallies["setting"]?.rows).toBe(2);
  const file = newFile();
  await takeBackup({ databaseUrl: undefined, dataDir }, file);
  expect(tallyPath(file)["setting"]?.rows).toBe(1);
});

test("a backup never overwrites another, and a folder without a database is rejected", async () => {
  const { place } = await install("SQLite");
  const file = newFile();
  await takeBackup(place, file);
  await expect(takeBackup(place, file)).rejects.toThrow("exists already");
  const empty = temporaryFolder();
  await expect(takeBackup({ databaseUrl: undefined, dataDir: empty }, newFile())).rejects.toThrow(
    "There is no database",
  );
  expect(readdirSync(empty)).toStrictEqual([]);
});

test("the commands print what they did, and their usage if an argument is missing", async () => {
  const { db, place } = await install("SQLite");
  await fill(db, 2);
  const file = join(temporaryFolder(), "not/there/yet.db");
  const run = (script: string, args: string[], dataDir: string) =>
    runInChild(
      `process.env.DATA_DIR = process.argv[1]; process.env.DATABASE_URL = ""; process.argv.splice(1, 1, "command"); await import("./${script}");`,
      [dataDir, ...args],
    );
  const [created, nothing] = [
    await run("scripts/backup.ts", [file], place.dataDir),
    await run("scripts/restore.ts", [], place.dataDir),
  ];
  const put = await run("scripts/restore.ts", [file], temporaryFolder());
  expect(created).toStrictEqual({
    code: 0,
    output: expect.stringMatching(
      /is a checked backup of .*: \d+ rows \(admin_user 1, admin_session 1, .*MB\.\nIt holds what visitors/,
    ),
  });
  expect(put).toStrictEqual({
    code: 0,
    output: expect.stringMatching(/is restored into .*: \d+ rows \(.*\)\.\nAll admins are signed out/),
  });
  expect(nothing).toStrictEqual({
    code: 1,
    output: "Usage: npm run restore -- FILE [--force] [--hold-emails] [--identity KEYFILE]\n",
  });
});
