// Inserts test data in short transactions.

import type { CompanyForm } from "#app/features/enquiry/form-fields.ts";
import { incrementContentVersion } from "#app/platform/db/content-version.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import type { Trx } from "#app/platform/db/tables.ts";
import { createRandom, makeEnquiry, makeNotes, makePost, makeSubscriber } from "./rows.ts";
import type { RowContext } from "./rows.ts";

// On SQLite everything waits for a writer.
const BATCH = 200;
const SEED = 20_251_120;

type Insert = (trx: Trx, makers: RowContext[]) => Promise<void>;

/** `form` is the company's enquiry form, if it isn’t the one at build time. */
export type Counts = { posts: number; contacts: number; subscribers: number; form?: CompanyForm };

/** Reports progress to the terminal unless `say` is given. */
export async function fillDatabase(
  db: Db,
  { posts, contacts, subscribers, form }: Counts,
  say: (sentence: string) => void = console.log,
): Promise<void> {
  for (const sentence of [
    await fill(db, "enquiry", contacts, (trx, makers) =>
      insertEnquiries(
        trx,
        makers.map((maker) => ({ ...maker, ...(form ? { form } : {}) })),
      ),
    ),
    await fill(db, "subscriber", subscribers, insertSubscribers),
    await fill(db, "post", posts, insertPosts),
  ])
    if (sentence) say(sentence);
}

async function fill(db: Db, table: "enquiry" | "subscriber" | "post", count: number, insert: Insert): Promise<string> {
  if (count === 0) return "";
  const { rows } = await db.kysely
    .selectFrom(table)
    .select((all) => all.fn.countAll<number>().as("rows"))
    .executeTakeFirstOrThrow();
  // Continues the numbering, so that email addresses and slugs stay unique.
  const first = rows + 1;
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
  return `${table}: ${count} added, ${Number(rows) + count} in all`;
}

async function insertEnquiries(trx: Trx, makers: RowContext[]): Promise<void> {
  const rows = makers.map((maker) => ({ enquiry: makeEnquiry(maker), random: maker.random }));
  await trx
    .insertInto("enquiry")
    .values(rows.map(({ enquiry }) => enquiry))
    .execute();
  const notes = rows.flatMap(({ enquiry, random }) => makeNotes(random, enquiry));
  if (notes.length > 0) await trx.insertInto("enquiry_note").values(notes).execute();
}

async function insertSubscribers(trx: Trx, makers: RowContext[]): Promise<void> {
  await trx
    .insertInto("subscriber")
    .values(makers.map((context) => makeSubscriber(context)))
    .execute();
}

async function insertPosts(trx: Trx, makers: RowContext[]): Promise<void> {
  const rows = makers.map(makePost);
  await trx
    .insertInto("post")
    .values(rows.map(({ post }) => post))
    .execute();
  const tags = rows.flatMap((item) => item.tags);
  if (tags.length > 0) await trx.insertInto("post_tag").values(tags).execute();
  await incrementContentVersion(trx);
}
