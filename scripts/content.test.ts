import { join } from "node:path";
import { expect, test } from "vitest";
import { readContent } from "#app/content/read.server.ts";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import { siteContent } from "#test/content.ts";
import { runScript } from "#test/run-script.ts";
import { temporaryFolder } from "#test/temporary-folder.ts";

const { heading } = siteContent.pages.home.en.why;

/** Creates a database with one published edit of a file that contained `replaced`. */
async function databaseWith(replaced: string): Promise<string> {
  const dataDir = temporaryFolder();
  const db = await openDatabase({ dataDir });
  await migrateToLatest(db);
  const edit = {
    entry: "home",
    place: "en",
    field: "why.heading",
    saved_at: "2026-11-20T12:00:00Z",
    saved_by: "x",
  } as const;
  const row = { ...edit, value: JSON.stringify("Why they stay"), replaced: JSON.stringify(replaced) };
  await db.write((trx) => trx.insertInto("content_edit").values(row).execute());
  await db.close();
  return dataDir;
}

function run(dataDir: string, ...args: string[]) {
  return runScript("scripts/content.ts", args, { DATA_DIR: dataDir });
}

test("[EDIT-10] npm run content writes the folder with the edits in it, which passes the check, and into no other", async () => {
  const dataDir = await databaseWith(heading);
  const folder = join(temporaryFolder(), "content");
  const { status, output } = run(dataDir, "export", "--to", folder);
  expect({ status, output }).toMatchObject({ status: 0, output: expect.stringContaining("files with 1 edit.") });
  expect(readContent(folder)).toEqual({
    ...siteContent,
    pages: {
      ...siteContent.pages,
      home: {
        ...siteContent.pages.home,
        en: expect.objectContaining({ why: { ...siteContent.pages.home.en.why, heading: "Why they stay" } }),
      },
    },
  });
  expect(run(dataDir, "export", "--to", folder)).toMatchObject({
    status: 1,
    output: expect.stringContaining("is not empty"),
  });
});

test("[EDIT-10] [EDIT-03] npm run content -- status lists edits and gaps, and exits with 1 if one conflicts with the files", async () => {
  const fine = run(await databaseWith(heading), "status");
  expect(fine).toMatchObject({ status: 0, output: expect.stringContaining("Edits shown: 1\n  home, en: why.heading") });
  const conflicting = run(await databaseWith("What an older release said"), "status");
  expect(conflicting).toMatchObject({
    status: 1,
    output: expect.stringContaining("In conflict with the files: 1\n  home, en: why.heading"),
  });
  expect(run(temporaryFolder(), "nonsense")).toMatchObject({
    status: 1,
    output: expect.stringContaining("Usage: npm run content"),
  });
});
