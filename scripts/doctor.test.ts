// The doctor's command, run as in a terminal, and its findings with a real mail server and our own name server.
import { once } from "node:events";
import { chmodSync, cpSync, readFileSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { SMTPServer } from "smtp-server";
import type { SMTPServerOptions } from "smtp-server";
import { afterEach, expect, test } from "vitest";
import { checkCertificate, checkLifetime } from "#app/features/health/checks/certificate.server.ts";
import { createDnsResolver } from "#app/features/health/checks/dns.server.ts";
import { checkMail } from "#app/features/health/checks/mail.server.ts";
import { checkSender } from "#app/features/health/checks/sender.server.ts";
import { checkNotifications, runChecks } from "#app/features/health/checks/site-state.server.ts";
import { checkAddress, checkContent } from "#app/features/health/checks/site.server.ts";
import { checkDatabase, checkDataFolder } from "#app/features/health/checks/storage.server.ts";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import { watchStorage } from "#app/platform/http/storage-alarm.server.ts";
import { pass } from "#app/platform/observe/finding.server.ts";
import type { Finding } from "#app/platform/observe/finding.server.ts";
import { readConfig } from "#app/platform/settings/config.server.ts";
import { createTestDeps } from "#test/app.ts";
import { testCertificate } from "#test/certificate.ts";
import { runInChild } from "#test/child-process.ts";
import { fixtureFolder, siteContent } from "#test/content.ts";
import { startNameServer } from "#test/name-server.ts";
import type { Records } from "#test/name-server.ts";
import { temporaryFolder } from "#test/temporary-folder.ts";

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

async function senderOf(records: Records, input: { selector?: string } = {}): Promise<string[]> {
  const dns = await startNameServer(records);
  toStop.push(dns.stop);
  const config = readConfig({
    MAIL_FROM: "Northwind <Hello@Post.Northwind.example>",
    SMTP_URL: "smtp://mail.northwind.example",
  });
  const findings = await checkSender(config, { dns: createDnsResolver([dns.address]), ...input });
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

test("[L10] unreachable DNS isn't a failure", async () => {
  const dns = await startNameServer({});
  await dns.stop();
  const config = readConfig({ MAIL_FROM: "hello@northwind.example", SMTP_URL: "smtp://mail.northwind.example" });
  const findings = await checkSender(config, { dns: createDnsResolver([dns.address]) });
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
  const results = await Promise.all(
    [refusing, untrusted, "smtp://127.0.0.1:9"].map((SMTP_URL) =>
      checkMail(readConfig({ SMTP_URL, MAIL_FROM: "a@b.example" })),
    ),
  );
  expect(results.map(states)).toEqual(results.map(() => ["Mail server: fail"]));
  expect(JSON.stringify(results)).not.toContain("secret");
});

test("[L10] a failed connection is reported in words, not with the system's error codes", async () => {
  const mail = (host: string) => checkMail(readConfig({ SMTP_URL: `smtp://${host}`, MAIL_FROM: "a@b.example" }));
  const result = await Promise.all([
    mail("127.0.0.1:9"),
    mail("mail.northwind.invalid"),
    checkDatabase(readConfig({ DATABASE_URL: "postgres://ana@127.0.0.1:9/site" })),
    checkCertificate({ siteUrl: "https://127.0.0.1:9", isPublicOrigin: true }),
  ]);
  const [refused, unknown, database, certificate] = result.flat().map(({ text }) => text);
  expect(refused).toBe("127.0.0.1 accepts no emails: it refused the connection.");
  expect(unknown).toMatch(
    /^mail\.northwind\.invalid accepts no emails: its name (can’t be found|can’t be resolved)\.$/,
  );
  expect(database).toBe("it refused the connection.");
  expect(certificate).toBe("127.0.0.1 can't be reached over https: it refused the connection.");
});

test("[L10] no failure without encryption on this machine, or without mail at all", async () => {
  const url = await mailServer({ disabledCommands: ["STARTTLS", "AUTH"], authOptional: true });
  const findings = await checkMail(readConfig({ SMTP_URL: url, MAIL_FROM: "a@b.example" }));
  expect(states(findings)).toEqual(["Mail server: pass", "Mail in transit: not checked", "Mail sign-in: pass"]);
  expect(states(await checkMail(readConfig({})))).toEqual(["Mail server: not checked"]);
});

test("[L10] a mail server with a self-signed certificate gets the remedy in words", async () => {
  const url = await mailServer({ authOptional: true, ...testCertificate });
  const [finding] = await checkMail(readConfig({ SMTP_URL: url, MAIL_FROM: "a@b.example" }));
  expect(finding).toMatchObject({ state: "fail", todo: expect.stringMatching(/PEM file.*NODE_EXTRA_CA_CERTS/) });
  const [away] = await checkMail(readConfig({ SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "a@b.example" }));
  expect(away?.todo).not.toContain("NODE_EXTRA_CA_CERTS");
});

test("[OPER-04] a certificate is judged by the share of its lifetime that is left, as ACME clients renew it", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  const hour = 60 * 60_000;
  const judge = (lifetimeHours: number, leftHours: number) => {
    const to = new Date(now.getTime() + leftHours * hour);
    return checkLifetime({ from: new Date(to.getTime() - lifetimeHours * hour), to }, now);
  };
  const statesOf = (lifetimeHours: number, ...remaining: number[]) =>
    remaining.map((hours) => judge(lifetimeHours, hours).state);
  const days = 24;
  expect(statesOf(12, 12, 4, 2.1, 1.9)).toEqual(["pass", "pass", "pass", "fail"]); // of a proxy's own authority
  expect(statesOf(6 * days, 6 * days, 2 * days, 23, -1)).toEqual(["pass", "pass", "fail", "fail"]);
  expect(statesOf(90 * days, 90 * days, 30 * days, 15.1 * days, 13 * days)).toEqual(["pass", "pass", "pass", "fail"]);
  expect(statesOf(365 * days, 15 * days, 13 * days)).toEqual(["pass", "fail"]);
  expect([judge(12, 5).text, judge(90 * days, 60 * days).text]).toEqual(["good for 5 hours.", "good for 60 days."]);
});

test("[OPER-04] [L10] the doctor trusts the certificates of NODE_EXTRA_CA_CERTS in the same settings file", async () => {
  const url = await mailServer({ authOptional: true, ...testCertificate });
  const folder = temporaryFolder();
  writeFileSync(join(folder, "ca.pem"), testCertificate.cert);
  const settings = (trusting: string) =>
    [`DATA_DIR=${folder}/data`, `SMTP_URL=${url}?tls.servername=hook.test`, "MAIL_FROM=a@b.example", trusting].join(
      "\n",
    );
  writeFileSync(join(folder, "site.env"), settings(`NODE_EXTRA_CA_CERTS=${folder}/ca.pem`));
  writeFileSync(join(folder, "other.env"), settings(`NODE_EXTRA_CA_CERTS=${folder}/none.pem`));
  const [trusting, other] = await Promise.all(
    ["site.env", "other.env"].map((file) =>
      runInChild(
        `delete process.env.NODE_EXTRA_CA_CERTS; process.env.SETTINGS_FILE = ${JSON.stringify(join(folder, file))}; await import("./scripts/doctor.ts");`,
      ),
    ),
  );
  expect(trusting?.output).toMatch(/^pass +Mail server: /m);
  expect(other?.output).toMatch(/^fail +Mail server: .*self-signed/m);
  expect(other?.output).toMatch(/^NODE_EXTRA_CA_CERTS is ignored: .*none\.pem isn't there\.$/m);
});

test("[LEAD-04] the doctor says who is notified of enquiries: with a mail server, the company's address by default", () => {
  const content = { ...siteContent, company: { ...siteContent.company, demonstration: false } };
  const mail = { SMTP_URL: "smtp://mail.northwind.example", MAIL_FROM: "a@b.example" };
  const findingsFor = (settings: Record<string, string>) =>
    checkNotifications({ config: readConfig(settings), content });
  expect(findingsFor({}).state).toBe("not checked");
  expect(findingsFor(mail)).toMatchObject({
    state: "pass",
    text: expect.stringContaining(content.company.emails.hello),
  });
  expect(findingsFor({ ...mail, NOTIFY_TO: "desk@north.example" }).text).toBe(
    "enquiries and calls are emailed to desk@north.example.",
  );
  const demonstration = { ...siteContent, company: { ...siteContent.company, demonstration: true } };
  expect(checkNotifications({ config: readConfig(mail), content: demonstration }).state).toBe("fail");
});

test("[OPER-04] the doctor names a database of before 1.0.0 in the data folder", async () => {
  const folder = temporaryFolder();
  const older = new DatabaseSync(join(folder, "company.db"));
  older.exec("create table kysely_migration (name text)");
  older.close();
  const config = { DATA_DIR: folder, DATABASE_URL: undefined };
  expect(states(await checkDatabase(config))).toEqual(["Database: not checked", "Earlier data: fail"]);
  await (await openDatabase({ dataDir: folder })).close();
  expect(states(await checkDatabase(config))).toContain("Earlier data: fail");
});

test("a public address requires https; a local one is not checked", () => {
  const stateOf = (SITE_URL: string) => checkAddress(readConfig({ SITE_URL })).state;
  expect([
    stateOf("https://northwind.example"),
    stateOf("http://northwind.example"),
    stateOf("http://localhost:3000"),
  ]).toEqual(["pass", "fail", "not checked"]);
});

test("a missing data folder and database aren't a failure, and aren't created", async () => {
  const folder = `${temporaryFolder()}/none`;
  const config = { DATA_DIR: folder, DATABASE_URL: undefined };
  expect(states([await checkDataFolder(config), ...(await checkDatabase(config))])).toEqual([
    "Data folder: not checked",
    "Database: not checked",
  ]);
  expect((await checkDataFolder({ DATA_DIR: folder })).state).toBe("not checked");
  expect(states(checkContent(folder))).toEqual(["Content: fail"]);
});

test("[BRND-04] the doctor lists texts of a release that visitors read and nobody in the company has confirmed", () => {
  const folder = temporaryFolder();
  cpSync(fixtureFolder, folder, { recursive: true });
  expect(states(checkContent(folder))).toEqual(["Content: pass"]);
  const file = join(folder, "en/pages/faq.yaml");
  writeFileSync(file, readFileSync(file, "utf8").replace(/^title: /m, "# to translate\n$&"));
  const [, added] = checkContent(folder);
  expect(added).toMatchObject({ state: "not checked", name: "New texts" });
  expect(added?.text).toContain("1 text in the words of the release: content/en/pages/faq.yaml: title.");
});

test("[L10] the findings of a check are shown while a later one still runs, in order", async () => {
  const shownTexts: string[] = [];
  const later = Promise.withResolvers<Finding>();
  const checks = { One: () => pass("One", "done"), Two: () => later.promise, Three: () => pass("Three", "done") };
  const all = runChecks(checks, (findings) => shownTexts.push(...findings.map(({ name }) => name)));
  await expect.poll(() => shownTexts).toEqual(["One"]);
  later.resolve(pass("Two", "done"));
  expect(states(await all)).toEqual(["One: pass", "Two: pass", "Three: pass"]);
  expect(shownTexts).toEqual(["One", "Two", "Three"]);
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
  // Other countries' laws have other requirements.
  const elsewhere = `import fs from "node:fs"; import { syncBuiltinESMExports } from "node:module";
    const { readFileSync } = fs;
    fs.readFileSync = (file, ...how) => {
      const read = readFileSync(file, ...how);
      return String(file).endsWith("company.yaml") ? String(read).replace("countryCode: RO", "countryCode: FR") : read;
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

test("the command finds what the health page finds in the database, a misspelt setting, and files that aren't writable", async () => {
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
