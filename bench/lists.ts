// The admin's lists with 5,000 enquiries, 20,000 subscribers and 1,000 posts on both databases: the whole request,
// right after a write.
import { sql } from "kysely";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp } from "#test/app.ts";
import { fillDatabase } from "../scripts/seed/fill.ts";
import { onBothDatabases } from "./both-databases.ts";
import { alternate } from "./figures.ts";
import type { Row } from "./figures.ts";

// Words in every row, many, one and no rows; the last pages; filters and orders.
const calls = [
  "contacts?page=1",
  "contacts?page=100",
  "contacts?page=2&sort=name&order=asc",
  "contacts?page=1&status=new",
  "contacts?page=1&overdue=true&sort=dueAt",
  "contacts?page=1&owner=none",
  "contacts?page=1&landingPage=%2Fservices",
  "contacts?page=1&search=example",
  "contacts?page=1&search=.4711%40",
  "contacts?page=1&search=nobody",
  "contacts?page=1&service=chatbots&search=ana&sort=company",
  "newsletter?page=1",
  "newsletter?page=400",
  "newsletter?page=2&sort=email&order=asc",
  "newsletter?page=1&status=inactive",
  "newsletter?page=1&search=example",
  "newsletter?page=1&search=.4711%40",
  "newsletter?page=1&search=nobody",
  "newsletter?page=1&status=active&search=ana",
  "newsletter?page=1&status=active&search=ana&sort=email",
  "blog?page=1",
  "blog?page=20",
  "blog?page=2&sort=title&order=asc",
  "blog?page=1&status=draft",
  "blog?page=1&search=agent",
  "blog?page=1&search=nobody",
];

export function measureLists(rounds: number): Promise<Row[]> {
  return onBothDatabases(async ({ name, open }) => {
    const { app, deps, close } = await createTestApp({ db: await open() });
    const headers = await signInAdmin(deps);
    await fillDatabase(deps.db, { contacts: 5_000, subscribers: 20_000, posts: 1_000 }, () => {});
    if (deps.db.dialect === "postgres") await sql`analyze`.execute(deps.db.kysely);
    const ask = async (call: string) => {
      const response = await app.request(`/api/admin/${call}`, { headers });
      if (!response.ok) throw new Error(`${call} answered ${response.status}`);
      await response.arrayBuffer();
    };
    const times = await alternate(
      rounds,
      calls.map((call) => () => ask(call)),
      () => sql`update setting set value = value`.execute(deps.db.kysely),
    );
    await close();
    return calls.map((call, at): Row => [`${name}, ${call}, ms`, (times[at] ?? Number.NaN).toFixed(1), "≤ 60"]);
  });
}
