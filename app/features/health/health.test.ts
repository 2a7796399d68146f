// The server's findings about itself, as an admin reads them.
import { describe, expect, onTestFinished, test } from "vitest";
import { DbError } from "#app/platform/base/db-errors.server.ts";
import { dayMs, minuteMs } from "#app/platform/base/durations.ts";
import { recordBackup } from "#app/platform/db/last-backup.server.ts";
import type { Email } from "#app/platform/mail/email.ts";
import { queueEmail } from "#app/platform/mail/outbox.server.ts";
import { openMailTransport } from "#app/platform/mail/transport.server.ts";
import { sendDueEmails } from "#app/platform/mail/worker.server.ts";
import { runJobs } from "#app/server/jobs.server.ts";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp } from "#test/app.ts";
import type { TestApp } from "#test/app.ts";
import { bookSlot } from "#test/bookings.ts";
import { databases } from "#test/databases.ts";
import { startMailServer } from "#test/mail-server.ts";
import { readJson } from "#test/read-json.ts";
import { checkClock } from "./checks/clock.server.ts";
import { checkNetwork, runDueChecks, watchClock } from "./service.server.ts";

type Health = {
  version: string;
  networkCheckedAt: string | null;
  findings: { state: string; name: string; todo?: string }[];
};

async function read(site: TestApp, headers: Record<string, string>): Promise<Health> {
  return readJson<Health>(site.app.request("/api/admin/health", { headers }));
}

const stateOf = ({ findings }: Health, name: string) => findings.find((finding) => finding.name === name)?.state;

