// Reminders of enquiries whose time runs out, on both databases. Time passes only where the clock is moved.
import { describe, expect, onTestFinished, test } from "vitest";
import { runJobs } from "#app/server/jobs.server.ts";
import { signInAdmin } from "#test/admin.ts";
import { json } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest, signInForEachTest } from "#test/each-test.ts";
import { anEnquiry } from "#test/enquiries.ts";
import { readJson } from "#test/read-json.ts";
import { watchStatements } from "#test/statements.ts";
import type { Enquiry } from "../contract.ts";
import type { Colleague } from "./contract.ts";

const hourMs = 60 * 60_000;
/** Sessions that outlast the days that a test lets pass. */
const longSessions = { SESSION_IDLE_MINUTES: "10080", SESSION_MAX_MINUTES: "43200" };

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database, settings: { ...longSessions, NOTIFY_TO: "team@northwind.example" } });
  const andrei = signInForEachTest(site);

  const list = async () => readJson<Enquiry[]>(site.app.request("/api/admin/contacts", { headers: andrei }));
  const patch = async (body: unknown) => {
    const [enquiry] = await list();
    await site.app.request(`/api/admin/contacts/${enquiry?.id}`, json("PATCH", body, andrei));
  };
  const arrive = () => site.app.request("/api/contact", json("POST", anEnquiry()));
  const reminders = async () => {
    const rows = site.deps.db.kysely.selectFrom("outbox_email").select(["kind", "recipient"]).orderBy("id");
    return (
      await rows
        .where("kind", "in", ["enquiry-due-soon", "enquiry-overdue", "enquiry-next-step", "team-digest"])
        .execute()
    ).map(({ kind, recipient }) => `${kind} ${recipient}`);
  };
  const addSales = async () => {
    await signInAdmin(site.deps, { username: "sanda", role: "sales" });
    const answer = await site.app.request("/api/admin/colleagues", { headers: andrei });
    return (await readJson<Colleague[]>(answer)).find(({ name }) => name === "sanda") ?? { id: "" };
  };
  async function passTo(hours: number) {
    const start = Date.parse("2026-11-20T12:00:00.000Z");
    site.clock.advance(start + hours * hourMs - site.clock.now().getTime());
    await runJobs(site.deps);
  }

  test("[LEAD-04] while nothing is due the timer only reads: no process holds the database's write lock for it", async () => {
    await arrive();
    const { statements, stop } = watchStatements(site.deps);
    onTestFinished(stop);
    await passTo(19);
    const reminderQueries = () => statements.filter((statement) => statement.includes("reminders_sent"));
    expect(reminderQueries()).toEqual([expect.stringMatching(/^select/)]);
    await passTo(20);
    expect(reminderQueries()).toContainEqual(expect.stringMatching(/^update/));
  });

  test("[LEAD-04] NOTIFY_TO is reminded when a sixth of the time is left and when it has run out, once each", async () => {
    await arrive();
    await passTo(19.9);
    expect(await reminders()).toEqual([]);
    await passTo(20);
    await passTo(20.01);
    expect(await reminders()).toEqual(["enquiry-due-soon team@northwind.example"]);
    await passTo(24);
    await passTo(24.01);
    await Promise.all([runJobs(site.deps), runJobs(site.deps)]);
    expect(await reminders()).toEqual([
      "enquiry-due-soon team@northwind.example",
      "enquiry-overdue team@northwind.example",
    ]);
  });

  test("[LEAD-04] the owner at that moment gets the reminder", async () => {
    await arrive();
    const response = await site.app.request("/api/admin/colleagues", { headers: andrei });
    const [me] = await readJson<Colleague[]>(response);
    await patch({ ownerId: me?.id });
    await passTo(20);
    await patch({ ownerId: null });
    await passTo(24);
    expect(await reminders()).toEqual([
      "enquiry-due-soon andrei@northwind.example",
      "enquiry-overdue team@northwind.example",
    ]);
  });

  test("[LEAD-04] [TEAM-03] an owner who may no longer see enquiries gets no reminders; NOTIFY_TO does", async () => {
    const { id } = await addSales();
    await arrive();
    await patch({ ownerId: id });
    await patch({ nextStep: { on: "2026-11-21", text: "Call" } });
    await site.app.request(`/api/admin/team/${id}`, json("PATCH", { role: "editor" }, andrei));
    await passTo(24);
    await passTo(24.01); // on PostgreSQL one job skips what the other has just locked
    const team = "team@northwind.example";
    expect((await reminders()).toSorted()).toEqual([`enquiry-next-step ${team}`, `enquiry-overdue ${team}`]);
  });

  test("[LEAD-04] a stopped clock sends no reminder and withdraws a queued one; a running clock continues", async () => {
    await arrive();
    await passTo(20);
    await patch({ status: "lost" });
    expect(await reminders()).toEqual([]);
    await passTo(24);
    expect(await reminders()).toEqual([]);
    await patch({ status: "in-progress" });
    await passTo(24.1);
    expect(await reminders()).toEqual(["enquiry-overdue team@northwind.example"]);
  });

  test("[LEAD-04] an enquiry that was answered and reopened sends no reminder that it was not", async () => {
    await arrive();
    await passTo(1);
    await patch({ status: "answered" });
    await patch({ status: "in-progress" });
    await passTo(20);
    await passTo(24);
    expect(await reminders()).toEqual([]);
  });

  test("[LEAD-04] after downtime past both times one reminder says that it is overdue", async () => {
    await arrive();
    await passTo(30);
    await passTo(31);
    expect(await reminders()).toEqual(["enquiry-overdue team@northwind.example"]);
  });

  test("[LEAD-04] a flood of enquiries doesn't bury the inbox: beyond the hour's share reminders are counted in a digest", async () => {
    for (let number = 0; number < 60; number++) await arrive();
    await passTo(20);
    const all = await reminders();
    expect(all.filter((reminder) => reminder.startsWith("enquiry-due-soon"))).toHaveLength(20);
    expect(all.filter((reminder) => reminder.startsWith("team-digest"))).toHaveLength(2); // of the arrivals, of the reminders
  });

  test("[LEAD-04] beyond the hour's share an owner's reminders and the company's news are counted in a digest each", async () => {
    site.deps.config.TEAM_EMAILS_PER_HOUR = 1;
    await arrive();
    await arrive();
    const colleagues = await site.app.request("/api/admin/colleagues", { headers: andrei });
    const [me] = await readJson<Colleague[]>(colleagues);
    const ids = (await list()).map(({ id }) => id);
    await site.app.request("/api/admin/contacts/bulk", json("POST", { ids, ownerId: me?.id }, andrei));
    await passTo(19.5);
    await arrive();
    await arrive();
    await passTo(20);
    expect(await reminders()).toEqual([
      "team-digest team@northwind.example",
      "team-digest team@northwind.example",
      "enquiry-due-soon andrei@northwind.example",
      "team-digest andrei@northwind.example",
    ]);
  });
});
