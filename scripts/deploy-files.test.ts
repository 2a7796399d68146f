// The files that an operator copies, checked against what the program reads.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { uploadImport } from "#app/features/move-in/contract.ts";
import { limits } from "#app/platform/pictures/contract.ts";
import { readConfig, settingNames } from "#app/platform/settings/config.server.ts";
import { fixedPeriods } from "#app/platform/settings/retention-period.ts";
import { testCertificate } from "#test/certificate.ts";
import { readImage, readStages } from "#test/dockerfile.ts";
import { temporaryFolder } from "#test/temporary-folder.ts";
import { heapFlags, mallocSettings } from "./launcher/node24.mjs";

type Service = {
  environment?: Record<string, string>;
  env_file?: { path: string; required: boolean }[];
  volumes: string[];
  ports?: string[];
  [setting: string]: unknown;
};

const start = `${heapFlags.join(" ")} app/server.js`;
const ofNode = { NODE_ENV: "production", ...mallocSettings };
const read = (path: string) => readFileSync(path, "utf8");
const image = readImage(readStages(read("Dockerfile")).get("image") ?? []);
const compose = parse(read("compose.yaml")) as {
  services: Record<"site" | "backup" | "postgres" | "proxy", Service>;
  volumes: object;
};

/** Returns true if a program is installed; its absence is printed. */
function has(program: string): boolean {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin"];
  const isThere = folders.some((folder) => existsSync(join(folder, program)));
  if (!isThere) process.stderr.write(`${program} is not on this machine: it is not asked about deploy/.\n`);
  return isThere;
}

/** Returns a program's exit code and output. */
function run(program: string, args: readonly string[], env: Record<string, string> = {}): string {
  const PATH = `${process.env["PATH"]}${delimiter}/usr/sbin`;
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: "utf8",
    env: { PATH, HOME: "/nonexistent", ...env },
  });
  return `${status} ${stdout}${stderr}`;
}

test("[OPER-01] the image runs the release archive as its own user, with its data in one volume, and checks /readyz", () => {
  const { env, volumes, command, health, stopSignal, user } = image;
  const { PORT = "none", DATA_DIR, ...others } = env;
  expect([command.join(" "), volumes, stopSignal, user]).toEqual([`node ${start}`, [DATA_DIR], "SIGTERM", "site"]);
  expect([others, Number(PORT)]).toEqual([ofNode, readConfig({}).PORT]);
  expect(health.join(" ")).toMatch(/process\.env\.PORT\+'\/readyz'/);
});

test("[OPER-01] compose.yaml mounts the volume on a read-only tree, sets what the code reads, and waits long enough to stop", () => {
  const { site, postgres, proxy } = compose.services;
  expect(site).toMatchObject({
    read_only: true,
    tmpfs: ["/tmp"],
    cap_drop: ["ALL"],
    security_opt: ["no-new-privileges:true"],
    volumes: ["data:/data"],
    env_file: [{ path: ".env", required: false }],
  });
  expect(Object.keys(compose.volumes)).toEqual(["data", "backups", "postgres", "caddy"]);
  expect(Object.keys(site.environment ?? {}).filter((name) => !settingNames.includes(name))).toEqual([]);
  expect(site.environment?.["TRUST_PROXY"]).toBe("${TRUST_PROXY:-${SITE_HOST:+1}}"); // the proxy reports who visits
  expect(site.ports).toEqual([`127.0.0.1:${image.env["PORT"]}:${image.env["PORT"]}`]);
  expect(Number.parseInt(String(site["stop_grace_period"]), 10)).toBeGreaterThan(readConfig({}).DRAIN_SECONDS + 10);
  expect(Number.parseInt(String(site["mem_limit"]), 10)).toBe(512);
  const { test: probe, interval, timeout, start_period } = site["healthcheck"] as Record<string, string | string[]>;
  expect([probe, interval, timeout, start_period]).toEqual([
    ["CMD", ...image.health],
    ...["interval", "timeout", "start-period"].map(
      (name) => new RegExp(`--${name}=(\\S+)`).exec(read("Dockerfile"))?.[1],
    ),
  ]);
  const oldest = /For Compose (\S+) or newer/.exec(read("compose.yaml"))?.[1];
  expect(read("docs/deploy.md")).toContain(`It needs Compose ${oldest} or newer`);
  const { POSTGRES_USER = "", POSTGRES_DB = "", POSTGRES_PASSWORD } = postgres.environment ?? {};
  expect(read("docs/deploy.md")).toContain(`DATABASE_URL=postgres://${POSTGRES_USER}:…@postgres/${POSTGRES_DB}`);
  expect(POSTGRES_PASSWORD).toBe("${POSTGRES_PASSWORD:-}");
  expect(proxy.environment).toEqual({
    SITE_HOST: "${SITE_HOST:-localhost}",
    SITE_UPSTREAM: `site:${image.env["PORT"]}`,
  });
  expect(proxy.volumes).toEqual(["./deploy/Caddyfile:/etc/caddy/Caddyfile:ro", "caddy:/data"]);
});

