// Which pages a question leads to: the lists by several signs put together by reciprocal rank fusion (Cormack, Clarke and
// Büttcher, 2009). A page counts by its best passage, by all its passages together, and by how much of the question they cover between them.
import type { Passage } from "../passages/passage.server.ts";
import type { Unit } from "./analysis.server.ts";
import type { Fit } from "./score.server.ts";
import { matchesOf, toldBy } from "./matches.server.ts";
import { rarity } from "./rarity.server.ts";
import type { SearchIndex } from "./search-index.server.ts";

/** What was read of one question: its units, the passages that share something with it, and how much it counts beside others. */
export type Lead = { units: readonly Unit[]; fits: readonly Fit[]; counts: number };

/** A page, with the passage that it is found by. */
export type FoundPage = { page: string; passage: Passage; votes: number };

/** The signs by which passages are put in order, and what whole pages are put in order by, with their weights (measured). */
const signs = { score: 1.5, likeness: 0.5, focus: 1.5, reach: 1.5 } as const;
const wholePage = { together: 1, covers: 0.5 };

/** How steeply a place in a list loses weight; only so many places are counted. */
const flatness = 4;
const places = 12;

/** The pages that questions lead to, the best first. */
export function pagesFor(leads: readonly Lead[], index: SearchIndex): FoundPage[] {
  const found = new Map<string, FoundPage>();
  for (const lead of leads) {
    for (const [sign, weight] of Object.entries(signs))
      vote(found, bestOfPages(lead.fits, sign as keyof typeof signs, index), weight * lead.counts); // the signs' own names
    const speakers = bestOfPages(lead.fits, "score", index);
    const [together, covered] = [scoresTogether(lead, index), coveredBy(lead, index)];
    vote(found, ordered(speakers, together), wholePage.together * lead.counts);
    vote(found, ordered(speakers, covered), wholePage.covers * lead.counts);
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

function ordered(speakers: readonly Passage[], by: ReadonlyMap<string, number>): Passage[] {
  return speakers.toSorted((a, b) => (by.get(pageOf(b)) ?? 0) - (by.get(pageOf(a)) ?? 0));
}

/** The scores of all passages of a page together, squared, so that many weak ones don't make a strong one. */
function scoresTogether({ fits }: Lead, { passages }: SearchIndex): Map<string, number> {
  const together = new Map<string, number>();
  for (const { passage: number, score } of fits) {
    const passage = passages[number];
    if (passage) together.set(pageOf(passage), (together.get(pageOf(passage)) ?? 0) + score ** 2);
  }
  return together;
}

/** How much of a question the passages of a page cover between them. */
function coveredBy({ units }: Lead, index: SearchIndex): Map<string, number> {
  const covered = new Map<string, number>();
  const told = toldBy(units, index);
  for (const unit of units) {
    const weight = rarity(unit, index);
    const best = new Map<string, number>();
    for (const [number, { worth }] of matchesOf(unit, index, told)) {
      const passage = index.passages[number];
      if (passage) best.set(pageOf(passage), Math.max(worth, best.get(pageOf(passage)) ?? 0));
    }
    for (const [page, worth] of best) covered.set(page, (covered.get(page) ?? 0) + weight * worth);
  }
  return covered;
}
