// One process behind a proxy, restarted while visitors send forms. The port is held open for it as by deploy/site.socket.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { onTestFinished } from "vitest";
import { limits } from "#app/platform/pictures/contract.ts";
import { isThere, proxies, startProxy } from "../bench/proxies.ts";
import { anEnquiry } from "#test/enquiries.ts";
import { noLimits } from "#test/no-limits.ts";
import { freePort } from "#test/postgres.ts";
import { temporaryFolder } from "#test/temporary-folder.ts";
import { startSite } from "./site.ts";
import { expect, sharedTest as test } from "./test.ts";

const activate = "/usr/bin/systemd-socket-activate";

/** Listens as systemd does, and starts the server with the port, again whenever it has ended. `pid` is that of the last one. */
function startUnit(port: number) {
  const unit = `while :; do sh -c 'LISTEN_PID=$$ exec "${process.execPath}" app/server.ts' & echo "pid $!"; wait $!; done`;
  const settings = { NODE_ENV: "production", DATA_DIR: temporaryFolder(), LOG_LEVEL: "warn", DRAIN_SECONDS: "1" };
  const given = Object.entries({ ...noLimits, ...settings }).map((pair) => `--setenv=${pair.join("=")}`);
  const child = spawn(activate, [...given, "-l", `127.0.0.1:${port}`, "sh", "-c", unit], { detached: true });
  const state = { pid: 0, starts: 0 };
  createInterface(child.stdout).on("line", (line) => {
    state.pid = Number(/^pid (\d+)$/.exec(line)?.[1] ?? state.pid);
    if (line.includes("serving on")) state.starts += 1;
  });
  const stop = async () => {
    const exited = once(child, "exit");
    process.kill(-(child.pid ?? 0), "SIGKILL"); // its group: the loop, and the server in it
    await exited;
  };
  return { state, stop };
}

for (const name of Object.keys(proxies) as (keyof typeof proxies)[])
  test(`[R12] a restart of the one process behind ${name}, as deploy/ has them, refuses nobody: requests wait for the next one`, async () => {
    if (!isThere(name) || !existsSync(activate))
      return void process.stderr.write(`${name} or systemd is not on this machine: the restart is not tried.\n`);
    const [port, proxyPort] = [await freePort(), await freePort()];
    const { state, stop } = startUnit(port);
    onTestFinished(stop);
    const proxy = await startProxy(name, proxyPort, [port]);
    onTestFinished(proxy.stop);
    const headers = { "Content-Type": "application/json" };
    const statuses: number[] = [];
    const over = new AbortController();
    const client = async () => {
      while (!over.signal.aborted) {
        const body = JSON.stringify(anEnquiry());
        const answer = await fetch(`${proxy.origin}/api/contact`, { method: "POST", headers, body });
        await answer.arrayBuffer();
        statuses.push(answer.status);
      }
    };
    const clients = Promise.all(Array.from({ length: 4 }, client));
    await expect.poll(() => statuses.length).toBeGreaterThan(20);
    process.kill(state.pid, "SIGTERM");
    await expect.poll(() => state.starts, { timeout: 30_000 }).toBe(2);
    const before = statuses.length;
    await expect.poll(() => statuses.length, { timeout: 15_000 }).toBeGreaterThan(before + 20);
    over.abort();
    await clients;
    expect(statuses.filter((status) => status !== 201)).toEqual([]);
  });

const away = { en: "The site is starting again.", ro: "Site-ul repornește.", fr: "Le site redémarre." };

for (const name of Object.keys(proxies) as (keyof typeof proxies)[])
  test(`[OPER-01] ${name}, as deploy/ has it, lets the largest picture through, says in the reader's language that the site is away, and logs no address`, async () => {
    if (!isThere(name)) return void process.stderr.write(`${name} is not on this machine: it is not tried.\n`);
    const site = await startSite();
    onTestFinished(site.stop);
    const proxy = await startProxy(name, await freePort(), [Number(new URL(site.url).port)]);
    onTestFinished(proxy.stop);
    const upload = { method: "POST", headers: { "Content-Type": "image/jpeg" }, body: Buffer.alloc(limits.fileBytes) };
    expect((await fetch(`${proxy.origin}/api/admin/media`, upload)).status).toBe(401);
    await site.stop();
    const inLanguage = async ([language, sentence]: [string, string]) => {
      const answer = await fetch(`${proxy.origin}/about?token=secret`, { headers: { "Accept-Language": language } });
      const said = [answer.status, answer.headers.get("Retry-After"), await answer.text()];
      expect(said).toEqual([502, "5", expect.stringContaining(sentence)]);
    };
    await Promise.all(Object.entries(away).map(inLanguage)); // Caddy tries for ten seconds
    expect(proxy.logged()).not.toMatch(/remote_ip|client: |secret/);
  });
