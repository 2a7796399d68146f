// Retention of every kind of record on both databases, with settings that aren't the defaults.
import { describe, expect, test } from "vitest";
import { deleteOldEnquiries } from "#app/features/enquiry/service.server.ts";
import { subscribe } from "#app/features/newsletter/service.server.ts";
import { dayMs, hourMs, minuteMs } from "#app/platform/base/durations.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import { makeToken } from "#app/platform/mail/email-token.server.ts";
import { queueEmail } from "#app/platform/mail/outbox.server.ts";
import { signInAdmin } from "#test/admin.ts";
import { json } from "#test/app.ts";
import type { TestApp } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest } from "#test/each-test.ts";
import { anEnquiry } from "#test/enquiries.ts";
import { readJson } from "#test/read-json.ts";
import { cleanUp, cleanUpIfDue } from "./jobs.server.ts";

const settings = {
  UNCONFIRMED_KEEP_DAYS: "3",
  EMAIL_KEEP_DAYS: "5",
  CHAT_KEEP_DAYS: "8",
  ENQUIRY_KEEP_MONTHS: "1",
  BOOKING_KEEP_MONTHS: "2",
  CONSENT_KEEP_MONTHS: "3",
  CONFIRMED_OPT_IN: "on",
};

/** When each table's rows expire, in order; the clock starts on 20 November at noon. */
const ends = [
  ["admin_session", "2026-11-20T20:00:00.000Z"], // not used for 8 h
  ["email_token", "2026-11-22T12:00:00.000Z"],
  ["subscriber", "2026-11-23T12:00:00.000Z"],
  ["outbox_email", "2026-11-25T12:00:00.000Z"],
  ["chat_conversation", "2026-11-28T12:00:00.000Z"],
  ["chat_message", "2026-11-28T12:00:00.000Z"],
  ["unanswered_question", "2026-11-28T12:00:00.000Z"],
  ["enquiry", "2026-12-20T12:00:00.000Z"],
  ["webhook_delivery", "2026-12-20T12:00:00.000Z"],
  ["booking", "2027-01-20T12:00:00.000Z"],
  ["consent_choice", "2027-02-20T12:00:00.000Z"],
] as const;

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database, settings });

  const tablesWithRows = async () => {
    const { kysely } = site.deps.db;
    const counts = await Promise.all(
      ends.map(([table]) =>
        kysely.selectFrom(table).select(kysely.fn.countAll().as("count")).executeTakeFirstOrThrow(),
      ),
    );
    return ends.filter((_, at) => Number(counts[at]?.count) > 0).map(([table]) => table);
  };
  const stillThere = (time: number) => ends.filter(([, end]) => Date.parse(end) > time).map(([table]) => table);
  const goTo = (time: number) => site.clock.advance(time - site.clock.now().getTime());

  test("[R21] a clock that is years ahead deletes nothing for a day, and health reports it; corrected in time, nothing is lost", async () => {
    await site.app.request("/api/contact", json("POST", anEnquiry()));
    const clockFinding = async () => {
      const headers = await signInAdmin(site.deps, { username: newId(site.clock.now()) });
      const { findings } = await readJson<{ findings: { name: string; state: string }[] }>(
        site.app.request("/api/admin/health", { headers }),
      );
      return findings.find(({ name }) => name === "Clock")?.state;
    };
    const [right, wrong] = ["2026-11-20T12:00:00.000Z", "2029-11-20T12:00:00.000Z"].map(Date.parse) as [number, number];
    await cleanUpIfDue(site.deps);
    for (const time of [wrong, wrong + 23 * hourMs]) {
      goTo(time);
      await cleanUpIfDue(site.deps);
      expect(await tablesWithRows()).toContain("enquiry");
    }
    expect(await clockFinding()).toBe("fail");
    goTo(right + hourMs);
    await cleanUpIfDue(site.deps);
    expect(await tablesWithRows()).toContain("enquiry");
    expect(await clockFinding()).toBe("pass");
    goTo(wrong);
    await cleanUpIfDue(site.deps);
    goTo(wrong + dayMs);
    await cleanUpIfDue(site.deps); // the site was off for years
    expect(await tablesWithRows()).not.toContain("enquiry");
    expect(await clockFinding()).toBe("pass");
  });

  test("[L7] each kind of record is deleted when its retention period ends, not earlier", async () => {
    await fill(site);
    expect(await tablesWithRows()).toEqual(ends.map(([table]) => table));
    for (const end of new Set(ends.map(([, time]) => Date.parse(time)))) {
      goTo(end - minuteMs);
      await cleanUp(site.deps);
      expect(await tablesWithRows()).toEqual(stillThere(end - minuteMs));
      goTo(end + minuteMs);
      await cleanUp(site.deps);
      expect(await tablesWithRows()).toEqual(stillThere(end + minuteMs));
    }
    expect(site.logged.filter(({ level }) => level === "error")).toEqual([]);
  });

  test("[L7] at the end of April, two months ago is the end of February: a call on March 1 stays", async () => {
    goTo(Date.parse("2027-03-01T12:00:00.000Z"));
    await fill(site);
    goTo(Date.parse("2027-04-30T12:00:00.000Z"));
    await cleanUp(site.deps);
    expect(await tablesWithRows()).toContain("booking");
  });

  test("[L7] many expired enquiries are deleted a few at a time", async () => {
    await site.app.request("/api/contact", json("POST", anEnquiry()));
    await site.deps.db.write(async (trx) => {
      const row = await trx.selectFrom("enquiry").selectAll().executeTakeFirstOrThrow();
      const rows = Array.from({ length: 119 }, () => ({ ...row, id: newId(site.deps.now()) }));
      await trx.insertInto("enquiry").values(rows).execute();
    });
    goTo(Date.parse("2026-12-20T12:01:00.000Z"));
    const deleted: unknown[] = [];
    const db: typeof site.deps.db = {
      ...site.deps.db,
      write: async (work) => {
        const answer = await site.deps.db.write(work);
        deleted.push(answer);
        return answer;
      },
    };
    await deleteOldEnquiries({ ...site.deps, db });
    expect(deleted).toEqual([50, 50, 20, 0]);
    expect(await tablesWithRows()).not.toContain("enquiry");
  });

  test("[L5] [L7] the privacy notice states the configured retention periods, in each language", async () => {
    const html = await Promise.all(
      ["/privacy", "/ro/privacy", "/fr/privacy"].map(async (path) => (await site.app.request(path)).text()),
    );
    const texts = html.map((page) => page.match(/\b(?:1 month|2 months|3 months|3 days|5 days|8 days)\b/g) ?? []);
    expect(new Set(texts[0])).toEqual(new Set(["1 month", "2 months", "3 days", "8 days", "3 months", "5 days"]));
    expect(html[1]).toContain("2 luni");
    expect(html[2]).toContain("2\u00a0mois");
    expect(html.join("")).not.toContain("{{");
  });
});

