// The pages that are named where no passage is sure to answer: up to four, of different addresses. Naming a page states nothing,
// so it takes little; only where nothing points to a subject of this site is no page named.
import type { Passage } from "../passages/passage.server.ts";
import type { Unit } from "../search/analysis.server.ts";
import type { Lead } from "../search/pages.server.ts";
import { pagesFor } from "../search/pages.server.ts";
import type { Fit } from "../search/score.server.ts";
import type { SearchIndex } from "../search/search-index.server.ts";

const mostPages = 4;

/** What has less of a question than this has nothing to do with it. */
const leastReach = 0.18;

/** From this confidence on passages are named as the nearest. */
const suggestAt = 0.3;

/** With this much that points to its subject, a passage is named whatever else the question says (a rare idea weighs about 2). */
const suggestEvidence = 0.8;

/** The same for a question that speaks of something that is no subject of this site at all. */
const suggestOffSubjectAt = 0.55;

/** How sure it is that a passage answers: half how much of the question it covers, half how like it is to an authored one. */
export function confidenceOf({ coverage, likeness }: Fit): number {
  return (coverage + likeness) / 2;
}

/** Up to four passages, each of another page. `leads` are the question, and those before it that it leans on. */
export function nearestOf(leads: readonly Lead[], index: SearchIndex): Passage[] {
  const isNear = leads.some(({ units }) => speakOfOthers(units)) ? isNearAnyway : isNearEnough;
  if (!leads.some(({ fits }) => fits.slice(0, 5).some(isNear))) return [];
  return pagesFor(leads, index).slice(0, mostPages);
}

function isNearEnough(fit: Fit): boolean {
  return fit.reach >= leastReach && (confidenceOf(fit) >= suggestAt || fit.evidence >= suggestEvidence);
}

/** Where a question speaks of football or recipes, a passage must fit well to be named. */
function isNearAnyway(fit: Fit): boolean {
  return confidenceOf(fit) >= suggestOffSubjectAt;
}

/** True where the map of ideas knows something in a question as none of this site's subjects. */
function speakOfOthers(units: readonly Unit[]): boolean {
  return units.some(({ concepts }) => concepts.includes("not_ours_at_all"));
}