test("[L7] backups and copies of deploy/ and compose.yaml are removed after the days in the privacy notice", () => {
  const keep = `--keep ${fixedPeriods.backupDays}d`;
  const { command, volumes } = compose.services.backup;
  expect(String(command)).toMatch(
    new RegExp(`node scripts/backup.js --to /backups \\S+--copy-to /copies\\S* ${keep};`),
  );
  expect(volumes).toEqual(["data:/data", "backups:/backups", "${BACKUP_COPIES:-backups}:/copies"]);
  expect(read("deploy/site-backup.service")).toMatch(new RegExp(`^ExecStart=.* --to /var/backups/site ${keep}$`, "m"));
  const documented = read("docs/deploy.md").match(/backup\.js --to .*?(?=[`|&\n])/g) ?? [];
  expect(documented.filter((line) => !line.includes(keep))).toEqual([]);
});

test("[OPER-01] the systemd units run a hardened archive and its backup command, and pass systemd's checks", () => {
  const unit = read("deploy/site.service");
  const environment =
    /^Environment=(.*)$/m
      .exec(unit)?.[1]
      ?.split(" ")
      .map((pair) => pair.split("=")) ?? [];
  const { DATA_DIR, HOST, ...others } = Object.fromEntries(environment) as Record<string, string>;
  expect([DATA_DIR, HOST, others]).toEqual(["/var/lib/site", "127.0.0.1", ofNode]);
  expect(unit).toContain(`ExecStart=/usr/bin/node ${start}\n`);
  expect(read("deploy/site-backup.service")).toContain("ExecStart=/usr/bin/node scripts/backup.js --to ");
  const ofPort = read("deploy/site@.service").split("\n");
  expect(
    unit.split("\n").filter((line) => line !== "" && !ofPort.includes(line) && !/^#|^Description/.test(line)),
  ).toEqual(["Wants=network-online.target site.socket"]);
  expect(ofPort).toContain("Wants=network-online.target site@%i.socket");
  expect(unit).toContain("StartLimitIntervalSec=0\n"); // after five wrong starts systemd would close the port for good
  if (!has("systemd-analyze")) return;
  const folder = temporaryFolder();
  const units = [
    "site.service",
    "site.socket",
    "site@.service",
    "site@.socket",
    "site-backup.service",
    "site-backup.timer",
  ].map((name) => {
    const file = join(folder, name.replace("@.", "@3000."));
    writeFileSync(file, read(`deploy/${name}`).replace("/usr/bin/node", process.execPath));
    return file;
  });
  expect(run("systemd-analyze", ["verify", "--man=no", ...units])).toBe("0 ");
  const security = run("systemd-analyze", ["security", "--offline=yes", "--threshold=30", units[0] ?? ""]);
  expect(security).toMatch(/^0 [\s\S]*Overall exposure level for site\.service: [0-2]\.\d OK/);
});

test("[OPER-01] Caddy accepts the example; it replaces the client's address and checks /readyz only for several processes", () => {
  expect(read("deploy/Caddyfile")).toMatch(
    /# health_uri \/readyz[\s\S]*header_up X-Forwarded-For \{remote_host\}[\s\S]*keepalive 4s/,
  );
  if (!has("caddy")) return;
  const ofCompose = { SITE_HOST: "a.example", SITE_UPSTREAM: "site:3000" };
  const adapted = run("caddy", ["adapt", "--config", "deploy/Caddyfile"], ofCompose);
  expect(adapted).toMatch(/^0 [\s\S]*"host":\["a\.example"\][\s\S]*"dial":"site:3000"/);
  expect(adapted).not.toContain("active");
  expect(adapted).toContain('"exclude":["http.log.error"]'); // its lines would contain visitors' addresses
  const several = join(temporaryFolder(), "Caddyfile");
  writeFileSync(several, read("deploy/Caddyfile").replaceAll("# health_", "health_"));
  const upstreams = { SITE_UPSTREAM: "127.0.0.1:3000 127.0.0.1:3001 127.0.0.1:3002" };
  const ofSeveral = run("caddy", ["adapt", "--adapter", "caddyfile", "--config", several], upstreams);
  expect(ofSeveral).toMatch(/^0 [\s\S]*"uri":"\/readyz"[\s\S]*127\.0\.0\.1:3002/);
});

test("[OPER-01] nginx accepts the example, which replaces the client's address and waits for streams", () => {
  const nginx = read("deploy/nginx.conf");
  expect(nginx).toMatch(/keepalive_timeout 4s;[\s\S]*X-Forwarded-For \$remote_addr;[\s\S]*proxy_read_timeout 90s;/);
  expect(Number(/client_max_body_size (\d+)m;/.exec(nginx)?.[1]) * 1024 ** 2).toBeGreaterThan(limits.fileBytes);
  const ofImport =
    /location = \/api\/admin\/import \{[^}]*client_max_body_size (\d+)m;[^}]*request_buffering off;/.exec(nginx);
  expect(Number(ofImport?.[1]) * 1024 ** 2).toBeGreaterThan(uploadImport.file.maxBytes);
  expect(uploadImport.path).toBe("/api/admin/import");
  for (const server of nginx.split(/^server \{/m).slice(1))
    expect(server).toMatch(/^ {4}access_log off;\n {4}error_log \S+ crit;/m); // others would contain visitors' addresses
  if (!has("nginx")) return;
  const folder = temporaryFolder();
  writeFileSync(join(folder, "fullchain.pem"), testCertificate.cert);
  writeFileSync(join(folder, "privkey.pem"), testCertificate.key);
  const site = nginx.replaceAll(/\/etc\/letsencrypt\/live\/[^/]+/g, folder);
  const file = join(folder, "nginx.conf");
  writeFileSync(file, `pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${site} }`);
  expect(run("nginx", ["-t", "-q", "-c", file])).toBe("0 ");
});
