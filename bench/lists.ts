// The admin's lists with 10,000 enquiries, 50,000 subscribers and 2,000 posts on SQLite, versus 100 rows that give the same
// response. Totals are cached until a write, so each call is measured right after one, and again.
import { sql } from "kysely";
import type { Deps } from "#app/platform/deps.server.ts";
import { mergeSearch } from "#app/platform/db/search-index.server.ts";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp } from "#test/app.ts";
import { fillDatabase } from "../scripts/seed/fill.ts";
import { alternate } from "./alternate.ts";

const many = { contacts: 10_000, subscribers: 50_000, posts: 2_000 };
const few = 100;

const tables = { contacts: "enquiry", newsletter: "subscriber", blog: "post" } as const;
type List = keyof typeof tables;

// Words in every row, many, some hundred, one and no rows; and too short for a trigram, common and rare.
const queries: Record<List, readonly string[]> = {
  contacts: [
    "page=1",
    "page=2&sort=name&order=asc",
    "page=1&sort=company",
    "page=1&sort=timeline&order=desc",
    "page=1&service=chatbots",
    "page=1&service=chatbots&sort=name",
    "page=1&search=example",
    "page=1&search=ana",
    "page=2&search=ana",
    "page=1&search=popa",
    "page=1&search=.4711%40",
    "page=1&search=nobody",
    "page=1&search=an",
    "page=1&search=%2F%2F",
    "page=1&service=chatbots&search=ana",
    "page=1&search=ana&sort=company",
    "page=1&search=popa&sort=name",
  ],
  newsletter: [
    "page=1",
    "page=2&sort=email&order=asc",
    "page=1&status=active",
    "page=1&status=inactive",
    "page=1&status=active&sort=email",
    "page=1&search=example",
    "page=1&search=ana",
    "page=2&search=ana",
    "page=1&search=ana.po",
    "page=1&search=.4711%40",
    "page=1&search=nobody",
    "page=1&search=an",
    "page=1&search=%2F%2F",
    "page=1&status=active&search=ana",
    "page=1&status=inactive&search=ana",
    "page=1&search=ana&sort=email",
    "page=1&search=ana.po&sort=email",
  ],
  blog: [
    "page=1",
    "page=2&sort=title&order=asc",
    "page=1&sort=author",
    "page=1&status=draft",
    "page=1&status=published&sort=title",
    "page=1&search=agent",
    "page=2&search=agent",
    "page=1&search=(1999)",
    "page=1&search=nobody",
    "page=1&search=an",
    "page=1&search=%2F%2F",
    "page=1&status=published&search=agent",
    "page=1&search=agent&sort=title",
  ],
};

/** In milliseconds, with few and many rows. */
export type Comparison = { fewMs: number; manyMs: number; ratio: number };

/** Right after a write, and again. */
export type ListFigures = { call: string; rows: number; first: Comparison; again: Comparison };

type Site = {
  deps: Deps;
  ask: (list: List, query: string) => Promise<{ id: string }[]>;
  write: () => Promise<unknown>;
  close: () => Promise<void>;
};

export async function measureLists(rounds: number): Promise<ListFigures[]> {
  const [small, large] = await Promise.all([openSite(), openSite()]);
  await fillDatabase(large.deps.db, many, () => {});
  for (let round = 0; round < 200; round++) await mergeSearch(large.deps); // as the cleanup does
  const figures: ListFigures[] = [];
  for (const list of Object.keys(queries) as List[]) {
    for (const query of queries[list]) {
      await fillAlike(small, large, { list, query });
      const { length: rows } = await large.ask(list, query);
      const sites = [small, large];
      const [fewFirst, manyFirst, fewAgain, manyAgain] = await alternate(
        rounds,
        [...sites, ...sites].map(
          ({ ask }) =>
            () =>
              ask(list, query),
        ),
        async (place) => sites[place]?.write(),
      );
      const first = beside(fewFirst, manyFirst);
      figures.push({ call: pathOf(list, query), rows, first, again: beside(fewAgain, manyAgain) });
    }
  }
  await Promise.all([small.close(), large.close()]);
  return figures;
}

function beside(fewMs = 0, manyMs = 0): Comparison {
  return { fewMs, manyMs, ratio: manyMs / fewMs };
}

function pathOf(list: List, query: string): string {
  return `/api/admin/${list}?${query}`;
}

async function openSite(): Promise<Site> {
  const { app, deps, close } = await createTestApp();
  const headers = await signInAdmin(deps);
  const ask: Site["ask"] = async (list, query) => {
    const response = await app.request(pathOf(list, query), { headers });
    if (!response.ok) throw new Error(`${pathOf(list, query)} answered ${response.status}`);
    return (await response.json()) as { id: string }[];
  };
  const write = async () => sql`update setting set value = value`.execute(deps.db.kysely);
  return { deps, ask, write, close };
}

/** Leaves the first hundred rows of the query in the small site. */
async function fillAlike(small: Site, large: Site, { list, query }: { list: List; query: string }): Promise<void> {
  const found = await large.ask(list, `${query.replace(/page=\d+/, "page=1")}&perPage=${few}`);
  const table = tables[list];
  const ids = found.map(({ id }) => id);
  const from = large.deps.db.kysely.selectFrom(table).selectAll();
  const rows = await from.where("id", "in", [...ids, ""]).execute();
  const others = await from
    .where("id", "not in", [...ids, ""])
    .limit(few - rows.length)
    .execute();
  await small.deps.db.write(async (trx) => {
    await trx.deleteFrom(table).execute();
    await trx
      .insertInto(table)
      .values([...rows, ...others])
      .execute();
  });
}