async function fill({ app, deps }: TestApp): Promise<void> {
  const now = deps.now();
  const admin = await signInAdmin(deps);
  const webhook = { url: "https://hook.example/", events: ["subscriber.confirmed"] };
  const added = await app.request("/api/admin/webhooks", json("POST", webhook, admin));
  const { id } = await readJson<{ id: string }>(added);
  await app.request(`/api/admin/webhooks/${id}/test`, { method: "POST", headers: admin });
  await app.request("/api/contact", json("POST", anEnquiry()));
  await subscribe(deps, { email: "ana@pop.example" }, { locale: "en", mayEmail: true });
  await app.request("/api/consent", json("POST", { categories: [], method: "reject-all", textVersion: "1" }));
  await deps.db.write(async (trx) => {
    await makeToken(deps, trx, { purpose: "password-reset", subjectId: "nobody", hours: 1 });
    await queueEmail(deps, trx, {
      kind: "test",
      to: "ana@pop.example",
      locale: "en",
      subject: "An email",
      heading: "An email",
      parts: [],
    });
    await trx.updateTable("outbox_email").set({ status: "sent", sent_at: now }).execute();
    const conversation = { id: newId(now), session_hash: "x", title: "Chat", created_at: now, updated_at: now };
    await trx.insertInto("chat_conversation").values(conversation).execute();
    const message = { id: newId(now), conversation_id: conversation.id, role: "user", content: "Hello" } as const;
    await trx
      .insertInto("chat_message")
      .values({ ...message, created_at: now })
      .execute();
    const question = { question_key: "x", locale: "en", question: "x", count: 1 };
    await trx
      .insertInto("unanswered_question")
      .values({ id: newId(now), ...question, first_asked_at: now, last_asked_at: now })
      .execute();
    const call = { name: "Ana", email: "ana@pop.example", subject: "", locale: "en", time_zone: "Europe/Bucharest" };
    await trx
      .insertInto("booking")
      .values({ id: newId(now), created_at: now, starts_at: now, secret_hash: "x", search_text: "ana", ...call })
      .execute();
  });
}
