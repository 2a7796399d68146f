// The admin's lists with 10,000 enquiries, 50,000 subscribers and 2,000 posts beside 100 of each: what the server takes.
import { fillDatabase } from "../scripts/seed/fill.ts";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp } from "#test/app.ts";
import { alternate } from "./alternate.ts";

const many = { contacts: 10_000, subscribers: 50_000, posts: 2_000 };
const few = { contacts: 100, subscribers: 100, posts: 100 };

const calls = [
  "/api/admin/contacts?page=1",
  "/api/admin/contacts?page=2&sort=name&order=asc",
  "/api/admin/contacts?page=1&search=ana",
  "/api/admin/newsletter?page=1",
  "/api/admin/newsletter?page=2&sort=email&order=asc",
  "/api/admin/newsletter?page=1&search=ana",
  "/api/admin/newsletter?page=1&status=active",
  "/api/admin/blog?page=1",
  "/api/admin/blog?page=2&sort=title&order=asc",
  "/api/admin/blog?page=1&search=agent",
];

/** A call with what it takes in milliseconds, with few rows and with many. */
export type ListFigures = { call: string; fewMs: number; manyMs: number; ratio: number };

/** Measures every call in alternating rounds. */
export async function measureLists(rounds: number): Promise<ListFigures[]> {
  const sites = await Promise.all([filled(few), filled(many)]);
  const figures: ListFigures[] = [];
  for (const call of calls) {
    const [fewMs = 0, manyMs = 0] = await alternate(
      rounds,
      sites.map(
        ({ ask }) =>
          () =>
            ask(call),
      ),
    );
    figures.push({ call, fewMs, manyMs, ratio: manyMs / fewMs });
  }
  await Promise.all(sites.map(({ close }) => close()));
  return figures;
}

async function filled(counts: typeof many) {
  const { app, deps, close } = await createTestApp();
  await fillDatabase(deps.db, counts, () => {});
  const headers = await signInAdmin(deps);
  const ask = async (call: string) => {
    const response = await app.request(call, { headers });
    if (!response.ok) throw new Error(`${call} answered ${response.status}`);
    await response.arrayBuffer();
  };
  return { ask, close };
}
