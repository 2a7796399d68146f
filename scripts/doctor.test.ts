// The doctor's command as a person runs it, and its findings against a real mail server and a name server of our own.
import { once } from "node:events";
import { chmodSync } from "node:fs";
import { join } from "node:path";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import type { SMTPServerOptions } from "smtp-server";
import { afterEach, expect, test } from "vitest";
import { readConfig } from "#app/platform/config.server.ts";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import { watchStorage } from "#app/platform/storage-alarm.server.ts";
import { createTestDeps } from "#test/app.ts";
import { runInChild } from "#test/child-process.ts";
import { startNameServer } from "#test/name-server.ts";
import type { Records } from "#test/name-server.ts";
import { temporaryFolder } from "#test/temporary-folder.ts";
import type { Finding } from "#app/features/health/checks/finding.server.ts";
import { checkMail } from "#app/features/health/checks/mail.server.ts";
import { openNames } from "#app/features/health/checks/names.server.ts";
import { checkSender } from "#app/features/health/checks/sender.server.ts";
import { checkAddress, checkContent } from "#app/features/health/checks/site.server.ts";
import { checkDatabase, checkDataFolder } from "#app/features/health/checks/storage.server.ts";

const toStop: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const stop of toStop.splice(0)) await stop();
});

async function mailServer(options: SMTPServerOptions, sign = ""): Promise<string> {
  const server = new SMTPServer({ logger: false, closeTimeout: 100, ...options });
  server.on("error", () => {}); // a client that went away
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  toStop.push(() => {
    const ended = Promise.withResolvers<void>();
    server.close(ended.resolve);
    return ended.promise;
  });
  return `smtp://${sign}127.0.0.1:${(listening.address() as AddressInfo).port}`; // it listens on a port
}

async function senderOf(records: Records, given: { selector?: string } = {}): Promise<string[]> {
  const dns = await startNameServer(records);
  toStop.push(dns.stop);
  const config = readConfig({
    MAIL_FROM: "Northwind <Hello@Post.Northwind.example>",
    SMTP_URL: "smtp://mail.northwind.example",
  });
  const findings = await checkSender(config, { names: openNames([dns.address]), ...given });
  return findings.map(({ name, state }) => `${name}: ${state}`);
}

const states = (findings: Finding[]) => findings.map(({ name, state }) => `${name}: ${state}`);
const domain = "post.northwind.example";

const good: Records = {
  [`${domain} MX`]: ["mail.northwind.example"],
  [`${domain} TXT`]: ["site-verification=x", "v=spf1 mx -all"],
  [`s1._domainkey.${domain} TXT`]: ["v=DKIM1; k=rsa; p=MIIB"],
  ["_dmarc.northwind.example TXT"]: ["v=DMARC1; p=quarantine"],
  ["mail.northwind.example A"]: ["192.0.2.7"],
  ["7.2.0.192.in-addr.arpa PTR"]: ["mail.northwind.example"],
};

test("[L10] a sender's domain with MX, SPF, DKIM, parent DMARC and a named server passes", async () => {
  expect(await senderOf(good)).toEqual([
    "Replies (MX): pass",
    "SPF: pass",
    "DKIM: pass",
    "DMARC: pass",
    "Mail server's name (PTR): pass",
  ]);
});

test("[L10] missing records fail, but DKIM without a known selector doesn't", async () => {
  expect(await senderOf({ "mail.northwind.example A": ["192.0.2.7"] })).toEqual([
    "Replies (MX): fail",
    "SPF: fail",
    "DKIM: not checked",
    "DMARC: fail",
    "Mail server's name (PTR): fail",
  ]);
  expect(await senderOf(good, { selector: "mine" })).toContain("DKIM: fail");
  expect(await senderOf(good, { selector: "s1" })).toContain("DKIM: pass");
});

test("[L10] an SPF record that allows everyone, and two records, fail", async () => {
  expect(await senderOf({ ...good, [`${domain} TXT`]: ["v=spf1 mx +all"] })).toContain("SPF: fail");
  expect(await senderOf({ ...good, [`${domain} TXT`]: ["v=spf1 mx -all", "v=spf1 a -all"] })).toContain("SPF: fail");
});

test("[L10] unreachable DNS is no failure", async () => {
  const dns = await startNameServer({});
  await dns.stop();
  const config = readConfig({ MAIL_FROM: "hello@northwind.example", SMTP_URL: "smtp://mail.northwind.example" });
  const findings = await checkSender(config, { names: openNames([dns.address]) });
  expect(new Set(findings.map(({ state }) => state))).toEqual(new Set(["not checked"]));
  expect(findings[1]?.text).toMatch(/^DNS can't be reached/);
});

test("[L10] a mail server with sign-in and encryption passes, with its size limit", async () => {
  const url = await mailServer(
    { size: 10 * 1024 * 1024, onAuth: (_auth, _session, answer) => answer(null, { user: "ana" }) },
    "ana:secret@",
  );
  const findings = await checkMail(
    readConfig({ SMTP_URL: `${url}?tls.rejectUnauthorized=false`, MAIL_FROM: "a@b.example" }),
  );
  expect(states(findings)).toEqual(["Mail server: pass", "Mail in transit: pass", "Mail sign-in: pass"]);
  expect(findings[0]?.text).toContain("emails up to 10240 KB");
  expect(findings[1]?.text).toContain("STARTTLS");
  expect(JSON.stringify(findings)).not.toContain("secret");
});

test("[L10] a rejected sign-in, an untrusted certificate and a missing server fail", async () => {
  const refusing = await mailServer(
    {
      disabledCommands: ["STARTTLS"],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, answer) => answer(new Error("No")),
    },
    "ana:secret@",
  );
  const untrusted = await mailServer({ authOptional: true });
  const found = await Promise.all(
    [refusing, untrusted, "smtp://127.0.0.1:9"].map((SMTP_URL) =>
      checkMail(readConfig({ SMTP_URL, MAIL_FROM: "a@b.example" })),
    ),
  );
  expect(found.map(states)).toEqual(found.map(() => ["Mail server: fail"]));
  expect(JSON.stringify(found)).not.toContain("secret");
});