describe.for(databases)("$name", (database) => {
  test("[OPER-04] [OPER-05] health shows version, database, disk, backup, emails and legal data, each problem with its remedy", async () => {
    const site = await createTestApp({
      db: await database.open(),
    });
    onTestFinished(() => site.close());
    expect((await site.app.request("/api/admin/health")).status).toBe(401);
    const admin = await signInAdmin(site.deps);
    const before = await read(site, admin);
    expect(before.version).toMatch(/^\d+\.\d+\.\d+(?:-dev)?$/);
    expect(["Database", "Storage", "Emails"].map((name) => stateOf(before, name))).toEqual([
      "pass",
      "pass",
      "not checked",
    ]);
    const problems = before.findings.filter(({ state }) => state === "fail");
    expect(problems.map(({ name, todo }) => [name, typeof todo])).toEqual([
      ["Backup", "string"],
      ["Legal data", "string"],
    ]);
    await recordBackup(site.deps.db, { at: site.clock.now().toISOString(), bytes: 1e6 });
    expect(stateOf(await read(site, admin), "Backup")).toBe("pass");
    site.clock.advance(3 * dayMs);
    expect(stateOf(await read(site, { ...(await signInAgain(site)) }), "Backup")).toBe("fail");
  });

  test("[OPER-04] a check that fails is emailed to admins once, and once when it passes again, by one of two processes", async () => {
    const db = await database.open();
    const settings = { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "a@northwind.invalid" };
    const site = await createTestApp({ db, settings });
    onTestFinished(() => site.close());
    const other = await createTestApp({ db, settings, clock: site.clock });
    await signInAdmin(site.deps);
    await signInAdmin(site.deps, { username: "sam", role: "sales" });
    const subjects = async () => {
      const emails = db.kysely
        .selectFrom("outbox_email")
        .select(["recipient", "subject"])
        .where("kind", "like", "health-%");
      return (await emails.orderBy("id").execute()).map(({ recipient, subject }) => [recipient, subject.split(":")[0]]);
    };
    const pass = async (minutes: number) => {
      for (let minute = 0; minute < minutes; minute++) {
        site.clock.advance(60_000);
        await Promise.all([runJobs(site.deps), runJobs(other.deps)]);
      }
      return subjects();
    };
    const [admin] = await db.kysely.selectFrom("admin_user").select("email").where("role", "=", "admin").execute();
    expect(await pass(1), "it may be over soon").toEqual([]);
    const begun = [[admin?.email, "Backup, Legal data"]];
    expect(await pass(1)).toEqual(begun);
    expect(await pass(3)).toEqual(begun);
    await recordBackup(db, { at: site.clock.now().toISOString(), bytes: 1e6 });
    const recovered = [...begun, [admin?.email, "Backup"]];
    expect(await pass(1)).toEqual(recovered);
    expect(await pass(3)).toEqual(recovered);
  });

  test("[R21] after a check while the clock was a day ahead, failing checks are emailed as soon as it is right", async () => {
    const settings = { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "a@northwind.invalid" };
    const site = await createTestApp({ db: await database.open(), settings });
    onTestFinished(() => site.close());
    await signInAdmin(site.deps);
    for (const ms of [dayMs, -dayMs, minuteMs]) {
      site.clock.advance(ms);
      await runJobs(site.deps);
    }
    const emails = site.deps.db.kysely.selectFrom("outbox_email").select("kind").where("kind", "like", "health-%");
    expect(await emails.execute()).toEqual([{ kind: "health-failed" }]);
  });

  test("[OPER-04] while the database can't be written a failing check is emailed past the outbox, once a day", async () => {
    const mail = await startMailServer();
    onTestFinished(() => mail.stop());
    const settings = { SMTP_URL: mail.url, MAIL_FROM: "a@northwind.invalid" };
    const site = await createTestApp({ db: await database.open(), settings });
    onTestFinished(() => site.close());
    await signInAdmin(site.deps);
    const pass = async (minutes: number) => {
      for (let minute = 0; minute < minutes; minute++) {
        site.clock.advance(60_000);
        await runJobs(site.deps);
      }
      return mail.arrived.length;
    };
    await pass(1);
    site.deps.db.write = () => Promise.reject(new DbError("readonly", "attempt to write a readonly database"));
    expect(await pass(1)).toBe(0);
    expect(await pass(1)).toBe(1);
    expect(await pass(30)).toBe(1);
    site.clock.advance(dayMs);
    expect(await pass(1)).toBe(2);
    expect(JSON.stringify(mail.arrived[0])).toContain("Backup");
  });

  test("[OPER-03] [OPER-04] a reminder of a call in weeks doesn't count as a waiting email; one that the mail server delays for two hours does", async () => {
    const mail = await startMailServer();
    onTestFinished(() => mail.stop());
    const settings = { SMTP_URL: mail.url, MAIL_FROM: "a@northwind.invalid" };
    const site = await createTestApp({ db: await database.open(), settings });
    onTestFinished(() => site.close());
    const transport = openMailTransport(mail.url);
    onTestFinished(() => transport.close());
    const pass = async (minutes: number) => {
      for (let minute = 0; minute < minutes; minute++) {
        site.clock.advance(60_000);
        await sendDueEmails(site.deps, transport);
      }
      const metrics = await (await site.app.request("/metrics")).text();
      const seconds = Number(/^site_outbox_oldest_waiting_seconds (\d+)$/m.exec(metrics)?.[1]);
      return [stateOf(await read(site, await signInAgain(site)), "Emails"), seconds > 600];
    };
    const startsAt = "2026-12-18T15:30:00.000Z";
    await bookSlot(site, { startsAt });
    expect(await pass(120)).toEqual(["pass", false]);
    mail.judge = () => 451;
    site.clock.advance(Date.parse(startsAt) - dayMs - site.clock.now().getTime());
    expect(await pass(5)).toEqual(["pass", false]);
    expect(await pass(115)).toEqual(["fail", true]);
  });
});

async function signInAgain(site: TestApp): Promise<{ Authorization: string }> {
  await site.deps.db.kysely.deleteFrom("admin_user").execute();
  return signInAdmin(site.deps);
}

