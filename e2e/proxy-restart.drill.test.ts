// Processes behind a proxy: one is restarted while visitors send forms, its port held open as by deploy/site.socket;
// and failures caused by a client.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import type { RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import { onTestFinished } from "vitest";
import { limits } from "#app/platform/pictures/contract.ts";
import { anEnquiry } from "#test/enquiries.ts";
import { noLimits } from "#test/no-limits.ts";
import { freePort } from "#test/postgres.ts";
import { startSite } from "#test/site.ts";
import { temporaryFolder } from "#test/temporary-folder.ts";
import { isThere, proxies, startProxy } from "../bench/proxies.ts";
import { expect, sharedTest as test } from "./test.ts";

const activate = "/usr/bin/systemd-socket-activate";

/**
 * Listens like systemd, and starts the server with the port, again whenever it has ended. `pid` is that of the last
 * one. It drains for the default time, which is longer than proxies keep a
 * connection: none is idle when the server closes.
 */
function startUnit(port: number) {
  const unit = `while :; do sh -c 'LISTEN_PID=$$ exec "${process.execPath}" app/server.ts' & echo "pid $!"; wait $!; done`;
  const settings = { NODE_ENV: "production", DATA_DIR: temporaryFolder(), LOG_LEVEL: "warn" };
  const inputs = Object.entries({ ...noLimits, ...settings }).map((pair) => `--setenv=${pair.join("=")}`);
  const child = spawn(activate, [...inputs, "-l", `127.0.0.1:${port}`, "sh", "-c", unit], { detached: true });
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
  test.skipIf(!isThere(name) || !existsSync(activate))(
    `[R12] restarting the only process behind ${name} rejects nobody: requests wait for the next process`,
    async () => {
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
      await expect.poll(() => state.starts).toBe(2);
      const before = statuses.length;
      await expect.poll(() => statuses.length).toBeGreaterThan(before + 20);
      over.abort();
      await clients;
      expect(statuses.filter((status) => status !== 201)).toEqual([]);
    },
  );

const away = { en: "The site is starting again.", ro: "Site-ul repornește.", fr: "Le site redémarre." };

for (const name of Object.keys(proxies) as (keyof typeof proxies)[])
  test.skipIf(!isThere(name))(
    `[OPER-01] ${name} with our configuration accepts the largest picture, shows a localized 502 and logs no address`,
    async () => {
      const site = await startSite();
      onTestFinished(site.stop);
      const proxy = await startProxy(name, await freePort(), [Number(new URL(site.url).port)]);
      onTestFinished(proxy.stop);
      const upload = {
        method: "POST",
        headers: { "Content-Type": "image/jpeg" },
        body: Buffer.alloc(limits.fileBytes),
      };
      expect((await fetch(`${proxy.origin}/api/admin/media`, upload)).status).toBe(401);
      await site.stop();
      const inLanguage = async ([language, sentence]: [string, string]) => {
        const answer = await fetch(`${proxy.origin}/about?token=secret`, { headers: { "Accept-Language": language } });
        const texts = [answer.status, answer.headers.get("Retry-After"), await answer.text()];
        expect(texts).toEqual([502, "5", expect.stringContaining(sentence)]);
      };
      await Promise.all(Object.entries(away).map(inLanguage)); // Caddy tries for ten seconds
      expect(proxy.logged()).not.toMatch(/remote_ip|client: |secret/);
    },
  );

for (const name of Object.keys(proxies) as (keyof typeof proxies)[])
  test.skipIf(!isThere(name))(
    `[R16] behind ${name} with our configuration, failed requests of one client don't disable processes for others`,
    async () => {
      const sites = await Promise.all([startSite(), startSite()]); // each with data of its own
      onTestFinished(async () => void (await Promise.all(sites.map((site) => site.stop()))));
      const proxy = await startProxy(
        name,
        await freePort(),
        sites.map(({ url }) => Number(new URL(url).port)),
      );
      onTestFinished(proxy.stop);
      const ask = async (path: string) => (await fetch(proxy.origin + path, { redirect: "manual" })).status;
      const long = (length: number) => "/Z/".padEnd(length, "q");
      const attack = [long(2_048), long(2_049), long(3_500), long(8_000), "/api/Z"];
      const attacked = new Set<number>();
      for (let round = 0; round < 20; round++) {
        const answers = await Promise.all(attack.map(ask));
        for (const status of answers) attacked.add(status);
        expect(await Promise.all(["/about", "/healthz", "/api/blog"].map(ask))).toEqual([200, 200, 200]);
      }
      expect([...attacked].toSorted((a, b) => a - b)).toEqual([308, 404, 414]);
    },
  );

for (const name of Object.keys(proxies) as (keyof typeof proxies)[])
  test.skipIf(!isThere(name))(
    `[R16] ${name} with our configuration accepts 12 kB of headers, and keeps processes that aborted a response`,
    async () => {
      const answering = createServer((request, response) => {
        if (request.url === "/broken") return request.socket.destroy();
        if (request.url === "/long") response.setHeader("Location", `/${"q".repeat(12_000)}`);
        return response.end();
      });
      const others = createServer(answering.listeners("request")[0] as RequestListener); // the one above
      for (const server of [answering, others]) {
        await once(server.listen(0, "127.0.0.1"), "listening");
        onTestFinished(() => void server.close().closeAllConnections());
      }
      const ports = [answering, others].map((server) => (server.address() as AddressInfo).port); // they listen on ports
      const proxy = await startProxy(name, await freePort(), ports);
      onTestFinished(proxy.stop);
      const ask = async (path: string, method = "GET") => (await fetch(proxy.origin + path, { method })).status;
      expect(await ask("/long")).toBe(200);
      for (let round = 0; round < 10; round++) {
        expect(await ask("/broken", "POST")).toBe(502); // not asked again of the next one
        expect(await ask("/about")).toBe(200);
      }
    },
  );
