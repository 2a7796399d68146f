// The data for monitoring, and who gets it.
import { readFileSync } from "node:fs";
import { describe, expect, onTestFinished, test } from "vitest";
import { DbError } from "#app/platform/base/db-errors.server.ts";
import { recordBackup } from "#app/platform/db/last-backup.server.ts";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp, json } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { anEnquiry } from "#test/enquiries.ts";
import { aFormToken } from "#test/form-token.ts";
import { readJson } from "#test/read-json.ts";
import { temporaryFolder } from "#test/temporary-folder.ts";

const METRICS_TOKEN = "a-token-of-sixteen-or-more";

async function start(settings: Record<string, string>, database = databases[0]) {
  const site = await createTestApp({ ...(database ? { db: await database.open() } : {}), settings });
  onTestFinished(() => site.close());
  return site;
}

describe.for(databases)("$name", (database) => {
  test("[OPER-03] the metrics contain requests by route and status, database times, the outbox, sessions, backup and version", async () => {
    const mail = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "a@northwind.example" };
    const site = await start({ ...mail, DATA_DIR: temporaryFolder() }, database);
    await site.app.request("/api/contact", json("POST", anEnquiry({ formToken: aFormToken(site) })));
    const admin = await signInAdmin(site.deps);
    const webhook = { url: "https://hook.example/", events: ["enquiry.created"] };
    const added = await site.app.request("/api/admin/webhooks", json("POST", webhook, admin));
    const { id } = await readJson<{ id: string }>(added);
    await site.app.request(`/api/admin/webhooks/${id}/test`, { method: "POST", headers: admin });
    await site.app.request("/fr/case-studies/tellwick");
    await site.app.request("/nothing/here");
    await recordBackup(site.deps.db, { at: site.clock.now().toISOString(), bytes: 1 });
    site.clock.advance(90_000);
    const text = await (await site.app.request("/metrics")).text();
    const series = [
      'site_http_request_duration_seconds_count{method="POST",route="/api/contact",status="201"}',
      'site_http_request_duration_seconds_count{method="GET",route="/case-studies/:slug",status="200"}',
      'site_http_request_duration_seconds_count{method="GET",route="unknown",status="404"}',
      'site_database_statement_duration_seconds_bucket{outcome="ok",le="+Inf"}',
      'site_outbox_emails{status="waiting"}',
      'site_event_loop_delay_seconds{quantile="0.99"}',
      "process_resident_memory_bytes",
      "site_admin_sessions 1",
      'site_issue_emails{status="failed"} 0',
      'site_webhook_deliveries{state="pending"} 1',
      'site_webhook_deliveries{state="delivered"} 0',
      'site_webhook_deliveries{state="failed"} 0',
      "site_database_damaged 0",
      "site_disk_free_bytes ",
      "site_last_backup_age_seconds 90",
      "site_outbox_oldest_waiting_seconds 90",
      'site_release_info{version="',
    ];
    expect(series.filter((name) => !text.includes(`\n${name}`))).toEqual([]);
    expect(text.split("\n").filter((line) => !/^(# (HELP|TYPE) \w+ .+|\w+(\{.+\})? [\d.e+-]+|)$/.test(line))).toEqual(
      [],
    );
  });
});

test("[OPER-03] if a token is set, metrics need it, on this machine too; without one, they are only available on this machine", async () => {
  const statuses = async (settings: Record<string, string>) => {
    const site = await start({ METRICS_TOKEN, ...settings });
    const ask = async (headers: Record<string, string>) => (await site.app.request("/metrics", { headers })).status;
    const wrong = { Authorization: "Bearer another-token-of-that-length" };
    return [await ask({}), await ask(wrong), await ask({ Authorization: `Bearer ${METRICS_TOKEN}` })];
  };
  expect(await statuses({ SITE_URL: "https://northwind.example" })).toEqual([404, 404, 200]);
  expect(await statuses({})).toEqual([404, 404, 200]);
  const untold = await start({ SITE_URL: "https://northwind.example" });
  expect((await untold.app.request("/metrics", { headers: { Authorization: "Bearer undefined" } })).status).toBe(404);
});

test("[OPER-05] /healthz?verbose names version and commit by the same rule, and /healthz says ok to everybody", async () => {
  const local = await start({});
  expect(await (await local.app.request("/healthz?verbose")).json()).toMatchObject({
    status: "ok",
    ready: true,
    version: expect.stringMatching(/^\d+\.\d+\.\d+(?:-dev)?$/),
    commit: expect.any(String),
  });
  const site = await start({ METRICS_TOKEN });
  expect(await (await site.app.request("/healthz?verbose")).text()).toBe("ok");
});

test("one failed request makes one error line, of bounded length, with its path, status and where it broke", async () => {
  const site = await start({});
  site.deps.db.write = () => Promise.reject(new Error("a bug", { cause: new Error("its cause") }));
  await site.app.request("/api/consent", json("POST", { categories: [], method: "save", textVersion: "1" }));
  await site.deps.db.close();
  await site.app.request("/api/blog");
  const errors = site.logged.filter(({ level }) => level === "error");
  expect(errors.map(({ path, status }) => [path, status])).toEqual([
    ["/api/consent", 500],
    ["/api/blog", 503],
  ]);
  expect(errors[0]).toMatchObject({ err: { message: "a bug", cause: "its cause", at: expect.any(Array) } });
  expect(errors[1]).toMatchObject({ msg: "request failed", trouble: "unavailable" });
  expect(errors.map((line) => JSON.stringify(line).length).filter((length) => length > 785)).toEqual([]);
});

test("[R13] an unreachable database is logged once, and its return once", async () => {
  const site = await start({});
  const { ping } = site.deps.db;
  const ask = async () => (await site.app.request("/readyz")).status;
  site.deps.db.ping = () => Promise.reject(new DbError("unavailable", "connection refused"));
  expect([await ask(), await ask()]).toEqual([503, 503]);
  site.deps.db.ping = ping;
  expect([await ask(), await ask()]).toEqual([200, 200]);
  const texts = site.logged.filter(({ msg }) => String(msg).startsWith("database "));
  expect(texts.map(({ msg, trouble }) => [msg, trouble])).toEqual([
    ["database doesn't answer", "unavailable"],
    ["database answers again", undefined],
  ]);
});

test("[OPER-03] while the database is away or damaged the metrics report it, and the process's own figures", async () => {
  const site = await createTestApp();
  onTestFinished(() => site.close());
  expect(await (await site.app.request("/metrics")).text()).toContain("\nsite_database_up 1\n");
  await site.deps.db.close();
  const answer = await site.app.request("/metrics");
  const text = await answer.text();
  expect([answer.status, text.includes("site_outbox_emails")]).toEqual([200, false]);
  for (const name of ["site_database_up 0", "site_database_damaged 0", "process_resident_memory_bytes "])
    expect(text).toContain(`\n${name}`);
});

test("[OPER-03] the process is described by its usual names, and every name is one that promtool accepts", async () => {
  const site = await start({});
  const text = await (await site.app.request("/metrics")).text();
  const valueOf = (name: string) => Number(new RegExp(`^${name} (.+)$`, "m").exec(text)?.[1]);
  expect(valueOf("process_open_fds")).toBeGreaterThan(2);
  expect(Math.abs(valueOf("process_start_time_seconds") - (Date.now() / 1000 - process.uptime()))).toBeLessThan(60);
  expect(valueOf("process_cpu_seconds_total")).toBeGreaterThan(0);
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = "", type = ""]) => ({ name, type }));
  const faults = types.filter(
    ({ name, type }) =>
      (type === "counter") !== name.endsWith("_total") ||
      /[A-Z:]|__|_(?:sum|count|bucket|info_total|ms|mb|gauge|counter|summary|histogram)(?:_|$)/.test(name) ||
      (type !== "summary" && text.includes(`\n${name}{quantile=`)) ||
      !new RegExp(`^# HELP ${name} \\S.+\\.$`, "m").test(text),
  );
  expect(faults).toEqual([]);
});

test("[OPER-03] docs/operate.md names every metric, and deploy/alerts.yaml asks for those alone", async () => {
  const site = await start({});
  const metrics = await (await site.app.request("/metrics")).text();
  const names = [...metrics.matchAll(/^# TYPE (\S+)/gm)].map(([, name = ""]) => name);
  const namedIn = (file: string) =>
    [...readFileSync(file, "utf8").matchAll(/\b(?:site|process)_[a-z_]+/g)].map(([name]) => name);
  const documented = namedIn("docs/operate.md");
  expect(names.filter((name) => !documented.includes(name))).toEqual([]);
  const requests = namedIn("deploy/alerts.yaml").map((name) => name.replace(/(?<=_seconds)_(?:sum|count|bucket)$/, ""));
  expect(requests.filter((name) => !names.includes(name))).toEqual([]);
});