test("[OPER-04] only configured services are checked: a mail server that accepts the login, and later doesn't", async () => {
  const mail = await startMailServer();
  const settings = { SMTP_URL: mail.url };
  const site = await createTestApp({ settings: { ...settings, MAIL_FROM: "a@northwind.invalid" } });
  onTestFinished(() => site.close());
  const admin = await signInAdmin(site.deps);
  expect((await read(site, admin)).networkCheckedAt).toBeNull();
  await checkNetwork(site.deps);
  const result = await read(site, admin);
  expect([result.networkCheckedAt, stateOf(result, "Mail server"), stateOf(result, "Certificate")]).toEqual([
    site.clock.now().toISOString(),
    "pass",
    undefined,
  ]);
  await mail.stop();
  await checkNetwork(site.deps);
  await checkNetwork(site.deps);
  expect(stateOf(await read(site, admin), "Mail server")).toBe("fail");
  const lines = site.logged.filter(({ msg, check }) => msg === "health check failed" && check === "Mail server");
  expect(lines, "logged once").toHaveLength(1);
});

const anEmail: Email = {
  kind: "test",
  to: "ana@hexley.example",
  locale: "en",
  subject: "News",
  heading: "Hello",
  parts: [{ paragraph: "Thank you." }],
};

test("[OPER-04] a mail server that refuses connections is a finding from the first refused email to the next accepted one", async () => {
  const mail = await startMailServer();
  const site = await createTestApp({ settings: { SMTP_URL: mail.url, MAIL_FROM: "a@northwind.invalid" } });
  onTestFinished(() => site.close());
  const admin = await signInAdmin(site.deps);
  await checkNetwork(site.deps);
  await mail.stop();
  const send = async (SMTP_URL: string) => {
    await site.deps.db.write((trx) => queueEmail(site.deps, trx, anEmail));
    const transport = openMailTransport(SMTP_URL);
    await sendDueEmails(site.deps, transport);
    transport.close();
    return stateOf(await read(site, admin), "Mail server");
  };
  expect(await send(mail.url)).toBe("fail");
  expect(site.logged).toContainEqual(
    expect.objectContaining({ msg: "mail server unreachable", server: new URL(mail.url).host, setting: "SMTP_URL" }),
  );
  await checkNetwork(site.deps); // finds it away too
  const again = await startMailServer();
  onTestFinished(() => again.stop());
  expect(await send(again.url)).toBe("pass");
});

test("[OPER-04] failed checks are repeated each minute, and passed ones hourly", async () => {
  const mail = await startMailServer();
  const site = await createTestApp({ settings: { SMTP_URL: mail.url, MAIL_FROM: "a@northwind.invalid" } });
  onTestFinished(() => site.close());
  const admin = await signInAdmin(site.deps);
  const look = async (afterMs: number) => {
    site.clock.advance(afterMs);
    await runDueChecks(site.deps);
    return stateOf(await read(site, admin), "Mail server");
  };
  expect(await look(0)).toBe("pass");
  await mail.stop();
  expect(await look(dayMs / 24 - 60_000)).toBe("pass");
  expect(await look(60_000)).toBe("fail");
  const again = await startMailServer({ port: mail.port });
  onTestFinished(() => again.stop());
  expect(await look(60_000)).toBe("pass");
});

test("[OPER-04] a clock that jumped, or is behind stored times, is reported, and logged once", async () => {
  const site = await createTestApp();
  onTestFinished(() => site.close());
  expect((await checkClock(site.deps)).state).toBe("pass");
  expect((await checkClock(site.deps, -7_200_000)).text).toContain("it has moved by -7200 s");
  const file = { path: "assets/a.js", encoding: "br", content: "", seen_at: site.clock.now().toISOString() } as const;
  await site.deps.db.kysely.insertInto("release_file").values(file).execute();
  const look = watchClock(site.deps);
  await look();
  site.clock.advance(-dayMs);
  await look();
  await look();
  const lines = site.logged.filter(({ check }) => check === "Clock");
  expect(lines.map(({ found }) => found)).toEqual([`it is behind: a server started here at ${file.seen_at}.`]);
});

