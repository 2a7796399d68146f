import { writeFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { temporaryFolder } from "#test/temporary-folder.ts";
import { migrateToLatest } from "./migrate.server.ts";
import { openDatabase } from "./open.server.ts";
import { databasePath, databasesBeforeFirstRelease } from "./sqlite-file.server.ts";

function makeDatabase(path: string, ...statements: string[]): void {
  const database = new DatabaseSync(path);
  for (const statement of statements) database.exec(statement);
  database.close();
}

test("[OPER-02] the database of another program at our place is refused with a sentence, and left byte for byte", async () => {
  const dataDir = temporaryFolder();
  const path = databasePath(dataDir);
  makeDatabase(path, "create table invoice (id text)", "create table customer (id text)");
  const before = readFileSync(path);
  await expect(openDatabase({ dataDir, lock: true })).rejects.toThrow(
    /site\.db is the database of another program: it has invoice, customer, and nothing of this one\. .*DATA_DIR/,
  );
  expect(readFileSync(path)).toEqual(before);
});

test("[OPER-02] a database of before 1.0.0 in the data folder is named at each start, with what to do; a backup of ours isn't", async () => {
  const dataDir = temporaryFolder();
  const older = join(dataDir, "company.db");
  makeDatabase(
    older,
    "create table kysely_migration (name text)",
    "insert into kysely_migration values ('0001-foundation')",
  );
  writeFileSync(join(dataDir, "notes.db"), "no database");
  const notices: string[] = [];
  const open = () => openDatabase({ dataDir, lock: true, onNotice: (sentence) => notices.push(sentence) });
  const db = await open();
  await migrateToLatest(db);
  await db.close();
  makeDatabase(
    join(dataDir, "backup-2026-11-20.db"),
    "create table kysely_migration (name text)",
    "insert into kysely_migration values ('0001-schema')",
  );
  await (await open()).close();
  const sentence = `${older} is ignored: it was created by a version before 1.0.0. No release can read it: export what you need with the version that made it, then move the file out of this folder.`;
  expect(notices).toEqual([sentence, sentence]);
  expect(databasesBeforeFirstRelease(dataDir)).toEqual([older]);
});

test("[OPER-02] a data folder that leads through a file is named", async () => {
  const file = join(temporaryFolder(), "file");
  writeFileSync(file, "");
  const messages = await Promise.all(
    [file, join(file, "data")].map((dataDir) =>
      openDatabase({ dataDir }).then(
        () => "",
        (error: unknown) => String(error),
      ),
    ),
  );
  expect(messages).toEqual(
    messages.map(() => expect.stringMatching(/\(DATA_DIR\) can't be created: a file has that name/)),
  );
});
