// A 2xx means synced to disk: each row of a visitor is committed with a sync, even after unsynced counters.
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Db } from "#app/platform/db/open.server.ts";
import { json } from "#test/app.ts";
import { bookSlot } from "#test/bookings.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest } from "#test/each-test.ts";
import { anEnquiry } from "#test/enquiries.ts";
import { readJson } from "#test/read-json.ts";

const entrusted = [
  "enquiry",
  "subscriber",
  "outbox_email",
  "booking",
  "chat_conversation",
  "chat_message",
  "consent_choice",
];

/** Records, for each new row of these tables, whether its transaction will wait for the disk. */
async function watchSyncs({ kysely, dialect }: Db): Promise<() => Promise<void>> {
  if (dialect === "sqlite") {
    await sql`create temp table noted (place text, level text)`.execute(kysely);
    for (const table of entrusted)
      await sql
        .raw(
          `create temp trigger note_${table} after insert on ${table}
           begin insert into noted select '${table}', synchronous from pragma_synchronous; end`,
        )
        .execute(kysely);
    return async () => {}; // dropped with its connection
  }
  await sql`create table noted (place text, level text)`.execute(kysely);
  await sql`create function note_sync() returns trigger language plpgsql as $$
    begin insert into noted values (tg_table_name, current_setting('synchronous_commit')); return new; end $$`.execute(
    kysely,
  );
  for (const table of entrusted)
    await sql
      .raw(`create trigger note_sync after insert on ${table} for each row execute function note_sync()`)
      .execute(kysely);
  return async () => {
    await sql`drop function note_sync() cascade`.execute(kysely);
    await sql`drop table noted`.execute(kysely);
  };
}

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database, settings: { CONFIRMED_OPT_IN: "on" } });
  let stopWatching: () => Promise<void>;
  beforeEach(async () => {
    stopWatching = await watchSyncs(site.deps.db);
  });
  afterEach(async () => {
    await stopWatching();
  });

  const send = async (path: string, body: unknown) => {
    const response = await site.app.request(path, json("POST", body, { "X-Session-Id": "ana" }));
    expect(response.ok).toBe(true);
    return readJson<{ id: string }>(response);
  };

  test("[R2] every write of a visitor is synced at commit", async () => {
    await send("/api/contact", anEnquiry());
    await send("/api/newsletter", { email: "ana@pop.example" });
    await send("/api/consent", { categories: [], method: "reject-all", textVersion: "1" });
    await bookSlot(site);
    const { id } = await send("/api/chat/conversations", {});
    await send(`/api/chat/conversations/${id}/messages`, { content: "quantum gravity" });
    const { rows } = await sql<{ place: string; level: string }>`select place, level from noted`.execute(
      site.deps.db.kysely,
    );
    expect([...new Set(rows.map(({ place }) => place))].toSorted()).toEqual(entrusted.toSorted());
    const synced = database.name === "SQLite" ? "2" : "on";
    expect(rows.filter(({ level }) => String(level) !== synced)).toEqual([]);
  });
});
