// What staff can make many of, n and twice as many: the longest turn of what reads it, and of what writes it. Work that
// grows with the square shows as a ratio near 4.
import { siteContent } from "#test/content.ts";
import { onBothDatabases } from "./both-databases.ts";
import type { BenchDatabase } from "./both-databases.ts";
import { median } from "./figures.ts";
import type { Row } from "./figures.ts";
import { longestTurn } from "./longest-turn.ts";
import { openSite } from "./staff-site.ts";

const rounds = 5;
type Site = Awaited<ReturnType<typeof openSite>>;

/** Records of a kind: `make` increases their number from one to another; each of `calls` is measured. */
type GrowthCase = {
  what: string;
  n: number;
  make: (site: Site, from: number, to: number) => Promise<void>;
  calls: readonly string[];
};

const growing: readonly GrowthCase[] = [
  {
    what: "blocked times",
    n: 100,
    make: (site, from, to) =>
      each(from, to, (at) => {
        const day = new Date(Date.now() + (1 + (at % 300)) * 86_400_000).toISOString().slice(0, 10);
        const times = { from: `${day}T10:00`, to: `${day}T10:30` };
        return site.ask("POST", "/api/admin/blocked-times", { ...times, repeats: at % 2 ? "weekly" : "never" }, [201]);
      }),
    calls: ["/api/booking/slots", "/api/admin/blocked-times", "/api/admin/blocked-times/by-day", "/api/admin/days-off"],
  },
  {
    what: "saved replies",
    n: 1_000,
    make: (site, from, to) =>
      each(from, to, (at) =>
        site.ask("POST", "/api/admin/saved-replies", { title: `Reply ${at}`, text: "Thank you. ".repeat(90) }, [201]),
      ),
    calls: ["/api/admin/saved-replies", "/api/admin/saved-replies?page=1"],
  },
  {
    what: "pictures",
    n: 1_000,
    make: async ({ deps }, from, to) => {
      const rows = Array.from({ length: to - from }, (_, at) => ({
        id: `picture-${from + at}`,
        hash: String(from + at).padStart(32, "0"),
        created_at: deps.now(),
        added_by: "bench",
        name: `picture-${from + at}.jpg`,
        width: 800,
        height: 600,
        fallback: "jpg" as const,
        search_text: `picture-${from + at}.jpg`,
      }));
      await deps.db.kysely.insertInto("picture").values(rows).execute();
    },
    calls: ["/api/admin/media", "/api/admin/media?page=1", "/api/admin/media/picture-1"],
  },
  {
    what: "former addresses of a case study",
    n: 100,
    make: (site, from, to) =>
      each(from, to, async (at) => {
        const slug = `address-${at}`;
        const now = at === 0 ? siteContent.caseStudies.en[0]?.slug : `address-${at - 1}`;
        await site.ask("PUT", `/api/admin/content/case-${now}/address`, { slug });
      }),
    calls: ["/", "/api/admin/content", "/api/admin/attention", "/case-studies"],
  },
];

export function measureGrowth(): Promise<Row[]> {
  return onBothDatabases(async (ground) => {
    const rows: Row[] = [];
    for (const item of growing) rows.push(...(await measureOne(ground, item)));
    return rows;
  });
}

async function measureOne(ground: BenchDatabase, { what, n, make, calls }: GrowthCase): Promise<Row[]> {
  const site = await openSite(ground);
  await make(site, 0, n);
  const once = await turnsOf(site, calls);
  const last = async (from: number) => Number(await longestTurn(() => make(site, from, from + 1)));
  const [added, ...more] = [await last(n), await last(n + 1)];
  await make(site, n + 2, 2 * n - 1);
  const twice = await turnsOf(site, calls);
  const addedTwice = await last(2 * n - 1);
  await site.close();
  const figures = (a: number, b: number) => `${a}, ${b} ms, × ${(b / a).toFixed(1)}`;
  return [
    ...calls.map((call, at): Row => [call, figures(once[at] ?? Number.NaN, twice[at] ?? Number.NaN)]),
    ["one more", figures(Math.min(added ?? 0, ...more), addedTwice)] satisfies Row,
  ].map(([call, match]): Row => [
    `${ground.name}, ${n}, ${2 * n} ${what}: ${call}, longest turn`,
    match,
    "≤ 300 ms, × 2",
  ]);
}

async function turnsOf({ ask }: Site, calls: readonly string[]): Promise<number[]> {
  const results: number[] = [];
  for (const call of calls) {
    const turns: number[] = [];
    for (let round = 0; round < rounds; round++) turns.push(Number(await longestTurn(() => ask("GET", call))));
    results.push(median(turns));
  }
  return results;
}

async function each(from: number, to: number, make: (at: number) => Promise<unknown>): Promise<void> {
  for (let at = from; at < to; at++) await make(at);
}
