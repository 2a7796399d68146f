// A disk that refuses writes while the site runs on SQLite.
import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { startSite } from "#test/site.ts";
import { anEnquiry, send } from "./admin-session.ts";

/** Forbids the process to write to files, or allows it again. */
function limitWrites(pid: number | undefined, limit: "0" | "unlimited"): void {
  expect(spawnSync("prlimit", ["--pid", String(pid), `--fsize=${limit}:`]).status).toBe(0);
}

const hasLimits = spawnSync("prlimit", ["--pid", String(process.pid)]).status === 0; // Linux

test.skipIf(!hasLimits)(
  "[R3] while the disk is read-only, a SQLite site shows its pages, reports it once and recovers by itself",
  async () => {
    const site = await startSite();
    let text = "";
    site.process.stdout?.on("data", (chunk) => (text += String(chunk)));
    const read = async (path: string) => {
      const answer = await fetch(site.url + path);
      return [answer.status, await answer.text()];
    };
    try {
      limitWrites(site.process.pid, "0");
      await expect.poll(async () => (await send(site, "/api/contact", anEnquiry())).status).toBe(503);
      await expect.poll(() => text).toContain("can't be written (");
      expect([(await read("/fr/about?n=1"))[0], await read("/readyz")]).toEqual([200, [200, "ready, read-only"]]);
      limitWrites(site.process.pid, "unlimited");
      await expect.poll(() => read("/readyz")).toEqual([200, "ready"]);
      expect((await send(site, "/api/contact", anEnquiry())).status).toBe(201);
      expect(text.split("can't be written (")).toHaveLength(2);
    } finally {
      await site.stop();
    }
  },
);
