// The letters' screen by its calls, on both databases.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp, json } from "#test/app.ts";
import type { TestApp } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { anEnquiry } from "#test/enquiries.ts";
import { aFormToken } from "#test/form-token.ts";
import { startMailServer } from "#test/mail-server.ts";
import { openPost } from "#app/platform/mail/post.server.ts";
import { sendDue, startRelay } from "#app/platform/mail/relay.server.ts";
import type { LetterInFull, ListedLetter } from "./contract.ts";

describe.for(databases)("$name", (database) => {
  let site: TestApp;
  let headers: { Authorization: string };
  const settings = { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "hello@corvane.example" };

  async function open(own: Record<string, string>) {
    site = await createTestApp({ db: await database.open(), settings: own });
    headers = await signInAdmin(site.deps);
  }
  beforeEach(() => open(settings));
  afterEach(() => site.close());

  const get = (query = "") => site.app.request(`/api/admin/letters${query}`, { headers });
  const list = async (query = "") => (await (await get(query)).json()) as ListedLetter[];
  const tryAgain = (id = "") => site.app.request(`/api/admin/letters/${id}/try-again`, { method: "POST", headers });
  const change = (values: { status: "sent" | "parked"; tries: number; last_error: string | null }, email: string) =>
    site.deps.db.kysely.updateTable("letter").set(values).where("recipient", "=", email).execute();

  async function enquire(...emails: string[]) {
    for (const email of emails) {
      expect(
        (await site.app.request("/api/contact", json("POST", anEnquiry({ email, formToken: aFormToken(site) }))))
          .status,
      ).toBe(201);
      site.clock.advance(60_000);
    }
  }

  test("letters are listed, newest first, filtered by status and paged, with the total", async () => {
    await enquire("a@hexley.example", "b@hexley.example", "c@hexley.example");
    await change({ status: "parked", tries: 10, last_error: "451 later" }, "a@hexley.example");
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
      },
      expect.objectContaining({ to: "b@hexley.example" }),
    ]);
    expect(await list("?status=parked")).toEqual([
      expect.objectContaining({ to: "a@hexley.example", tries: 10, lastError: "451 later", nextTryAt: null }),
    ]);
    expect(await list("?status=sent")).toEqual([]);
    expect((await get("?status=lost")).status).toBe(400);
  });

  test("one letter can be read, and without SMTP_URL each that waits says so", async () => {
    await site.close();
    await open({});
    await enquire("a@hexley.example");
    const [listed] = await list();
    expect(listed).toMatchObject({ status: "waiting", lacksMail: true });
    const response = await site.app.request(`/api/admin/letters/${listed?.id}`, { headers });
    const letter = (await response.json()) as LetterInFull;
    expect(letter).toMatchObject({ replyTo: "hello@fernhollow.example", locale: "en", lacksMail: true });
    expect(letter.text).toContain("Hello Ștefania,");
    expect((await site.app.request("/api/admin/letters/none", { headers })).status).toBe(404);
  });

  test("[R7] a parked letter that is tried again is sent at once by the relay, with ten tries more", async () => {
    await enquire("a@hexley.example");
    await change({ status: "parked", tries: 10, last_error: "550 no" }, "a@hexley.example");
    const mail = await startMailServer();
    const relay = startRelay(site.deps, openPost(mail.url), { lookEveryMs: 1_000_000 });
    const response = await tryAgain((await list())[0]?.id);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ tries: 0, lastError: null });
    await expect.poll(() => mail.arrived.length).toBe(1);
    await relay.stop();
    await mail.stop();
    expect(await list()).toEqual([expect.objectContaining({ status: "sent", tries: 1, nextTryAt: null })]);
  });

  test("a letter that was sent isn't sent again: 409 with a sentence", async () => {
    await enquire("a@hexley.example");
    const mail = await startMailServer();
    const post = openPost(mail.url);
    await sendDue(site.deps, post);
    const response = await tryAgain((await list())[0]?.id);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ success: false, message: "This letter was sent already." });
    await sendDue(site.deps, post);
    expect(mail.arrived).toHaveLength(1);
    post.close();
    await mail.stop();
    expect((await tryAgain("none")).status).toBe(404);
  });

  test("without a session nothing is read or tried", async () => {
    await enquire("a@hexley.example");
    const id = (await list())[0]?.id ?? "";
    headers = { Authorization: "Bearer made-up" };
    const answers = [await get(), await site.app.request(`/api/admin/letters/${id}`, { headers }), await tryAgain(id)];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  });
});
