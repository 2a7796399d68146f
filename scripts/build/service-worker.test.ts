// The facts that the build fills into the service worker.
import { copyFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#test/temporary-folder.ts";
import { fillServiceWorker } from "./service-worker.ts";

test("the service worker keeps the offline page of each language, and leaves personal pages and the API to the network", async () => {
  const file = join(temporaryFolder(), "sw.js");
  await copyFile("public/sw.js", file);
  await fillServiceWorker(file);
  const text = await readFile(file, "utf8");
  expect(text).toContain('const offlinePages = ["/offline","/ro/offline","/fr/offline"];');
  const source: unknown = JSON.parse(/onlineOnly = new RegExp\((".+")\)/.exec(text)?.[1] ?? "");
  const onlineOnly = new RegExp(String(source));
  const personal = ["/api/blog", "/admin", "/admin.data", "/admin/login", "/fr/ai-chat", "/book", "/ro/book/5d1f"];
  expect(personal.filter((path) => !onlineOnly.test(path))).toEqual([]);
  expect(["/", "/about", "/booking-a-call", "/fr/blog/admin", "/newsletter"].filter((path) => onlineOnly.test(path))).toEqual([]);
});
