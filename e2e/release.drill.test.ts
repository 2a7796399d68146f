// The release archive on a server that has nothing but Node, and the way back to the previous release.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { anEnquiry } from "#test/enquiries.ts";
import { phonePhoto } from "#test/pictures.ts";
import { temporaryFolder } from "#test/temporary-folder.ts";
import { heapFlags } from "../scripts/launcher/node24.mjs";
import { andrei, bearer, newSession } from "./admin-session.ts";
import { expect, sharedTest as test } from "./test.ts";

/** Builds the archive and unpacks it; returns its folder. */
function unpackRelease(): string {
  execFileSync(process.execPath, ["scripts/release.ts"], { stdio: "ignore" });
  const archive = readdirSync("build/release").find((name) => name.endsWith(".tar.gz")) ?? "none";
  const isClone = existsSync(".git");
  expect(archive).toMatch(
    isClone ? /-\d+\.\d+\.\d+(?:-dev)?-20\d{6}-[\da-f]{12}(-dirty)?\.tar\.gz$/ : /-\d+\.\d+\.\d+/,
  );
  const folder = temporaryFolder();
  execFileSync("tar", ["-xzf", join("build/release", archive), "-C", folder, "--strip-components=1"]);
  return folder;
}

type RunningServer = { url: string; process: ChildProcess };

/** Starts it with no environment but the settings, and without network. */
async function start(folder: string, dataDir: string): Promise<RunningServer> {
  const env = { NODE_ENV: "production", PORT: "0", HOST: "127.0.0.1", DATA_DIR: dataDir, DRAIN_SECONDS: "0" };
  const child = spawn(process.execPath, [...heapFlags, "app/server.js"], { cwd: folder, env });
  let text = "";
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const hear = (chunk: Buffer) => {
    text += chunk.toString();
    const port = /serving on http:\/\/localhost:(\d+)/.exec(text)?.[1];
    if (port) resolve(`http://localhost:${port}`);
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  child.once("exit", () => reject(new Error(text)));
  return { url: await promise, process: child };
}

async function stop({ process: child }: RunningServer): Promise<unknown> {
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  return (await exited)[0];
}

async function enquire({ url }: RunningServer): Promise<number> {
  const headers = { "Content-Type": "application/json" };
  return (await fetch(`${url}/api/contact`, { method: "POST", headers, body: JSON.stringify(anEnquiry()) })).status;
}

/** Draws a card in a worker and encodes a picture in a process. */
async function drawAndEncode(site: RunningServer): Promise<unknown[]> {
  const { url } = site;
  const [post] = /\/blog\/[\w-]+/.exec(await (await fetch(`${url}/blog`)).text()) ?? [];
  const [card = "none"] = /[^"]*\/social\/[^"]+/.exec(await (await fetch(url + post)).text()) ?? [];
  const drawn = await fetch(url + new URL(card).pathname);
  const headers = { ...bearer(await newSession(site)), "Content-Type": "image/jpeg" };
  const body = new Uint8Array(await phonePhoto({ width: 600, height: 400 }));
  const encoded = await fetch(`${url}/api/admin/media`, { method: "POST", headers, body });
  return [drawn.status, drawn.headers.get("content-type"), encoded.status];
}

test("[OPER-02] [OPER-06] the release archive runs on its own, and the previous release still works after an upgrade", async () => {
  const release = unpackRelease();
  const releaseFiles = readdirSync(release, { recursive: true, encoding: "utf8" }).filter(
    (path) => !path.startsWith("node_modules"),
  );
  expect(releaseFiles.filter((path) => /\.tsx?$|^content\//.test(path))).toEqual([]); // no types to strip, no content to check
  const program = releaseFiles.filter((path) => /^(?:app|program)\/.*\.js$/.test(path));
  const wide = program.filter((path) => /[^\0-\xff]/.test(readFileSync(join(release, path), "utf8")));
  expect([program.length > 10, wide]).toEqual([true, []]); // V8 keeps such a source with two bytes a character
  const dataDir = temporaryFolder();
  const site = await start(release, dataDir);
  const page = await (await fetch(`${site.url}/fr/about`)).text();
  const script = /\/assets\/[\w-]+\.js/.exec(page)?.[0] ?? "none";
  const card = await fetch(`${site.url}/blog`);
  expect([(await fetch(site.url + script)).status, card.status, await enquire(site)]).toEqual([200, 200, 201]);
  expect(await (await fetch(`${site.url}/admin/forgot`)).text()).toContain(
    "node scripts/admin.js reset-password USERNAME",
  );
  expect(await (await fetch(`${site.url}/healthz?verbose`)).json()).toMatchObject({ ready: true });
  expect(await drawAndEncode(site)).toEqual([200, "image/png", 201]);
  expect(await stop(site)).toBe(0);
  const list = spawnSync(process.execPath, ["scripts/admin.js", "list"], {
    cwd: release,
    env: { DATA_DIR: dataDir },
  });
  expect(String(list.stdout)).toContain(`${andrei.username}  ${andrei.email}  admin`);
  const says = (...args: string[]) => spawnSync(process.execPath, args, { cwd: release, env: {}, encoding: "utf8" });
  expect(says("scripts/backup.js").stderr).toMatch(/^Name a target: node scripts\/backup\.js backup-[^\n]*\n$/);
  expect(says("scripts/restore.js", "--help").stdout).toMatch(/^node scripts\/restore\.js FILE \[--force\]/);
  const old = `data:text/javascript,Object.defineProperty(process,"versions",{value:{...process.versions,node:"20.19.0"}})`;
  for (const file of ["app/server.js", "scripts/doctor.js"]) {
    const { status, stderr } = says("--import", old, file);
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^This program needs Node 24\.15 or newer; [^\n]*\n$/)]);
  }

  const next = join(temporaryFolder(), "next");
  cpSync(release, next, { recursive: true });
  const step = `export async function up(db) { await db.schema.alterTable("enquiry").addColumn("rating", "integer").execute(); }\n`;
  writeFileSync(join(next, "db/migrations/9000-next.js"), step);
  const ahead = await start(next, dataDir);
  expect([await enquire(ahead), await stop(ahead)]).toEqual([201, 0]);
  const back = await start(release, dataDir);
  expect([await enquire(back), await stop(back)]).toEqual([201, 0]);
  writeFileSync(
    join(next, "db/migrations/9001-then.js"),
    "export const isBreaking = true; export async function up() {}\n",
  );
  await stop(await start(next, dataDir));
  await expect(start(release, dataDir)).rejects.toThrow("made by a newer version of this program");
});
