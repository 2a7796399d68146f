// nginx and Caddy as deploy/ describes them, in front of processes on this machine, without TLS.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** A proxy that runs. */
export type Proxy = { origin: string; stop(): Promise<void> };

const deploy = new URL("../deploy/", import.meta.url);

/** The proxies of deploy/ by name: a maker of each one's configuration, and how it is started. */
export const proxies = {
  nginx: { program: "nginx", describe: describeNginx, args: (file: string) => ["-c", file, "-g", "daemon off;"] },
  caddy: {
    program: "caddy",
    describe: describeCaddy,
    args: (file: string) => ["run", "--adapter", "caddyfile", "--config", file],
  },
} as const;

/** True if the program is on this machine. */
export function isThere(name: keyof typeof proxies): boolean {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin"];
  return folders.some((folder) => existsSync(join(folder, proxies[name].program)));
}

/** Starts a proxy on `port` in front of `ports`, and waits until it answers. */
export async function startProxy(name: keyof typeof proxies, port: number, ports: readonly number[]): Promise<Proxy> {
  const { program, describe, args } = proxies[name];
  const folder = mkdtempSync(join(tmpdir(), `site-${name}-`));
  const file = join(folder, "config");
  writeFileSync(file, describe(port, ports, folder));
  const env = { ...process.env, PATH: `${process.env["PATH"]}${delimiter}/usr/sbin`, HOME: folder };
  const child = spawn(program, args(file), { env, stdio: ["ignore", "ignore", "pipe"] });
  let complaint = "";
  child.stderr.on("data", (text) => (complaint = String(text)));
  const origin = `http://127.0.0.1:${port}`;
  const deadline = performance.now() + 15_000;
  while (
    !(await fetch(`${origin}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || performance.now() > deadline) throw new Error(`${name} didn't start: ${complaint}`);
    await delay(100);
  }
  const stop = async () => {
    const exited = once(child, "exit");
    child.kill("SIGTERM");
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  return { origin, stop };
}

/** The upstream and the location of deploy/nginx.conf; the rest is TLS and where nginx puts its files. */
function describeNginx(port: number, ports: readonly number[], folder: string): string {
  const config = readFileSync(new URL("nginx.conf", deploy), "utf8");
  const line = /^ *server 127\.0\.0\.1:3000(.*);$/m;
  const rest = line.exec(config)?.[1] ?? "";
  const upstream = cut(config, /^upstream site \{[\s\S]*?^\}/m);
  const location = cut(config, /^ {4}location \/ \{[\s\S]*?^ {4}\}/m);
  const kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `pid ${folder}/pid; error_log stderr error; worker_processes 1; events { worker_connections 1024; }
http {
  access_log off; ${kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(" ")}
  ${upstream.replace(line, ports.map((one) => `server 127.0.0.1:${one}${rest};`).join("\n"))}
  server { listen 127.0.0.1:${port}; client_max_body_size 2m; ${location} }
}`;
}

function describeCaddy(port: number, ports: readonly number[]): string {
  const config = readFileSync(new URL("Caddyfile", deploy), "utf8");
  const addresses = ports.map((one) => `127.0.0.1:${one}`).join(" ");
  const site = config
    .replace("{$SITE_HOST:company.example}", `http://127.0.0.1:${port}`)
    .replace("{$SITE_UPSTREAM:127.0.0.1:3000}", addresses);
  return `{\n\tadmin off\n\tauto_https off\n\tlog {\n\t\tlevel ERROR\n\t}\n}\n${site}`;
}

function cut(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[0];
  if (!found) throw new Error(`deploy/nginx.conf has no ${pattern}.`);
  return found;
}
