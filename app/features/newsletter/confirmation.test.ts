// Confirmed opt-in, from the sign-up to the email's link, on both databases.
import { describe, expect, onTestFinished, test } from "vitest";
import { dayMs, minuteMs } from "#app/platform/base/durations.ts";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp, json, posted } from "#test/app.ts";
import { databases, holdChange } from "#test/databases.ts";
import { describeAnswer } from "#test/describe-answer.ts";
import { siteForEachTest } from "#test/each-test.ts";
import { readEmails } from "#test/emails.ts";
import { anEnquiry } from "#test/enquiries.ts";
import { aFormToken } from "#test/form-token.ts";
import { retryOn503 } from "#test/retry-on-503.ts";
import { watchStatements } from "#test/statements.ts";
import { deleteUnconfirmed } from "./service.server.ts";
import { describeEvidence } from "./subscribers/subscriber-words.ts";

const settings = {
  SITE_URL: "https://northwind.example",
  SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "hello@northwind.example",
  LIMIT_PUBLIC_WRITES_PER_MINUTE: "100000",
};

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database, settings });

  const subscribe = (email = "ana@pop.example", language = "en") =>
    site.app.request("/api/newsletter", json("POST", { email }, { "Accept-Language": language }));
  const subscribers = async () => (await site.services.newsletter.listSubscribers()).rows;
  const only = async () => {
    const [subscriber] = await subscribers();
    if (!subscriber) throw new Error("There is no subscriber.");
    return subscriber;
  };
  const emails = () => readEmails(site.deps);
  const kinds = async () => (await emails()).map(({ kind }) => kind);
  const linkIn = async (kind: string) => {
    const email = (await emails()).findLast((item) => item.kind === kind);
    const link = /https:\/\/northwind\.example(\/[\w/]*newsletter\/\w+\/[0-9a-f-]{64,})/.exec(email?.text ?? "")?.[1];
    if (!link) throw new Error(`No email of the kind ${kind} has a link.`);
    return link;
  };
  const linkOf = async (to: string, kind: string) => {
    const email = (await emails()).findLast((item) => item.recipient === to && item.kind === kind);
    return /https:\/\/northwind\.example(\/newsletter\/\w+\/[0-9a-f]{64})/.exec(email?.text ?? "")?.[1] ?? "";
  };
  const open = (path: string) => site.app.request(path);
  const press = (path: string) => site.app.request(path, posted({}, { "Sec-Fetch-Site": "same-origin" }));

  test("[L8] a sign-up is inactive until the confirmation page's button is pressed; opening the link confirms nothing", async () => {
    const answer = await subscribe();
    expect(await answer.json()).toEqual({
      success: true,
      message: "You'll receive our latest updates and insights. Check your inbox and confirm the address.",
      needsConfirmation: true,
    });
    expect(await only()).toMatchObject({ isActive: false, isUnconfirmed: true });
    expect(describeEvidence(await only())).toBe("Asked to confirm");
    expect(await kinds()).toEqual(["newsletter-confirmation"]);
    const link = await linkIn("newsletter-confirmation");

    const page = await open(link);
    expect(page.status).toBe(200);
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    expect(page.headers.get("Referrer-Policy")).toBe("no-referrer");
    expect(page.headers.get("X-Robots-Tag")).toBe("noindex");
    const html = await page.text();
    expect(html).toContain("Confirm your address");
    expect(html).toContain('content="noindex"');
    expect((await only()).isActive).toBe(false);

    const pressed = await press(link);
    expect([pressed.status, pressed.headers.get("Location")]).toEqual([303, "/newsletter?confirmed=1"]);
    expect(await only()).toMatchObject({ isActive: true, isUnconfirmed: false });
    expect(await kinds()).toEqual(["newsletter-confirmation", "newsletter-welcome"]);
  });

  test("[S30] [L8] the token is random, stored as a hash only, and masked in the log", async () => {
    await subscribe();
    const link = await linkIn("newsletter-confirmation");
    const token = link.split("/").at(-1) ?? "";
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set(token.match(/.{16}/g)).size).toBe(4); // 256 random bits, not fewer of them repeated
    await open(link);
    await press(link);
    expect(JSON.stringify(await site.deps.db.kysely.selectFrom("email_token").selectAll().execute())).not.toContain(
      token,
    );
    expect(JSON.stringify(site.logged)).not.toContain(token);
    expect(site.logged.map(({ path }) => path)).toContain("/newsletter/confirm/***");
  });

  test("[L8] using the link again reports the confirmation, and reactivates nobody", async () => {
    await subscribe();
    const link = await linkIn("newsletter-confirmation");
    await press(link);
    expect((await press(link)).headers.get("Location")).toBe("/newsletter?confirmed=1");
    expect((await open(link)).headers.get("Location")).toBe("/newsletter?confirmed=1");
    await press(await linkIn("newsletter-welcome"));
    const late = [await open(link), await press(link)];
    expect(late.map(({ status }) => status)).toEqual([410, 410]);
    expect(await only()).toMatchObject({ isActive: false, unsubscribedBy: "visitor" });
    expect(await kinds()).toEqual([]); // nothing had been sent yet: what waited was withdrawn
  });

  test("[L8] two concurrent clicks confirm once and send one welcome email", async () => {
    await subscribe();
    const link = await linkIn("newsletter-confirmation");
    const answers = await Promise.all([press(link), press(link), press(link)]);
    expect(answers.map((answer) => answer.headers.get("Location"))).toEqual(Array(3).fill("/newsletter?confirmed=1"));
    expect(await kinds()).toEqual(["newsletter-confirmation", "newsletter-welcome"]);
  });

  test("[L8] after 48 hours, or with an invalid token, the page explains and shows the form", async () => {
    await subscribe("ana@pop.example", "ro");
    const link = await linkIn("newsletter-confirmation");
    expect(link).toMatch(/^\/ro\/newsletter\/confirm\//);
    site.clock.advance(2 * dayMs - 1);
    expect((await open(link)).status).toBe(200);
    site.clock.advance(1);
    const answers = [await open(link), await press(link), await open(`/ro/newsletter/confirm/${"0".repeat(64)}`)];
    expect(answers.map(({ status }) => status)).toEqual([410, 410, 410]);
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(
      texts.every((html) => html.includes("Acest link nu mai este valabil") && html.includes('name="email"')),
    ).toBe(true);
    expect((await only()).isActive).toBe(false);
  });

  test("[S32] an address receives one email in 10 minutes and three a day, and no request is rejected for it", async () => {
    const statuses: number[] = [];
    for (let minute = 0; minute < 60; minute += 5) {
      statuses.push((await subscribe()).status);
      site.clock.advance(5 * minuteMs);
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await kinds()).toEqual(Array(3).fill("newsletter-confirmation"));
    await subscribe("somebody@else.example");
    expect(await kinds()).toHaveLength(4);
    site.clock.advance(dayMs);
    await subscribe();
    expect(await kinds()).toHaveLength(5);
  });

  test("[R9] a hundred concurrent sign-ups of one address make one subscriber and one email", async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => retryOn503(() => subscribe())));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await subscribers()).toHaveLength(1);
    expect(await kinds()).toEqual(["newsletter-confirmation"]);
  });

  test("[S4] for a new, pending, rate-limited, active, deactivated or unsubscribed address, response and statements are the same", async () => {
    const log: string[][] = [];
    const answers: string[] = [];
    const again = async (afterMs = dayMs) => {
      site.clock.advance(afterMs);
      const { statements, stop } = watchStatements(site.deps);
      answers.push(await describeAnswer(await subscribe()));
      stop();
      log.push(statements);
    };
    await again();
    await again();
    await again(minuteMs);
    expect(await kinds()).toHaveLength(2);
    await press(await linkIn("newsletter-confirmation"));
    await again();
    expect((await kinds()).at(-1)).toBe("newsletter-known");
    await site.services.newsletter.setSubscriberActive((await only()).id, false);
    await again();
    await press(await linkIn("newsletter-known"));
    await again();
    expect(new Set(answers).size).toBe(1);
    expect(log[0]?.filter((statement) => /outbox_email|email_token|subscriber/.test(statement))).toHaveLength(6);
    expect(new Set(log.map((statements) => statements.join("\n"))).size).toBe(1);
    expect(await only()).toMatchObject({ isActive: false, unsubscribedBy: "visitor" });
  });

  test("[L8] an admin can't activate an unconfirmed sign-up, not even by deactivating it first", async () => {
    await subscribe();
    const { id } = await only();
    const activating = () => site.services.newsletter.setSubscriberActive(id, true);
    await expect(activating()).rejects.toMatchObject({ code: "conflict" });
    await site.services.newsletter.setSubscriberActive(id, false);
    await expect(activating()).rejects.toMatchObject({ code: "conflict" });
    await press(await linkIn("newsletter-confirmation"));
    expect(await site.services.newsletter.setSubscriberActive(id, false)).toMatchObject({ unsubscribedBy: "admin" });
    expect(await activating()).toMatchObject({ isActive: true });
  });

  test("[L8] someone who unsubscribed is subscribed again only by a new confirmation", async () => {
    await subscribe();
    const used = await linkIn("newsletter-confirmation");
    await press(used);
    await press(await linkIn("newsletter-welcome"));
    site.clock.advance(dayMs);
    await subscribe();
    const { id } = await only();
    expect(await only()).toMatchObject({ isActive: false, unsubscribedBy: "visitor", isUnconfirmed: false });
    await expect(site.services.newsletter.setSubscriberActive(id, true)).rejects.toMatchObject({ code: "conflict" });
    expect([(await open(used)).status, (await press(used)).status]).toEqual([410, 410]);
    expect((await only()).isActive).toBe(false);
    await press(await linkIn("newsletter-confirmation"));
    expect(await only()).toMatchObject({ isActive: true, unsubscribedBy: null });
  });

  test("[ISSU-06] [L8] a bounced subscriber who signs up again gets a new confirmation, and issues once it is used", async () => {
    await subscribe();
    await press(await linkIn("newsletter-confirmation"));
    const bounced = () =>
      site.deps.db.kysely.selectFrom("subscriber").select(["bounced_at", "soft_bounces"]).executeTakeFirstOrThrow();
    const headers = await signInAdmin(site.deps);
    const bounces = json("POST", { emails: ["ana@pop.example"] }, headers);
    await site.app.request("/api/admin/newsletter/bounces", bounces);
    site.clock.advance(dayMs);
    const answers = [await subscribe(), await subscribe("new@pop.example")];
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(texts[0]).toBe(texts[1]);
    expect((await bounced()).bounced_at).not.toBeNull();
    const link = await linkOf("ana@pop.example", "newsletter-confirmation");
    expect(await (await open(link)).text()).toContain("Confirm your address");
    expect((await press(link)).headers.get("Location")).toBe("/newsletter?confirmed=1");
    expect(await bounced()).toEqual({ bounced_at: null, soft_bounces: 0 });
    expect((await press(link)).headers.get("Location")).toBe("/newsletter?confirmed=1");
  });

  test("[L9] every email to a subscriber has one-click unsubscribe; confirmation requests don't", async () => {
    await subscribe();
    await press(await linkIn("newsletter-confirmation"));
    site.clock.advance(dayMs);
    await subscribe();
    const sent = await site.deps.db.kysely
      .selectFrom("outbox_email")
      .select(["kind", "unsubscribe_url"])
      .orderBy("id")
      .execute();
    const link = expect.stringMatching(/^https:\/\/northwind\.example\/newsletter\/unsubscribe\/[0-9a-f-]{101}$/);
    expect(sent).toEqual([
      { kind: "newsletter-confirmation", unsubscribe_url: null },
      { kind: "newsletter-welcome", unsubscribe_url: link },
      { kind: "newsletter-known", unsubscribe_url: link },
    ]);
  });

  test("[L7] unconfirmed sign-ups are deleted after 7 days; unsubscribed ones stay unsubscribed", async () => {
    await subscribe("left@pop.example");
    await press(await linkIn("newsletter-confirmation"));
    await press(await linkIn("newsletter-welcome"));
    site.clock.advance(dayMs);
    await subscribe("left@pop.example");
    await subscribe("never@pop.example");
    site.clock.advance(7 * dayMs - 1);
    await deleteUnconfirmed(site.deps);
    expect(await subscribers()).toHaveLength(2);
    site.clock.advance(2);
    await deleteUnconfirmed(site.deps);
    expect(await subscribers()).toMatchObject([{ email: "left@pop.example", unsubscribedBy: "visitor" }]);
  });

  test("deleting a subscriber withdraws the waiting email, and the address may sign up again", async () => {
    await subscribe();
    await site.services.newsletter.deleteSubscriber((await only()).id);
    expect(await kinds()).toEqual([]);
    await subscribe();
    expect(await kinds()).toEqual(["newsletter-confirmation"]);
  });

  test("[ISSU-06] without confirmed opt-in a sign-up is active at once and gets a welcome email; after a bounce a new one counts", async () => {
    const db = await database.open();
    const other = await createTestApp({ db, settings: { ...settings, CONFIRMED_OPT_IN: "off" } });
    const answer = await other.app.request("/api/newsletter", json("POST", { email: "ana@pop.example" }));
    expect(await answer.json()).toEqual({ success: true, message: "You'll receive our latest updates and insights." });
    expect((await other.services.newsletter.listSubscribers()).rows).toMatchObject([{ isActive: true }]);
    expect(await db.kysely.selectFrom("outbox_email").select("kind").execute()).toEqual([
      { kind: "newsletter-welcome" },
    ]);
    await db.kysely.updateTable("subscriber").set({ bounced_at: new Date() }).execute();
    other.clock.advance(dayMs);
    await other.app.request("/api/newsletter", json("POST", { email: "ana@pop.example" }));
    expect(await db.kysely.selectFrom("subscriber").select("bounced_at").execute()).toEqual([{ bounced_at: null }]);
    await other.close();
  });

  test("without a mail server nothing is pending and no email is queued", async () => {
    const db = await database.open();
    const other = await createTestApp({ db });
    await other.app.request("/api/newsletter", json("POST", { email: "ana@pop.example" }));
    expect((await other.services.newsletter.listSubscribers()).rows).toMatchObject([{ isActive: true }]);
    expect(await db.kysely.selectFrom("outbox_email").select("kind").execute()).toEqual([]);
    await other.close();
  });
});

describe.for(databases.filter(({ name }) => name === "PostgreSQL"))("$name alone", (database) => {
  test("[S32] a sign-up that waits for another holds up no enquiry from the same network", async () => {
    const site = await createTestApp({ db: await database.open(), settings });
    onTestFinished(() => site.close());
    const { db } = site.deps;
    const email = "ana@pop.example";
    await site.app.request("/api/newsletter", json("POST", { email }));
    const send = async (path: string, body: object, key: string) =>
      site.app.request(path, json("POST", body, { "Idempotency-Key": key }));
    const { waiting, release } = await holdChange(db, (trx) =>
      trx.selectFrom("subscriber").select("id").where("email", "=", email).forUpdate().execute(),
    );
    const signedUp = send("/api/newsletter", { email }, "a1");
    await expect.poll(waiting).toBe(1);
    expect((await send("/api/contact", { ...anEnquiry(), formToken: aFormToken(site) }, "a2")).status).toBe(201);
    await release();
    expect((await signedUp).status).toBe(200);
  });
});
