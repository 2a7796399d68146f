// The links of newsletter emails, and the webhooks that their use triggers, on both databases.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { signInAdmin } from "#test/admin.ts";
import { createClock, createTestApp, json } from "#test/app.ts";
import type { TestApp } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { readEmails } from "#test/emails.ts";
import { noLimits } from "#test/no-limits.ts";
import { startReceiver } from "#test/webhook-receiver.ts";
import type { Receiver } from "#test/webhook-receiver.ts";
import { webhookPayloads } from "./features.server.ts";
import { sendDueDeliveries } from "./features/webhook/worker.server.ts";

describe.for(databases)("$name", (database) => {
  let site: TestApp;
  let receiver: Receiver;
  beforeEach(async () => {
    receiver = await startReceiver();
    const mail = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "hello@northwind.example" };
    const settings = {
      ...noLimits,
      ...mail,
      SITE_URL: "https://northwind.example",
      OUTBOUND_ALLOW_HOSTS: receiver.host,
    };
    const clock = createClock(new Date().toISOString());
    site = await createTestApp({ db: await database.open(), settings, clock });
    const body = { url: receiver.url, events: ["subscriber.confirmed", "subscriber.unsubscribed"] };
    await site.app.request("/api/admin/webhooks", json("POST", body, await signInAdmin(site.deps)));
    await site.app.request("/api/newsletter", json("POST", { email: "ana@pop.example" }));
  });
  afterEach(async () => {
    await receiver.stop();
    await site.close();
  });

  const linkTo = async (label: "confirm" | "unsubscribe") => {
    const texts = (await readEmails(site.deps)).map(({ text }) => text).join("\n");
    const link = new RegExp(`https://northwind\\.example(/[\\w/]*newsletter/${label}/[\\w.-]+)`).exec(texts)?.[1];
    if (!link) throw new Error(`No email has a link to ${label}.`);
    return link;
  };
  const press = (path: string, body = "", from: Record<string, string> = { "Sec-Fetch-Site": "same-origin" }) =>
    site.app.request(path, {
      method: "POST",
      body,
      headers: { "Content-Type": "application/x-www-form-urlencoded", ...from },
    });
  const notifications = async () => {
    await sendDueDeliveries(site.deps);
    const payloads = receiver.arrived.map(({ body }) => JSON.parse(body) as { type: string; data: { email: string } });
    for (const payload of payloads) expect(webhookPayloads[payload.type]?.parse(payload)).toEqual(payload);
    return payloads.map(({ type, data }) => `${type} ${data.email}`).toSorted();
  };

  test("[HOOK-01] a webhook is sent once a sign-up's link is confirmed, not before, and only once however often it is pressed", async () => {
    expect(await notifications()).toEqual([]);
    const link = await linkTo("confirm");
    await site.app.request(link); // opened by a mail scanner
    expect(await notifications()).toEqual([]);
    expect((await press(link)).status).toBe(303);
    await press(link);
    expect(await notifications()).toEqual(["subscriber.confirmed ana@pop.example"]);
  });

  test("[HOOK-01] a webhook is sent once for an unsubscribe link, by the page's button or by one click in a mail program", async () => {
    await press(await linkTo("confirm"));
    const link = await linkTo("unsubscribe");
    await site.app.request(link);
    expect(await notifications()).toEqual(["subscriber.confirmed ana@pop.example"]);
    await press(link, "List-Unsubscribe=One-Click", { "Sec-Fetch-Site": "cross-site" });
    await press(link);
    const both = ["subscriber.confirmed ana@pop.example", "subscriber.unsubscribed ana@pop.example"];
    expect(await notifications()).toEqual(both);
  });
});
