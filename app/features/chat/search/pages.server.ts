// Which pages a question leads to: the lists by several signs put together by reciprocal rank fusion (Cormack, Clarke and
// Büttcher, 2009). A page counts by its best passage, and by how much of the question its passages cover between them.
import type { Passage } from "../passages/passage.server.ts";
import type { Unit } from "./analysis.server.ts";
import type { Fit } from "./score.server.ts";
import { matchesOf, rarity } from "./score.server.ts";
import type { SearchIndex } from "./search-index.server.ts";

/** What was read of one question: its units, the passages that share something with it, and how much it counts beside others. */
export type Lead = { units: readonly Unit[]; fits: readonly Fit[]; counts: number };

/** A page, with the passage that it is found by. */
export type FoundPage = { page: string; passage: Passage; votes: number };

/** The signs by which passages are put in order. */
const signs = { score: 1, likeness: 1, focus: 0.6, reach: 0.6 } as const;
const pageCovers = 1.2;

/** How steeply a place in a list loses weight; only so many places are counted. */
const flatness = 3;
const places = 12;

/** The pages that questions lead to, the best first. */
export function pagesFor(leads: readonly Lead[], index: SearchIndex): FoundPage[] {
  const found = new Map<string, FoundPage>();
  for (const lead of leads) {
    for (const [sign, weight] of Object.entries(signs))
      vote(found, bestOfPages(lead.fits, sign as keyof typeof signs, index), weight * lead.counts); // the signs' own names
    vote(found, coveringPages(lead, index), pageCovers * lead.counts);
  }
  return [...found.values()].toSorted((one, other) => other.votes - one.votes);
}

/** The address of a passage's page. */
export function pageOf({ href }: Passage): string {
  return href.replace(/#.*$/, "");
}

function vote(found: Map<string, FoundPage>, list: readonly Passage[], weight: number): void {
  for (const [place, passage] of list.slice(0, places).entries()) {
    const page = pageOf(passage);
    const known = found.get(page) ?? { page, passage, votes: 0 };
    found.set(page, { ...known, votes: known.votes + weight / (flatness + place) });
  }
}

/** The best passage of each page by one sign. */
function bestOfPages(fits: readonly Fit[], sign: keyof typeof signs, index: SearchIndex): Passage[] {
  const best = new Map<string, Passage>();
  const sorted = fits.filter((fit) => fit[sign] > 0).toSorted((a, b) => b[sign] - a[sign]);
  for (const { passage: number } of sorted) {
    const passage = index.passages[number];
    if (passage && !best.has(pageOf(passage))) best.set(pageOf(passage), passage);
  }
  return [...best.values()];
}

/** Pages by how much of a question their passages cover between them; `fits` says which passage of each speaks for it. */
function coveringPages({ units, fits }: Lead, index: SearchIndex): Passage[] {
  const covered = new Map<string, number>();
  for (const unit of units) {
    const weight = rarity(unit, index);
    const best = new Map<string, number>();
    for (const [number, { worth }] of matchesOf(unit, index)) {
      const passage = index.passages[number];
      if (passage) best.set(pageOf(passage), Math.max(worth, best.get(pageOf(passage)) ?? 0));
    }
    for (const [page, worth] of best) covered.set(page, (covered.get(page) ?? 0) + weight * worth);
  }
  const speakers = bestOfPages(fits, "score", index);
  return speakers.toSorted((a, b) => (covered.get(pageOf(b)) ?? 0) - (covered.get(pageOf(a)) ?? 0));
}
