// Processes of different builds on one database: each serves the other's files, and those of earlier builds.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { describe, expect, onTestFinished, test } from "vitest";
import { dayMs } from "#app/platform/base/durations.ts";
import { keepReleaseFiles } from "#app/platform/http/release-files.server.ts";
import { createTestApp } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { temporaryFolder } from "#test/temporary-folder.ts";

const script = "export const start = () => 'of the other build';";

/** Creates a build's folder with a script, compressed as in builds, and a picture. */
function otherBuild(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "assets/start-other123.js"), script);
  writeFileSync(join(folder, "assets/start-other123.js.br"), brotliCompressSync(script));
  writeFileSync(join(folder, "assets/mark-other123.svg"), "<svg/>");
  return folder;
}

describe.for(databases)("$name", (database) => {
  test("a file of another build is sent as its own process would, and stays for days after that build's last run", async () => {
    const site = await createTestApp({ db: await database.open() });
    onTestFinished(() => site.close());
    const ask = (path: string) => site.app.request(path, { headers: { "Accept-Encoding": "br" } });
    expect((await ask("/assets/start-other123.js")).status).toBe(404);
    await keepReleaseFiles(site.deps, otherBuild());
    const answer = await ask("/assets/start-other123.js");
    expect(brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString()).toBe(script);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-encoding": "br",
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect((await ask("/assets/mark-other123.svg")).headers.get("Content-Type")).toBe("image/svg+xml");
    site.clock.advance(2 * dayMs);
    await keepReleaseFiles(site.deps);
    expect((await ask("/assets/start-other123.js")).status).toBe(200);
    site.clock.advance(2 * dayMs);
    await keepReleaseFiles(site.deps);
    expect((await ask("/assets/start-other123.js")).status).toBe(404);
  });

  test("the files of a build that runs stay, however long it runs", async () => {
    const site = await createTestApp({ db: await database.open() });
    onTestFinished(() => site.close());
    const folder = otherBuild();
    for (let day = 0; day < 5; day++) {
      await keepReleaseFiles(site.deps, folder);
      site.clock.advance(dayMs);
    }
    await keepReleaseFiles(site.deps, temporaryFolder());
    expect((await site.app.request("/assets/start-other123.js")).status).toBe(200);
  });
});
