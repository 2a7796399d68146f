// The text of emails is deleted three days after they were sent; the record that they were sent remains.
import { describe, expect, onTestFinished, test } from "vitest";
import { newId } from "#app/platform/db/ids.server.ts";
import { cleanUp } from "#app/server/jobs.server.ts";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp, json } from "#test/app.ts";
import { databases, testOnceOf } from "#test/databases.ts";
import { anEnquiry } from "#test/enquiries.ts";
import { aFormToken } from "#test/form-token.ts";
import { readJson } from "#test/read-json.ts";

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
      (await readJson<{ text: string }>(site.app.request(`/api/admin/outbox/${id}`, { headers }))).text;
    expect(await read(sent?.id)).toBe("The text was removed three days after the email was sent.");
    expect((await read(waiting?.id)).length).toBeGreaterThan(100);
  });

  testOnceOf(database)(
    "[L10] requests are answered while thousands of emails lose their text and are deleted",
    async () => {
      const site = await createTestApp({ db: await database.open(), settings });
      onTestFinished(() => site.close());
      const { kysely } = site.deps.db;
      const at = site.deps.now();
      const rows = Array.from({ length: 1_500 }, (_, index) => ({
        id: newId(at),
        created_at: at,
        kind: "test",
        recipient: "ana@hexley.example",
        recipient_key: "ana@hexley.example",
        locale: "en",
        subject: "News",
        body: "{}",
        message_id: `<${index}@hexley.example>`,
        status: "sent" as const,
        tries: 1,
        next_try_at: at,
        sent_at: at,
      }));
      await kysely.insertInto("outbox_email").values(rows).execute();
      /** Returns the counts that others see meanwhile. */
      async function watchCleanUp(count: () => Promise<number>): Promise<Set<number>> {
        const seen = new Set<number>();
        const over = new AbortController();
        const cleaning = cleanUp(site.deps).finally(() => over.abort());
        while (!over.signal.aborted) seen.add(await count());
        await cleaning;
        return seen;
      }
      const emails = () => kysely.selectFrom("outbox_email");
      const pieces = new Set([1_500, 1_250, 1_000, 750, 500, 250, 0]);
      site.clock.advance(4 * 24 * 60 * 60_000);
      const withText = await watchCleanUp(
        async () => (await emails().select("id").where("body", "<>", "").execute()).length,
      );
      expect(withText).toEqual(pieces);
      site.clock.advance(40 * 24 * 60 * 60_000);
      expect(await watchCleanUp(async () => (await emails().select("id").execute()).length)).toEqual(pieces);
    },
  );
});
