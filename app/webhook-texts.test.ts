// Text webhooks for chats, and the events of publishing, via HTTP on both databases.
import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { signInAdmin } from "#test/admin.ts";
import { createClock, createTestApp, json } from "#test/app.ts";
import type { TestApp } from "#test/app.ts";
import { bookSlot } from "#test/bookings.ts";
import { databases } from "#test/databases.ts";
import { anEnquiry } from "#test/enquiries.ts";
import { addSubscribers, callIssues, makeIssue } from "#test/issues.ts";
import { startMailServer } from "#test/mail-server.ts";
import type { MailServer } from "#test/mail-server.ts";
import { noLimits } from "#test/no-limits.ts";
import { readJson } from "#test/read-json.ts";
import { startReceiver } from "#test/webhook-receiver.ts";
import type { ReceivedDelivery, Receiver } from "#test/webhook-receiver.ts";
import { webhookPayloads } from "./features.server.ts";
import { publishDuePosts } from "./features/blog/writing.server.ts";
import { createIssueQueue } from "./features/issue/issue-queue.server.ts";
import { webhookEvents } from "./features/webhook/contract.ts";
import type { Delivery, Webhook as ListedWebhook } from "./features/webhook/contract.ts";
import { sendDueDeliveries } from "./features/webhook/worker.server.ts";
import { openMailTransport } from "./platform/mail/transport.server.ts";
import { sendDueEmails } from "./platform/mail/worker.server.ts";
import { queueWebhooks } from "./platform/webhooks/webhooks.server.ts";

const siteUrl = "https://northwind.example";
type NewWebhook = ListedWebhook & { secret: string };