test("[L10] no failure without encryption on this machine, or without mail at all", async () => {
  const url = await mailServer({ disabledCommands: ["STARTTLS", "AUTH"], authOptional: true });
  const findings = await checkMail(readConfig({ SMTP_URL: url, MAIL_FROM: "a@b.example" }));
  expect(states(findings)).toEqual(["Mail server: pass", "Mail in transit: not checked", "Mail sign-in: pass"]);
  expect(states(await checkMail(readConfig({})))).toEqual(["Mail server: not checked"]);
});

test("a public address requires https; a local one is not checked", () => {
  const stateOf = (SITE_URL: string) => checkAddress(readConfig({ SITE_URL })).state;
  expect([
    stateOf("https://northwind.example"),
    stateOf("http://northwind.example"),
    stateOf("http://localhost:3000"),
  ]).toEqual(["pass", "fail", "not checked"]);
});

test("a missing data folder and database are no failure, and are not created", async () => {
  const folder = `${temporaryFolder()}/none`;
  const config = { DATA_DIR: folder, DATABASE_URL: undefined };
  expect(states([await checkDataFolder(config), ...(await checkDatabase(config))])).toEqual([
    "Data folder: not checked",
    "Database: not checked",
  ]);
  expect((await checkDataFolder({ DATA_DIR: folder })).state).toBe("not checked");
  expect(checkContent(folder).state).toBe("fail");
});

test("during a storage alarm the doctor reports its start and reason", async () => {
  const folder = temporaryFolder();
  const settings = { DATA_DIR: folder, STORAGE_MIN_FREE_MB: "1000000" };
  const db = await openDatabase({ dataDir: folder });
  await migrateToLatest(db);
  const config = readConfig(settings);
  expect(states(await checkDatabase(config))).toEqual(["Database: pass", "Storage: pass"]);
  await watchStorage((await createTestDeps({ db, settings })).deps);
  await db.close();
  expect((await checkDatabase(config))[1]).toMatchObject({
    state: "fail",
    text: expect.stringContaining("the disk of DATA_DIR has less than 1000000 MB left"),
  });
});

test("the command prints a line per check and exits with 1 on failure, else with 0", async () => {
  const run = (settings: Record<string, string>, before = "") =>
    runInChild(
      `${before} Object.assign(process.env, ${JSON.stringify({ DATA_DIR: temporaryFolder(), ...settings })}); await import("./scripts/doctor.ts");`,
    );
  // Other laws ask for other things.
  const elsewhere = `import fs from "node:fs"; import { syncBuiltinESMExports } from "node:module";
    const { readFileSync } = fs;
    fs.readFileSync = (file, ...how) => {
      const read = readFileSync(file, ...how);
      return String(file).endsWith("company.yaml") ? String(read).replace("countryCode: RO", "countryCode: DE") : read;
    };
    syncBuiltinESMExports();`;
  const [fine, illegal, wrong, unreadable] = await Promise.all([
    run({}, elsewhere),
    run({}),
    run({ SITE_URL: "http://northwind.example" }, elsewhere),
    run({ PORT: "x" }),
  ]);
  expect([fine.code, illegal.code, wrong.code, unreadable.code]).toEqual([0, 1, 1, 1]);
  expect(fine.output).toMatch(/^pass {9}Settings: /);
  expect(wrong.output).toMatch(/^fail {9}Address: .*\n {13}→ /m);
  expect(illegal.output).toMatch(/^fail {9}Legal data: .*\n {13}→ /m);
  expect(unreadable.output).toMatch(/^fail {9}Settings: .*PORT must be a whole number/);
});

test("the command finds in the database what the health page finds there, a misspelt setting, and files that the folder's owner can't write", async () => {
  const folder = temporaryFolder();
  const db = await openDatabase({ dataDir: folder });
  await migrateToLatest(db);
  await db.close();
  chmodSync(join(folder, "site.db"), 0o400);
  const { output } = await runInChild(
    `Object.assign(process.env, ${JSON.stringify({ DATA_DIR: folder, SMPT_URL: "x" })}); await import("./scripts/doctor.ts");`,
  );
  expect([...output.matchAll(/^(?:pass|fail|not checked) +([^:]+):/gm)].map(([, name]) => name)).toEqual(
    expect.arrayContaining(["Clock", "Backup", "Emails", "Webhooks", "Legal data", "Certificate"]),
  );
  expect(output).toMatch(/^fail +Settings: SMPT_URL isn't a setting and is ignored\.\n +→ Write SMTP_URL\.$/m);
  expect(output).toMatch(
    /^fail +Owner of the data: site\.db.* in .* can't be written by the folder's owner\.\n +→ As root: chown /m,
  );
});
