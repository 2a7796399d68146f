// What emails said goes three days after they were sent; that they were sent stays.
import { describe, expect, onTestFinished, test } from "vitest";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp, json } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { anEnquiry } from "#test/enquiries.ts";
import { aFormToken } from "#test/form-token.ts";
import { cleanUp } from "../../jobs.server.ts";

const settings = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "a@northwind.example", NOTIFY_TO: "b@northwind.example" };

describe.for(databases)("$name", (database) => {
  test("a sent email loses its text after three days and stays listed; a queued one keeps it", async () => {
    const site = await createTestApp({ db: await database.open(), settings });
    onTestFinished(() => site.close());
    const { kysely } = site.deps.db;
    await site.app.request("/api/contact", json("POST", anEnquiry({ formToken: aFormToken(site) })));
    const [sent, waiting] = await kysely.selectFrom("outbox_email").select("id").orderBy("id").execute();
    await kysely
      .updateTable("outbox_email")
      .set({ status: "sent", sent_at: site.deps.now() })
      .where("id", "=", sent?.id ?? "")
      .execute();
    site.clock.advance(2 * 24 * 60 * 60_000);
    await cleanUp(site.deps);
    const bodies = async () =>
      (await kysely.selectFrom("outbox_email").select("body").orderBy("id").execute()).map(({ body }) => body);
    expect((await bodies()).filter((body) => body === "")).toEqual([]);
    site.clock.advance(2 * 24 * 60 * 60_000);
    await cleanUp(site.deps);
    expect((await bodies()).map((body) => body === "")).toEqual([true, false]);
    const headers = await signInAdmin(site.deps);
    const read = async (id = "") =>
      ((await (await site.app.request(`/api/admin/outbox/${id}`, { headers })).json()) as { text: string }).text; // our own API's answer
    expect(await read(sent?.id)).toBe("The text was removed three days after the email was sent.");
    expect((await read(waiting?.id)).length).toBeGreaterThan(100);
  });
});
