// Posts between two sites by the command.
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import { runScript } from "#test/run-script.ts";
import { temporaryFolder } from "#test/temporary-folder.ts";

async function newSite(): Promise<string> {
  const dataDir = temporaryFolder();
  const db = await openDatabase({ dataDir });
  await migrateToLatest(db);
  await db.close();
  return dataDir;
}

function run(dataDir: string, ...args: string[]) {
  return runScript("scripts/posts.ts", args, { DATA_DIR: dataDir });
}

test("[MOVE-01] npm run posts imports a folder, reports what it left out, and writes the same folder", async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "en"));
  const file =
    "---\ntitle: A\nslug: a\nlocale: en\nauthor: Ana\nupdatedAt: 2024-05-01T09:30:00.000Z\npublished: false\nfeatured: false\n---\n\nSome *text*.\n";
  writeFileSync(join(folder, "en/a.md"), file);
  const site = await newSite();
  expect(run(site, "import", folder, "--dry-run")).toEqual({
    status: 0,
    output: "Would be added: 1, changed: 0, unchanged: 0.\n",
  });
  expect(run(site, "import", folder)).toEqual({ status: 0, output: "Added: 1, changed: 0, unchanged: 0.\n" });
  symlinkSync("/etc", join(folder, "etc"));
  symlinkSync(join(folder, "en/a.md"), join(folder, "en/b.md"));
  expect(run(site, "import", folder)).toEqual({
    status: 1,
    output:
      "Added: 0, changed: 0, unchanged: 1.\nLeft out: 2\n  en/b.md: is a link, or isn’t a file\n  etc: is a link, or isn’t a file\n",
  });
  const written = join(temporaryFolder(), "posts");
  expect(run(site, "export", "--to", written)).toMatchObject({
    status: 0,
    output: expect.stringContaining(": 1 post, 0 pictures"),
  });
  expect(readFileSync(join(written, "en/a.md"), "utf8")).toBe(file);
  expect(run(site, "export", "--to", written)).toMatchObject({
    status: 1,
    output: expect.stringContaining("is not empty"),
  });
  expect(run(site, "import")).toMatchObject({ status: 1, output: expect.stringContaining("Usage: npm run posts") });
});
