// Which pages a question leads to: the lists by several signs put together by reciprocal rank fusion (Cormack, Clarke and
// Büttcher, 2009). A page counts by its best passage, and by all its passages together.
import type { Passage } from "../passages/passage.server.ts";
import type { Unit } from "./analysis.server.ts";
import type { Fit } from "./score.server.ts";
import type { SearchIndex } from "./search-index.server.ts";

/** What was read of one question: its units, the passages that share something with it, and how much it counts beside others. */
export type Lead = { units: readonly Unit[]; fits: readonly Fit[]; counts: number };

/** The signs by which passages are put in order, with their weights, and that of a page's passages together (measured). */
const signs = [
  ["score", 1.5],
  ["reach", 1.5],
  ["focus", 1.5],
  ["likeness", 0.5],
] as const;
const together = 1;

/** How steeply a place in a list loses weight, and how many places and passages are counted. */
const flatness = 4;
const mostPlaces = 12;
const mostFits = 200;

/** The pages that questions lead to, the best first, each with the passage that it was found by first. */
export function pagesFor(leads: readonly Lead[], index: SearchIndex): Passage[] {
  const votes = new Map<string, { passage: number; weight: number }>();
  for (const { fits, counts } of leads) {
    const some = fits.slice(0, mostFits);
    for (const [sign, weight] of signs) {
      const sorted =
        sign === "score" ? some : some.filter((fit) => fit[sign] > 0).toSorted((a, b) => b[sign] - a[sign]);
      vote(votes, bestOfPages(sorted, index), weight * counts);
    }
    vote(votes, byAllPassages(some, index), together * counts);
  }
  const sorted = [...votes.values()].toSorted((one, other) => other.weight - one.weight);
  return sorted.flatMap(({ passage }) => index.passages[passage] ?? []);
}

type Placed = { page: string; passage: number };

function vote(votes: Map<string, { passage: number; weight: number }>, list: readonly Placed[], weight: number): void {
  for (const [place, { page, passage }] of list.slice(0, mostPlaces).entries()) {
    const known = votes.get(page) ?? { passage, weight: 0 };
    votes.set(page, { ...known, weight: known.weight + weight / (flatness + place) });
  }
}

/** The first passage of each page in a list. */
function bestOfPages(sorted: readonly Fit[], { pages }: SearchIndex): Placed[] {
  const best = new Map<string, number>();
  for (const { passage } of sorted) {
    const page = pages[passage] ?? "";
    if (!best.has(page)) best.set(page, passage);
  }
  return [...best].map(([page, passage]) => ({ page, passage }));
}

/** Pages by the scores of all their passages, squared, so that many weak ones don't make a strong one. */
function byAllPassages(fits: readonly Fit[], index: SearchIndex): Placed[] {
  const sums = new Map<string, number>();
  for (const { passage, score } of fits) {
    const page = index.pages[passage] ?? "";
    sums.set(page, (sums.get(page) ?? 0) + score ** 2);
  }
  return bestOfPages(fits, index).toSorted((a, b) => (sums.get(b.page) ?? 0) - (sums.get(a.page) ?? 0));
}
