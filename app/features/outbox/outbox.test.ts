// The outbox's calls, on both databases.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { holdEmails } from "#app/platform/jobs/paused.server.ts";
import { openMailTransport } from "#app/platform/mail/transport.server.ts";
import { sendDueEmails, startOutboxWorker } from "#app/platform/mail/worker.server.ts";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp, json } from "#test/app.ts";
import type { TestApp } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { leaveOutTeamEmails } from "#test/emails.ts";
import { anEnquiry } from "#test/enquiries.ts";
import { aFormToken } from "#test/form-token.ts";
import { startMailServer } from "#test/mail-server.ts";
import { readJson } from "#test/read-json.ts";
import type { EmailDetails, ListedEmail } from "./contract.ts";

describe.for(databases)("$name", (database) => {
  let site: TestApp;
  let headers: { Authorization: string };
  const settings = { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "hello@northwind.example" };

  async function open(own: Record<string, string>) {
    site = await createTestApp({ db: await database.open(), settings: own });
    headers = await signInAdmin(site.deps);
  }
  beforeEach(() => open(settings));
  afterEach(() => site.close());

  const get = (query = "") => site.app.request(`/api/admin/outbox${query}`, { headers });
  const list = async (query = "") => readJson<ListedEmail[]>(get(query));
  const tryAgain = (id = "") => site.app.request(`/api/admin/outbox/${id}/try-again`, { method: "POST", headers });
  const change = (
    values: { status: "sent" | "failed"; tries?: number; body?: string; last_error: string | null },
    email: string,
  ) => site.deps.db.kysely.updateTable("outbox_email").set(values).where("recipient", "=", email).execute();

  async function enquire(...emails: string[]) {
    for (const email of emails) {
      expect(
        (await site.app.request("/api/contact", json("POST", anEnquiry({ email, formToken: aFormToken(site) }))))
          .status,
      ).toBe(201);
      site.clock.advance(60_000);
    }
    await leaveOutTeamEmails(site.deps);
  }

  test("[OPEN-20] emails are listed, newest first, searched, sorted, filtered by status and paged, with the total", async () => {
    await enquire("a@hexley.example", "b@hexley.example", "c@hexley.example");
    await change({ status: "failed", tries: 10, last_error: "451 later" }, "a@hexley.example");
    const response = await get("?page=1&perPage=2");
    expect(response.headers.get("X-Total-Count")).toBe("3");
    expect(await response.json()).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        createdAt: "2026-11-20T12:02:00.000Z",
        kind: "enquiry-confirmation",
        to: "c@hexley.example",
        subject: "We have received your enquiry",
        status: "waiting",
        tries: 0,
        nextTryAt: "2026-11-20T12:02:00.000Z",
        sentAt: null,
        lastError: null,
        lacksMail: false,
        isHeld: false,
        dismissedAt: null,
      },
      expect.objectContaining({ to: "b@hexley.example" }),
    ]);
    expect(await list("?status=failed")).toEqual([
      expect.objectContaining({ to: "a@hexley.example", tries: 10, lastError: "451 later", nextTryAt: null }),
    ]);
    expect(await list("?status=sent")).toEqual([]);
    expect((await get("?status=lost")).status).toBe(400);
    const to = async (query: string) => (await list(query)).map((item) => item.to);
    expect(await to("?sort=to&page=1&perPage=2")).toEqual(["a@hexley.example", "b@hexley.example"]);
    expect(await to("?sort=createdAt&order=asc")).toEqual(await to("?sort=to"));
    expect(await to("?search=B%40Hexley")).toEqual(["b@hexley.example"]);
    expect(await to("?search=ENQUIRY&sort=to&order=desc")).toEqual((await to("?sort=to")).toReversed());
    expect(await to("?search=b_hexley")).toEqual([]);
  });

  test("[OPEN-20] a dismissed failure no longer counts as a problem until it is sent again", async () => {
    await enquire("a@hexley.example", "b@hexley.example");
    await change({ status: "failed", tries: 10, last_error: "451 later" }, "a@hexley.example");
    const [waiting, failed] = await list();
    const dismiss = (id = "") => site.app.request(`/api/admin/outbox/${id}/dismiss`, { method: "POST", headers });
    const problem = async () => {
      const metrics = await (await site.app.request("/metrics")).text();
      const health = await readJson<{
        findings: { name: string; state: string }[];
      }>(site.app.request("/api/admin/health", { headers }));
      const { state } = health.findings.find(({ name }) => name === "Emails") ?? {};
      return [state, /^site_outbox_emails\{status="failed"\} \d+$/m.exec(metrics)?.[0].split(" ")[1]];
    };
    expect(await problem()).toEqual(["fail", "1"]);
    expect((await dismiss(waiting?.id)).status).toBe(409);
    expect((await dismiss("no-such-id")).status).toBe(404);
    const dismissed = { status: "failed", lastError: "451 later", dismissedAt: site.clock.now().toISOString() };
    expect(await (await dismiss(failed?.id)).json()).toMatchObject(dismissed);
    site.clock.advance(60_000);
    expect(await (await dismiss(failed?.id)).json()).toMatchObject(dismissed);
    expect(await problem()).toEqual(["pass", "0"]);
    expect(await (await tryAgain(failed?.id)).json()).toMatchObject({ status: "waiting", dismissedAt: null });
  });

  test("[R1] emails of a restored backup that are held wait until they are resumed, and one can be sent or dismissed meanwhile", async () => {
    await site.close();
    const server = await startMailServer();
    await open({ ...settings, SMTP_URL: server.url });
    await enquire("a@hexley.example", "b@hexley.example", "c@hexley.example");
    await site.deps.db.write((trx) => holdEmails(trx, site.clock.now()));
    await enquire("d@hexley.example");
    const transport = openMailTransport(server.url);
    const sendAll = async () => {
      await sendDueEmails(site.deps, transport);
      return (await list("?sort=to")).map(({ status, isHeld, dismissedAt }) => [status, isHeld, dismissedAt !== null]);
    };
    const held = ["waiting", true, false];
    const sent = ["sent", false, false];
    expect(await sendAll()).toEqual([held, held, held, sent]);
    const [a, b] = await list("?sort=to");
    expect((await tryAgain(a?.id)).status).toBe(200);
    expect((await site.app.request(`/api/admin/outbox/${b?.id}/dismiss`, { method: "POST", headers })).status).toBe(
      200,
    );
    expect(await sendAll()).toEqual([sent, ["failed", false, true], held, sent]);
    const health = async () => readJson<object>(site.app.request("/api/admin/health", { headers }));
    expect(await health()).toMatchObject({
      paused: ["emails"],
      findings: expect.arrayContaining([expect.objectContaining({ name: "Emails", state: "fail" })]),
    });
    await site.app.request("/api/admin/resume", json("POST", { what: "emails" }, headers));
    expect(await sendAll()).toEqual([sent, ["failed", false, true], sent, sent]);
    expect(await health()).toMatchObject({
      paused: [],
      findings: expect.arrayContaining([expect.objectContaining({ name: "Emails", state: "pass" })]),
    });
    transport.close();
    await server.stop();
  });

  test("an email can be read, and without SMTP_URL a waiting one says so", async () => {
    await site.close();
    await open({});
    await enquire("a@hexley.example");
    const [listed] = await list();
    expect(listed).toMatchObject({ status: "waiting", lacksMail: true });
    const response = await site.app.request(`/api/admin/outbox/${listed?.id}`, { headers });
    const email = await readJson<EmailDetails>(response);
    expect(email).toMatchObject({ replyTo: "hello@fernhollow.example", locale: "en", lacksMail: true });
    expect(email.text).toContain("Hello Ștefania,");
    expect((await site.app.request("/api/admin/outbox/none", { headers })).status).toBe(404);
  });

  test("[R7] retrying a failed email sends it at once and gives it ten more tries", async () => {
    await enquire("a@hexley.example");
    await change({ status: "failed", tries: 10, last_error: "550 no" }, "a@hexley.example");
    const mail = await startMailServer();
    const worker = startOutboxWorker(site.deps, openMailTransport(mail.url), { pollEveryMs: 1_000_000 });
    const response = await tryAgain((await list())[0]?.id);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ tries: 0, lastError: null });
    await expect.poll(() => mail.arrived.length).toBe(1);
    await worker.stop();
    await mail.stop();
    expect(await list()).toEqual([expect.objectContaining({ status: "sent", tries: 1, nextTryAt: null })]);
  });

  test("[RECV-04] an email whose failure is reported after its text was deleted can't be retried: 409 with a sentence", async () => {
    await enquire("a@hexley.example");
    await change({ status: "failed", body: "", last_error: "550 no" }, "a@hexley.example");
    const response = await tryAgain((await list())[0]?.id);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      message: "The text of this email was deleted three days after it was sent. Write it again.",
    });
    expect(await list()).toEqual([expect.objectContaining({ status: "failed" })]);
  });

  test("a sent email can't be retried: 409 with a sentence", async () => {
    await enquire("a@hexley.example");
    const mail = await startMailServer();
    const transport = openMailTransport(mail.url);
    await sendDueEmails(site.deps, transport);
    const response = await tryAgain((await list())[0]?.id);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ success: false, message: "This email has already been sent." });
    await sendDueEmails(site.deps, transport);
    expect(mail.arrived).toHaveLength(1);
    transport.close();
    await mail.stop();
    expect((await tryAgain("none")).status).toBe(404);
  });
});