describe.for(databases)("$name", (database) => {
  let site: TestApp;
  let mail: MailServer;
  let admin: { Authorization: string };
  let receiver: Receiver;

  beforeEach(async () => {
    [receiver, mail] = await Promise.all([startReceiver(), startMailServer()]);
    const settings = {
      ...noLimits,
      OUTBOUND_ALLOW_HOSTS: receiver.host,
      SITE_URL: siteUrl,
      SMTP_URL: mail.url,
      MAIL_FROM: "Northwind <hello@northwind.example>",
      NEWSLETTER_PER_MINUTE: "60000",
    };
    const clock = createClock(new Date().toISOString()); // the library checks the age of signatures by the real clock
    site = await createTestApp({ db: await database.open(), settings, clock });
    admin = await signInAdmin(site.deps);
  });
  afterEach(async () => {
    await Promise.all([receiver.stop(), mail.stop()]);
    await site.close();
  });

  const send = async <T>(method: string, path: string, body: unknown = {}): Promise<T> => {
    const init = method === "GET" ? { headers: admin } : json(method, body, admin);
    const response = await site.app.request(path, init);
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return readJson<T>(response);
  };
  const add = (changes: object = {}) =>
    send<NewWebhook>("POST", "/api/admin/webhooks", {
      url: receiver.url,
      events: webhookEvents,
      form: "text",
      ...changes,
    });
  const deliveriesOf = ({ id }: { id: string }) => send<Delivery[]>("GET", `/api/admin/webhooks/${id}/deliveries`);
  const enquire = (changes = {}) => site.app.request("/api/contact", json("POST", anEnquiry(changes)));
  const bodies = () => receiver.arrived.map(({ body }) => JSON.parse(body) as { text: string });
  const texts = () => bodies().map(({ text }) => text);
  const payloads = () => receiver.arrived.map(({ body }) => JSON.parse(body) as { type: string; data: object });
  const post = (changes: object = {}) => ({ title: "Quotes in a day", content: "<p>How.</p>", ...changes });

  async function sendIssue() {
    await addSubscribers(site.deps.db, 3);
    const { id } = await makeIssue(site, admin);
    expect((await callIssues(site, admin, { path: `/${id}/send`, body: {} })).status).toBe(200);
    return id;
  }

  async function sendEmails() {
    const transport = openMailTransport(mail.url);
    await sendDueEmails(site.deps, transport, createIssueQueue(site.deps));
    transport.close();
  }

  test("[HOOK-04] a webhook of the form text contains the event, the person by name alone, and the link", async () => {
    await add();
    await enquire({ firstName: "Ana", lastName: "Pop" });
    const [enquiry] = await send<{ id: string; email: string }[]>("GET", "/api/admin/contacts");
    await send("PATCH", `/api/admin/contacts/${enquiry?.id}`, { status: "in-progress" });
    const { slots } = await readJson<{ slots: string[] }>(site.app.request("/api/booking/slots"));
    await bookSlot(site, { startsAt: slots[0], name: "Ion Radu", email: "ion@radu.example" });
    const [booking] = await send<{ id: string }[]>("GET", "/api/admin/bookings");
    await send("POST", "/api/admin/blog", post({ published: true, locale: "ro", title: "Oferte într-o zi" }));
    await send("DELETE", `/api/admin/contacts/${enquiry?.id}`);
    await sendDueDeliveries(site.deps);
    expect(bodies().every((body) => Object.keys(body).join() === "text")).toBe(true);
    expect(texts()).toEqual(
      expect.arrayContaining([
        `New enquiry: Ana Pop\n${siteUrl}/admin/contacts?open=${enquiry?.id}`,
        `Enquiry changed: Ana Pop\n${siteUrl}/admin/contacts?open=${enquiry?.id}`,
        "Enquiry deleted",
        `Call booked: Ion Radu\n${siteUrl}/admin/bookings?open=${booking?.id}`,
        `Post published: Oferte într-o zi\n${siteUrl}/ro/blog/oferte-intr-o-zi`,
      ]),
    );
    expect(texts().join("\n")).not.toMatch(/@|\.example(?!\/)|\+40/);
  });

  test("[HOOK-04] a webhook in text form has no name for a subscriber, and marks suspected spam", async () => {
    await add();
    await site.app.request("/api/newsletter", json("POST", { email: "ana@pop.example" }));
    await site.deps.db.kysely.updateTable("subscriber").set({ is_active: 1 }).execute();
    const [ana] = await send<{ id: string }[]>("GET", "/api/admin/newsletter");
    await send("PUT", `/api/admin/newsletter/${ana?.id}`, { isActive: false });
    await enquire({ website: "https://spam.example" });
    await sendDueDeliveries(site.deps);
    expect(texts().toSorted()).toEqual([
      expect.stringMatching(/^New enquiry \(perhaps spam\): /),
      `Newsletter subscriber left\n${siteUrl}/admin/newsletter`,
    ]);
    const rows = await site.deps.db.kysely.selectFrom("webhook_delivery").select(["event", "person"]).execute();
    expect(rows.find(({ event }) => event === "subscriber.unsubscribed")?.person).toBeNull();
  });

  test("[HOOK-04] a name causes no mention, link or formatting in any of the four chats", async () => {
    await add({ events: ["post.published"] });
    const hostile = [
      "<!channel> <!here> <!everyone> <@U024BE7LH> <#C024BE7LR> <!subteam^S1|x> <users/all>",
      "<https://evil.example|log in> [log in](https://evil.example) ![x](http://evil.example/x.png)",
      "https://evil.example www.evil.example evil.example ana@evil.example mailto:ana@evil.example",
      "@channel @all @here @everyone @ana \u200B@\u200Beveryone <\u200B!channel>",
      "*bold* **bold** _it_ ~gone~ ~~gone~~ `code` ```code``` ||spoiler|| # head #tag :tada: $x$",
      "one\ntwo\r\nthree\u2028four\u0085five\u202Eright\u2066to\uFEFFleft",
      "R&D &lt;!channel&gt; &amp; a\\*b",
    ];
    // Forms refuse some of them already; names that were stored before they did may hold them.
    const read = () => hostile.map((name) => ({ data: {}, name, path: "/blog/x" }));
    await site.deps.db.write((trx) => queueWebhooks(site.deps, trx, { event: "post.published", read }));
    await sendDueDeliveries(site.deps);
    expect(texts()).toHaveLength(hostile.length);
    const names = texts().map((text) => (text.split("\n")[0] ?? "").replace("Post published: ", ""));
    expect(
      texts().every((text) => /^Post published: [^\n]+\nhttps:\/\/northwind\.example\/blog\/[\w-]+$/.test(text)),
    ).toBe(true);
    for (const name of names) {
      expect(name).not.toMatch(/[<>@*_~`|#[\]\\$]/); // Slack, Google Chat, Mattermost and Discord
      expect(name).not.toMatch(/&(?!(?:amp|lt|gt);)/); // Slack
      expect(name).not.toMatch(/:\/\/|:\S|\w\.\w/); // links, emoji and hosts
      expect(name).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
    }
    const shownTexts = names.map((name) =>
      name.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&"),
    );
    expect(shownTexts).toContain("one two three four fiverighttoleft");
    expect(shownTexts).toContain("R&D &lt;!channel&gt; &amp; a＼∗b");
  });

  test("[HOOK-04] a visitor's name reaches the chat as plain text", async () => {
    await add({ events: ["enquiry.created"] });
    await enquire({ firstName: "<!channel> @everyone", lastName: "*_`<https://evil.example|x>" });
    await sendDueDeliveries(site.deps);
    expect(texts()).toEqual([
      expect.stringMatching(/^New enquiry: &lt;!channel&gt; ＠everyone ∗ˍˋ&lt;https∶\/\/evil․exampleǀx&gt;\nhttps:/),
    ]);
  });

  test("[HOOK-04] common names arrive unchanged", async () => {
    await add({ events: ["enquiry.created"] });
    await enquire({ firstName: "Jean-Luc", lastName: "O’Brien-D'Angelo, Jr." });
    await enquire({ firstName: "Ștefania", lastName: "Müller (Hexley)" });
    await sendDueDeliveries(site.deps);
    expect(
      texts()
        .map((text) => text.split("\n")[0])
        .toSorted(),
    ).toEqual(["New enquiry: Jean-Luc O’Brien-D'Angelo, Jr.", "New enquiry: Ștefania Müller (Hexley)"]);
  });

  /** The chats' own documentation of incoming webhooks (docs/webhooks.md links to it). */
  const chats: Record<string, (call: ReceivedDelivery) => { status: number; body?: string }> = {
    "/services/T0/B0/x": ({ body }) => {
      const { text } = JSON.parse(body) as { text?: unknown };
      return typeof text === "string" && text !== "" ? { status: 200, body: "ok" } : { status: 400, body: "no_text" };
    },
    "/hooks/x": ({ headers, body }) =>
      headers["content-type"]?.startsWith("application/json") && (JSON.parse(body) as { text?: string }).text
        ? { status: 200, body: "ok" }
        : { status: 400, body: '{"id":"web.incoming_webhook.parse.app_error"}' },
    "/v1/spaces/x/messages?key=k&token=t": ({ body }) => {
      const { text, ...unknown } = JSON.parse(body) as { text?: string }; // an unknown field is refused
      return text && Object.keys(unknown).length === 0
        ? { status: 200, body: JSON.stringify({ name: "spaces/x/messages/1", text }) }
        : { status: 400, body: '{"error":{"code":400,"status":"INVALID_ARGUMENT"}}' };
    },
    "/api/webhooks/1/x/slack": ({ body }) =>
      (JSON.parse(body) as { text?: string }).text ? { status: 204 } : { status: 400, body: '{"code":50006}' },
  };

  test("[HOOK-04] Slack, Mattermost, Google Chat and Discord accept a call of the form text, and its signature is unchanged", async () => {
    receiver.judge = (call) => chats[call.path]?.(call) ?? 404;
    const created = await Promise.all(
      Object.keys(chats).map((path) => add({ url: `http://${receiver.host}${path}`, events: ["enquiry.created"] })),
    );
    await enquire();
    await sendDueDeliveries(site.deps);
    const came = await Promise.all(created.map(async (item) => (await deliveriesOf(item))[0]));
    expect(came.map((item) => [item?.state, item?.responseStatus, item?.responseBody])).toEqual([
      ["delivered", 200, "ok"],
      ["delivered", 200, "ok"],
      ["delivered", 200, expect.stringContaining("spaces/x/messages/1")],
      ["delivered", 204, ""],
    ]);
    for (const { url, secret } of created) {
      const arrived = receiver.arrived.find(({ path }) => url.endsWith(path));
      expect(new Webhook(secret).verify(arrived?.body ?? "", arrived?.headers ?? {})).toEqual({
        text: expect.any(String),
      });
    }
  });

  test("[HOOK-04] a delivery that a chat refuses is retried, and shows the status and the start of the response", async () => {
    const created = await add();
    receiver.judge = () => ({ status: 400, body: "invalid_payload" });
    const tested = await send<Delivery>("POST", `/api/admin/webhooks/${created.id}/test`);
    expect(JSON.parse(tested.payload)).toEqual({ text: `This is a test\n${siteUrl}/admin/webhooks` });
    await sendDueDeliveries(site.deps);
    expect(await deliveriesOf(created)).toMatchObject([
      { id: tested.id, state: "pending", responseStatus: 400, responseBody: "invalid_payload" },
    ]);
    receiver.judge = () => ({ status: 404, body: `<b>channel_is_archived</b>\0${"ș".repeat(5_000)}` });
    site.clock.advance(60_000);
    await sendDueDeliveries(site.deps);
    const [refused] = await deliveriesOf(created);
    expect(refused).toMatchObject({ state: "pending", responseStatus: 404, lastError: "The receiver answered 404." });
    expect(refused?.responseBody).toMatch(/^<b>channel_is_archived<\/b>ș{300,500}$/);
    await receiver.stop();
    site.clock.advance(60_000);
    await sendDueDeliveries(site.deps);
    expect(await deliveriesOf(created)).toMatchObject([{ state: "pending", responseStatus: null, responseBody: null }]);
  });

  test("[HOOK-04] a chat that answers 429 gets nothing until its Retry-After is over", async () => {
    const created = await add();
    receiver.judge = () => ({ status: 429, headers: { "Retry-After": "90" }, body: '{"retry_after":90}' });
    await send("POST", `/api/admin/webhooks/${created.id}/test`);
    await sendDueDeliveries(site.deps);
    const [waiting] = await deliveriesOf(created);
    expect(Date.parse(waiting?.nextTryAt ?? "") - site.clock.now().getTime()).toBe(90_000);
    site.clock.advance(89_000);
    receiver.judge = () => 200;
    await sendDueDeliveries(site.deps);
    expect(receiver.arrived).toHaveLength(1);
    site.clock.advance(1_000);
    await sendDueDeliveries(site.deps);
    expect(await deliveriesOf(created)).toMatchObject([{ state: "delivered" }]);
  });

  test("[HOOK-04] existing webhooks stay standard, and another form applies to deliveries queued from then on", async () => {
    const created = await add({ form: undefined });
    expect(created.form).toBe("standard");
    await enquire();
    expect(await send("PATCH", `/api/admin/webhooks/${created.id}`, { form: "text" })).toMatchObject({ form: "text" });
    await enquire();
    await sendDueDeliveries(site.deps);
    expect(payloads().filter(({ type }) => type === "enquiry.created")).toHaveLength(1);
    expect(texts().filter(Boolean)).toHaveLength(1);
    const wrong = json("POST", { url: receiver.url, events: ["issue.sent"], form: "slack" }, admin);
    expect(await (await site.app.request("/api/admin/webhooks", wrong)).json()).toMatchObject({
      errors: { form: expect.any(String) },
    });
  });

  test("[HOOK-04] the name in a message is found and erased with its person, even under a corrected address", async () => {
    const created = await add();
    await enquire({ email: "ana@pop.example", firstName: "Anastasia" });
    const [enquiry] = await send<{ id: string }[]>("GET", "/api/admin/contacts");
    await send("PATCH", `/api/admin/contacts/${enquiry?.id}`, { email: "anastasia@pop.example" });
    const person = { email: "anastasia@pop.example" };
    const { found } = await send<{ found: { kind: string; rows: unknown[] }[] }>(
      "POST",
      "/api/admin/person/find",
      person,
    );
    expect(found.find(({ kind }) => kind === "webhooks")?.rows).toHaveLength(2);
    await send("POST", "/api/admin/person/erase", person);
    expect(JSON.stringify(await deliveriesOf(created))).not.toContain("Anastasia");
  });

  test("[HOOK-04] a post calls the webhook at its first publication alone", async () => {
    await add({ form: "standard", events: ["post.published"] });
    const { id } = await send<{ id: string }>("POST", "/api/admin/blog", post());
    await sendDueDeliveries(site.deps);
    expect(receiver.arrived).toEqual([]);
    for (const published of [true, true, false, true])
      await send("PUT", `/api/admin/blog/${id}`, post({ published, excerpt: String(published) }));
    await sendDueDeliveries(site.deps);
    expect(payloads()).toMatchObject([
      { type: "post.published", data: { id, title: "Quotes in a day", url: `${siteUrl}/blog/quotes-in-a-day` } },
    ]);
    expect(payloads()[0]?.data).not.toHaveProperty("content");
    for (const payload of payloads()) expect(webhookPayloads[payload.type]?.parse(payload)).toEqual(payload);
  });

  test("[HOOK-04] [STUD-07] a scheduled post calls the webhook once, whichever of several processes publishes it", async () => {
    await add({ form: "standard", events: ["post.published"] });
    const publishAt = new Date(site.clock.now().getTime() + 60_000).toISOString();
    await send("POST", "/api/admin/blog", post({ publishAt }));
    site.clock.advance(61_000);
    await Promise.all([1, 2, 3].map(() => publishDuePosts(site.deps)));
    await sendDueDeliveries(site.deps);
    expect(payloads()).toMatchObject([{ type: "post.published", data: { published: true, publishAt: null } }]);
  });

  test("[HOOK-04] an issue calls the webhook once its last email is handed over, whichever of several processes sees it", async () => {
    await add({ form: "standard", events: ["issue.sent"] });
    await add({ url: `${receiver.url}/chat`, events: ["issue.sent"] });
    const id = await sendIssue();
    await sendDueDeliveries(site.deps);
    expect(receiver.arrived).toEqual([]); // nothing has gone out yet
    await sendEmails();
    site.clock.advance(1_000);
    await Promise.all([1, 2, 3].map(() => sendEmails()));
    await sendDueDeliveries(site.deps);
    const url = `${siteUrl}/newsletter/archive/the-november-issue`;
    const messages = receiver.arrived
      .filter(({ path }) => path === "/hook")
      .map(({ body }) => JSON.parse(body) as object);
    expect(messages).toMatchObject([
      { type: "issue.sent", data: { id, subject: "The November issue", status: "sent", url, progress: { sent: 3 } } },
    ]);
    expect(messages.map((payload) => webhookPayloads["issue.sent"]?.parse(payload))).toEqual(messages);
    expect(JSON.stringify(messages)).not.toContain("andrei"); // no colleague's name
    expect(texts().filter(Boolean)).toEqual([`Newsletter issue sent: The November issue\n${url}`]);
  });
});
