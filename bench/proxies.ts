// nginx and Caddy as deploy/ describes them, in front of processes on this machine, without TLS.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** A running proxy, and its log. */
export type Proxy = { origin: string; logged(): string; stop(): Promise<void> };

const deploy = new URL("../deploy/", import.meta.url);

/** The proxies of deploy/ by name: a function that writes each one's configuration, and how it is started. */
export const proxies = {
  nginx: { program: "nginx", describe: describeNginx, args: (file: string) => ["-c", file, "-g", "daemon off;"] },
  caddy: {
    program: "caddy",
    describe: describeCaddy,
    args: (file: string) => ["run", "--adapter", "caddyfile", "--config", file],
  },
} as const;

/** Returns true if the program is on this machine. */
export function isThere(name: keyof typeof proxies): boolean {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin"];
  return folders.some((folder) => existsSync(join(folder, proxies[name].program)));
}

/** Starts a proxy on `port` in front of `ports`, and waits until it responds. */
export async function startProxy(name: keyof typeof proxies, port: number, ports: readonly number[]): Promise<Proxy> {
  const { program, describe, args } = proxies[name];
  const folder = mkdtempSync(join(tmpdir(), `site-${name}-`));
  const file = join(folder, "config");
  writeFileSync(file, describe(port, ports, folder));
  const env = { ...process.env, PATH: `${process.env["PATH"]}${delimiter}/usr/sbin`, HOME: folder };
  const child = spawn(program, args(file), { env, stdio: ["ignore", "ignore", "pipe"] });
  let log = "";
  child.stderr.on("data", (text) => (log += String(text)));
  const origin = `http://127.0.0.1:${port}`;
  const deadline = performance.now() + 15_000;
  while (
    !(await fetch(`${origin}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || performance.now() > deadline) throw new Error(`${name} didn't start: ${log}`);
    await delay(100);
  }
  const stop = async () => {
    const exited = once(child, "exit");
    child.kill("SIGTERM");
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  return { origin, logged: () => log, stop };
}

/** Returns deploy/nginx.conf without TLS and port 80, and with nginx's files in `folder`. */
function describeNginx(port: number, ports: readonly number[], folder: string): string {
  const site = readFileSync(new URL("nginx.conf", deploy), "utf8")
    .replace(/^ *server 127\.0\.0\.1:3000(.*;)$/m, (_, rest) =>
      ports.map((number) => `server 127.0.0.1:${number}${rest}`).join("\n"),
    )
    .replace(/^server \{\s+listen 80;[^]*?^\}/m, "")
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port};`)
    .replaceAll(/^ *(?:listen \[|ssl_).*$/gm, "")
    .replace("/var/log/nginx/error.log", "stderr");
  const kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `user root; pid ${folder}/pid; error_log stderr error; worker_processes 1; events { worker_connections 1024; }
http { ${kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(" ")} ${site} }`;
}

function describeCaddy(port: number, ports: readonly number[]): string {
  const config = readFileSync(new URL("Caddyfile", deploy), "utf8");
  const addresses = ports.map((number) => `127.0.0.1:${number}`).join(" ");
  return config
    .replace(/^\{\n/m, "{\n\tadmin off\n\tauto_https off\n")
    .replaceAll("# health_", ports.length > 1 ? "health_" : "# health_")
    .replace("{$SITE_HOST:company.example}", `http://127.0.0.1:${port}`)
    .replace("{$SITE_UPSTREAM:127.0.0.1:3000}", addresses);
}