test("requests through a proxy that the settings don't know of are reported once in the log, and in health", async () => {
  const site = await createTestApp();
  onTestFinished(() => site.close());
  const through = { headers: { "X-Forwarded-For": "203.0.113.9" } };
  await site.app.request("/about", through);
  await site.app.request("/about", through);
  const lines = site.logged.filter(({ msg }) => String(msg).startsWith("Requests come through a proxy"));
  expect(lines).toHaveLength(1);
  expect(stateOf(await read(site, await signInAdmin(site.deps)), "Address behind a proxy")).toBe("fail");
});

test.for([
  ["127.0.0.1", "fail"],
  ["::ffff:172.18.0.4", "fail"], // a proxy in the network of its containers
  ["10.0.0.7", "fail"],
  ["fd00::7", "fail"],
  ["fe80::1%eth0", "fail"],
  ["100.64.3.2", "fail"],
  ["203.0.113.9", undefined], // anybody can send the header
  ["2001:db8::9", undefined],
])(
  "with TRUST_PROXY 0 a forwarded address from %s is a proxy that counts all visitors as one: %s",
  async ([remoteAddress, state]) => {
    const site = await createTestApp();
    onTestFinished(() => site.close());
    const through = { headers: { "X-Forwarded-For": "203.0.113.77" } };
    await site.app.request("/about", through, { incoming: { socket: { remoteAddress } } });
    expect(stateOf(await read(site, await signInAdmin(site.deps)), "Visitors behind a proxy")).toBe(state);
    const lines = site.logged.filter(({ msg }) => String(msg).includes("all visitors count as one address"));
    expect(lines).toHaveLength(state ? 1 : 0);
  },
);

test("TRUST_PROXY without X-Forwarded-For is reported once, not for local probes, until a request has the header", async () => {
  const site = await createTestApp({ settings: { SITE_URL: "https://northwind.example", TRUST_PROXY: "1" } });
  onTestFinished(() => site.close());
  const admin = await signInAdmin(site.deps);
  const ask = async (path: string, headers: Record<string, string>) => {
    const incoming = { socket: { remoteAddress: "127.0.0.1" } };
    await site.app.request(path, { headers }, { incoming });
    return stateOf(await read(site, admin), "X-Forwarded-For");
  };
  const host = { Host: "northwind.example" };
  expect([
    await ask("/readyz", host),
    await ask("/metrics", host),
    await ask("/about", { Host: "localhost:3000" }),
    await ask("/about", { Host: "127.0.0.1:3000" }),
  ]).toEqual([undefined, undefined, undefined, undefined]);
  expect([await ask("/about", host), await ask("/services", host)]).toEqual(["fail", "fail"]);
  expect(site.logged.filter(({ msg }) => String(msg).includes("without X-Forwarded-For"))).toHaveLength(1);
  expect(await ask("/about", { ...host, "X-Forwarded-For": "203.0.113.9" })).toBeUndefined();
  expect(await ask("/about", host)).toBeUndefined();
});

test("probes that succeed are logged at debug", async () => {
  const site = await createTestApp();
  onTestFinished(() => site.close());
  for (const path of ["/readyz", "/healthz", "/robots.txt"]) await site.app.request(path);
  const lines = site.logged.filter(({ msg }) => msg === "request");
  expect(lines.map(({ path, level }) => [path, level])).toEqual([
    ["/readyz", "debug"],
    ["/healthz", "debug"],
    ["/robots.txt", "info"],
  ]);
});

test("a proxy that passes requests for another name than SITE_URL's is reported once; www and bare addresses are not", async () => {
  const site = await createTestApp({ settings: { SITE_URL: "https://northwind.example", TRUST_PROXY: "1" } });
  onTestFinished(() => site.close());
  for (const Host of [
    "northwind.example",
    "www.northwind.example",
    "203.0.113.7",
    "shop.example",
    "other.example:8443",
  ])
    await site.app.request("/about", { headers: { "X-Forwarded-For": "203.0.113.9", Host } });
  const lines = site.logged.filter(({ msg }) => String(msg).startsWith("A request came for"));
  expect(lines.map(({ msg }) => String(msg).split(",")[0])).toEqual(["A request came for shop.example"]);
});
