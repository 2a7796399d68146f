// The launcher's decisions: what is built, who is working in a folder, and what it prints if it can't write.
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#test/temporary-folder.ts";
import { describeSources, ensureBuilt, writeStamp } from "./launcher/build.mjs";
import { withFolderLock } from "./launcher/folder-lock.mjs";

/** Creates a folder with a source and its build. */
function builtFolder(): string {
  const root = temporaryFolder();
  mkdirSync(join(root, "app"));
  mkdirSync(join(root, "build"));
  writeFileSync(join(root, "app/page.tsx"), "one");
  const { listing, content } = describeSources(root);
  writeStamp(root, { listing, content: content() });
  return root;
}

test("a copied tree with fresh times is not built again, and a changed file with an old time is", async () => {
  const root = builtFolder();
  const copy = temporaryFolder();
  cpSync(root, copy, { recursive: true });
  utimesSync(join(copy, "app/page.tsx"), new Date(), new Date());
  await ensureBuilt(copy); // it would fail: it has nothing to build with
  writeFileSync(join(copy, "app/page.tsx"), "two");
  utimesSync(join(copy, "app/page.tsx"), new Date(0), new Date(0));
  await expect(ensureBuilt(copy)).rejects.toThrow("The build failed");
});

test("a process that waits for a folder takes over from one that was killed before it wrote its number, or no longer touches the lock", async () => {
  const root = temporaryFolder();
  const name = createHash("sha256").update(root).digest("hex").slice(0, 16);
  const lock = join(tmpdir(), `site-${name}`);
  const longAgo = new Date(Date.now() - 60_000);
  mkdirSync(lock);
  utimesSync(lock, longAgo, longAgo);
  expect(await withFolderLock(root, async () => "worked")).toBe("worked");
  mkdirSync(lock);
  writeFileSync(join(lock, "pid"), String(process.ppid)); // alive, but another process by now
  utimesSync(lock, longAgo, longAgo);
  expect(await withFolderLock(root, async () => "worked again")).toBe("worked again");
});
