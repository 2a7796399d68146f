// `npm run seed -- --posts N --contacts N --subscribers N`: made-up data, for trying and measuring.
// The same numbers give the same data; run again, it adds. The server may run meanwhile.
import { parseArgs } from "node:util";
import type { Transaction } from "kysely";

import { raiseContentVersion } from "#app/platform/db/content-version.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import type { Tables } from "#app/platform/db/tables.ts";

import { openForCommand, readSettings, runCommand } from "./database.ts";
import { createRandom } from "./seed/random.ts";
import { makeEnquiry, makePost, makeSubscriber } from "./seed/rows.ts";
import type { Maker } from "./seed/rows.ts";

// Short transactions: on SQLite everybody waits for a writer.
const BATCH = 200;
const SEED = 20_251_120;

type Insert = (trx: Transaction<Tables>, makers: Maker[]) => Promise<void>;

await runCommand(async () => {
  const { posts, contacts, subscribers } = readCounts();
  const db = await openForCommand(readSettings());
  try {
    await fill(db, "enquiry", contacts, insertEnquiries);
    await fill(db, "subscriber", subscribers, insertSubscribers);
    await fill(db, "post", posts, insertPosts);
  } finally {
    await db.close();
  }
});

function readCounts() {
  const none = { type: "string", default: "0" } as const;
  const { values } = parseArgs({ options: { posts: none, contacts: none, subscribers: none } });
  const counts = {
    posts: Number(values.posts),
    contacts: Number(values.contacts),
    subscribers: Number(values.subscribers),
  };
  const areCounts = Object.values(counts).every((count) => Number.isInteger(count) && count >= 0);
  if (areCounts && Object.values(counts).some((count) => count > 0)) return counts;
  throw new Error("Say how much: npm run seed -- --posts 100 --contacts 500 --subscribers 1000");
}

async function fill(db: Db, table: "enquiry" | "subscriber" | "post", count: number, insert: Insert): Promise<void> {
  if (count === 0) return;
  const { rows } = await db.kysely
    .selectFrom(table)
    .select((all) => all.fn.countAll<number | string>().as("rows"))
    .executeTakeFirstOrThrow();
  // Numbers go on from what is there, so that addresses and slugs stay unique.
  const first = Number(rows) + 1;
  const random = createRandom(SEED + first);
  const now = new Date();
  for (let done = 0; done < count; done += BATCH) {
    const makers = Array.from({ length: Math.min(BATCH, count - done) }, (_, index) => ({
      random,
      now,
      number: first + done + index,
    }));
    await db.write((trx) => insert(trx, makers));
  }
  console.log(`${table}: ${count} added, ${Number(rows) + count} in all`);
}

async function insertEnquiries(trx: Transaction<Tables>, makers: Maker[]): Promise<void> {
  await trx.insertInto("enquiry").values(makers.map(makeEnquiry)).execute();
}

async function insertSubscribers(trx: Transaction<Tables>, makers: Maker[]): Promise<void> {
  await trx.insertInto("subscriber").values(makers.map(makeSubscriber)).execute();
}

async function insertPosts(trx: Transaction<Tables>, makers: Maker[]): Promise<void> {
  const made = makers.map(makePost);
  await trx
    .insertInto("post")
    .values(made.map(({ post }) => post))
    .execute();
  const tags = made.flatMap((one) => one.tags);
  if (tags.length > 0) await trx.insertInto("post_tag").values(tags).execute();
  await raiseContentVersion(trx);
}
