// The pages to suggest where no passage is sure to answer: up to four different ones. A suggestion claims nothing, so the bar
// is low; none are made only where nothing in the question points to a subject of this site.
import type { Passage } from "../passages/passage.server.ts";
import type { Unit } from "../search/analysis.server.ts";
import type { Lead } from "../search/pages.server.ts";
import { pagesFor } from "../search/pages.server.ts";
import type { Fit } from "../search/score.server.ts";
import type { SearchIndex } from "../search/search-index.server.ts";

const mostPages = 4;

/** A passage that covers less of the question than this has nothing to do with it. */
const leastReach = 0.18;

/** The confidence (0 to 1) from which a passage is suggested. */
const suggestAt = 0.3;

/** With this much evidence of its subject a passage is suggested whatever else the question says (a rare idea weighs about 2). */
const suggestEvidence = 0.8;

/** The confidence needed where the question also speaks of something foreign to this site. */
const suggestOffSubjectAt = 0.55;

/** How surely a passage answers: half its coverage of the question, half its likeness to an authored question. */
export function confidenceOf({ coverage, likeness }: Fit): number {
  return (coverage + likeness) / 2;
}

/** Up to four passages, each from a different page. `leads` are the question and the earlier ones it refers to. */
export function nearestOf(leads: readonly Lead[], index: SearchIndex): Passage[] {
  const isNear = leads.some(({ units }) => speakOfOthers(units)) ? isNearAnyway : isNearEnough;
  if (!leads.some(({ fits }) => fits.slice(0, 5).some(isNear))) return [];
  return pagesFor(leads, index).slice(0, mostPages);
}

function isNearEnough(fit: Fit): boolean {
  return fit.reach >= leastReach && (confidenceOf(fit) >= suggestAt || fit.evidence >= suggestEvidence);
}

/** For a question about football or recipes: only a passage that fits well is suggested. */
function isNearAnyway(fit: Fit): boolean {
  return confidenceOf(fit) >= suggestOffSubjectAt;
}

/** True where concepts.yaml lists something in the question as foreign to this site. */
export function speakOfOthers(units: readonly Unit[]): boolean {
  return units.some(({ concepts }) => concepts.includes("not_ours_at_all"));
}
