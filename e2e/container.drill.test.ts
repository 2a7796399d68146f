// The container image without a container engine: a shell runs the Dockerfile's steps in folders that contain nothing
// but the programs that the steps name, and its command as its user on a read-only tree.
import { spawn, spawnSync } from "node:child_process";
import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readImage, readStages, toShell } from "#test/dockerfile.ts";
import type { Image } from "#test/dockerfile.ts";
import { anEnquiry } from "#test/enquiries.ts";
import { freePort } from "#test/postgres.ts";
import { temporaryFolder } from "#test/temporary-folder.ts";

/** Programs in the folder that replaces node:24-bookworm-slim. */
const programs = ["sh", "env", "mkdir", "rm", "install", "tar", "gzip", "useradd"];

/**
 * Copies programs and the C library that they and native packages need, Node as /usr/local/bin/node, and two accounts.
 */
function baseImage(root: string): string {
  const named = programs.map((name) => `"$(command -v ${name})"`).join(" ");
  const folders = ["etc", "tmp", "proc", "dev", "usr/local/bin", "usr/bin"];
  return `
    mkdir -p ${folders.map((path) => `'${root}/${path}'`).join(" ")}; ln -s usr/bin '${root}/bin'
    { ls ${named}; ldd ${named} '${process.execPath}' node_modules/@*/*/*.node | grep -o '/lib[^ :]*'; } | sort -u |
      while read -r file; do mkdir -p "${root}$(dirname "$file")"; cp -L "$file" "${root}$file"; done
    cp '${process.execPath}' '${root}/usr/local/bin/node'
    echo 'root:x:0:0::/:/bin/sh' > '${root}/etc/passwd'; echo 'root:x:0:' > '${root}/etc/group'
    echo 'USERGROUPS_ENAB yes' > '${root}/etc/login.defs' # as Debian has it
    mount --rbind /dev '${root}/dev'; mount -t proc proc '${root}/proc'`;
}

function contextOf(folder: string): string {
  const ignored = readFileSync(".dockerignore", "utf8").trim().split("\n");
  expect(ignored.filter((line) => /[*/!]/.test(line))).toEqual([]); // names at the top, which is all that is understood here
  cpSync(".", folder, { recursive: true, filter: (path) => !ignored.includes(path) });
  return folder;
}

/** Returns true if this machine allows mounting and changing the root, as an engine does. */
function mayMount(): boolean {
  return process.getuid?.() === 0 && spawnSync("unshare", ["--mount", "chroot", "/", "true"]).status === 0;
}

/**
 * Returns the shell commands that build the image in `root` and become its process, as an engine with compose.yaml
 * would.
 */
function runImage(folder: string, port: number): { script: string; image: Image } {
  const [building = [], making = []] = readStages(readFileSync("Dockerfile", "utf8")).values();
  const image = readImage(making);
  const [build, root, data] = [join(folder, "build"), join(folder, "image"), join(folder, "data")];
  // The one step that needs the network. The build is made of the same sources; had the context others, it would be
  // made again.
  const install = "npm ci --include=dev --ignore-scripts --no-audit --no-fund";
  const installed = `mkdir '${build}/src/node_modules'; mount --bind node_modules '${build}/src/node_modules'; cp -a build '${build}/src/build'`;
  const folders = {
    context: contextOf(join(folder, "context")),
    stages: { build },
    replaced: { [install]: installed },
  };
  const variables = Object.entries({ PATH: "/usr/local/bin:/usr/bin:/bin", ...image.env, PORT: String(port) });
  const lines = [
    "set -e",
    baseImage(build),
    ...toShell(building, { root: build, ...folders }),
    baseImage(root),
    ...toShell(making, { root, ...folders }),
    `mkdir '${data}'; chown --reference='${root}/data' '${data}'; mount --bind '${root}' '${root}'`,
    `mount -t tmpfs tmpfs '${root}/tmp'; mount --bind '${data}' '${root}${image.volumes[0]}'; mount -t proc proc '${root}/proc'`,
    `mount --rbind /dev '${root}/dev'; mount -o remount,bind,ro '${root}'`,
    `exec setpriv --no-new-privs chroot --userspec=${image.user} '${root}' env -C ${image.workdir} -i ${variables.map((pair) => pair.join("=")).join(" ")} ${image.command.join(" ")}`,
  ];
  return { script: lines.join("\n"), image };
}

/** Waits until it serves; rejects with its output if it ends before. */
function untilServing(child: ChildProcessWithoutNullStreams): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let text = "";
  const hear = (chunk: Buffer) => {
    text += chunk.toString();
    if (text.includes("serving on")) resolve();
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  child.once("exit", () => reject(new Error(text)));
  return promise;
}

test.skipIf(!mayMount())(
  "[OPER-01] the image of the Dockerfile runs without root on a read-only tree, is healthy and stops cleanly",
  { timeout: 600_000 },
  async () => {
    const folder = temporaryFolder();
    const port = await freePort();
    const { script, image } = runImage(folder, port);
    const child = spawn("unshare", ["--mount", "sh", "-c", script], { env: { PATH: process.env["PATH"] } });
    const ended = once(child, "exit");
    await untilServing(child);
    const inside = (command: readonly string[]) => {
      const options = ["-t", String(child.pid), "-m", "-r", "-S", "10001", "-G", "10001", "env", `PORT=${port}`];
      return spawnSync("nsenter", [...options, ...command], { encoding: "utf8" });
    };
    try {
      await expect.poll(() => inside(image.health).status).toBe(0);
      const body = JSON.stringify(anEnquiry());
      const headers = { "Content-Type": "application/json" };
      const answer = await fetch(`http://127.0.0.1:${port}/api/contact`, { method: "POST", headers, body });
      const accounts = readFileSync(join(folder, "image/etc/passwd"), "utf8");
      expect([answer.status, image.user, accounts]).toEqual([
        201,
        "site",
        expect.stringMatching(/^site:.:10001:\d+::\/app:\/usr\/sbin\/nologin$/m),
      ]);
      const write = (path: string) => inside(["node", "-e", `fs.writeFileSync(${JSON.stringify(path)}, "")`]).stderr;
      expect([write("/app/x"), write("/home"), write("/data/x"), write("/tmp/x")]).toEqual([
        expect.stringContaining("EROFS"),
        expect.stringContaining("EROFS"),
        "",
        "",
      ]);
    } finally {
      child.kill(image.stopSignal as NodeJS.Signals);
    }
    expect(await ended).toEqual([0, null]);
  },
);
