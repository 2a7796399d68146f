// The thresholds: how sure the search must be to quote a passage, to show it as the closest, to list it below "I don't
// know", to read an unknown word as no name, to give a fixed reply, and how likely a refusal must be for no passage to
// be quoted.
import { fixedReplyRule } from "#app/features/chat/answer/plan-reply.server.ts";
import { interpolate } from "#app/features/chat/find/search.server.ts";
import type { ScoredExample } from "./fit.ts";

function isRefusal({ best, example }: ScoredExample): boolean {
  return fixedReplyRule(example.index.passages[best?.passage ?? -1]?.fixedReply).refuses === true;
}

/** Sets by people who saw only the pages, with every right passage listed: any other passage is wrong. */
const isByUnknownAuthors = ({ example }: ScoredExample) => /^(?:strangers|trade)/.test(example.set);
const isAnswerable = ({ example }: ScoredExample) => example.kind === "answerable";
const isNear = ({ example }: ScoredExample) => example.kind === "near";
const isOnPage = ({ best, isRight, example }: ScoredExample) => isRight || example.isOnRightPage(best?.passage ?? -1);

/** The marks to be reached where passages have many phrasings, and where they have none. */
type Level = Record<"phrased" | "bare", number>;

const isReached = ({ example, certainty }: ScoredExample, level: Level) =>
  certainty >= interpolate(example.index.bareness, level);
const isStated = (result: ScoredExample, from: Level) => isReached(result, from) && !result.hasUnknownName;
const isOff = ({ example }: ScoredExample) => example.kind === "off";
const isWithout = (result: ScoredExample) => isNear(result) || isOff(result);

/**
 * The most that may be quoted beside the question, as a share of the strangers' questions with an answer, and of those
 * without one, and the most fixed replies given to questions that ask for something else, as a share of all sets'. With
 * all phrasings half of it is quoted so: the passage next to the right one often says the same.
 */
const maxWrong = { answerable: { phrased: 0.025, bare: 0.02 }, without: 0.04, said: 0.015 };

/**
 * The share of the company's questions without an answer that no passage is shown to, of those about it and of others.
 * To show one there says nothing false; to withhold one elsewhere hides the answer.
 */
const minUnknown = { near: 0.85, off: 0.95 };

/**
 * The share of the passages shown as the closest that must be on a page with the answer, if a level reaches it. Two
 * more are shown below each, and without phrasings the right one is oftener among these.
 */
const minOnPage = 0.6;

/** The most listed below "I don't know" for questions without an answer, as a share of the strangers'. */
const maxListed = 0.04;

/** The share of the strangers' questions, with any names, with an answer from a level on for one to be likely. */
const minLikely = 0.97;

/** The share of questions with an answer that may lose it because a refusal is possible. */
const maxWithheld = 0.01;

/** From `answer` on a passage is quoted, from `show` on it is shown as the closest, from `near` on it is listed. */
type Levels = { answer: Level; show: Level; near: number; likely: number };

const steps = Array.from({ length: 99 }, (_, position) => (position + 1) / 100);

/** Chooses the thresholds, and reports their results in each language. */
export function chooseThresholds(scored: readonly ScoredExample[], fixedReplies: readonly ScoredExample[]) {
  const byUnknownAuthors = scored.filter(isByUnknownAuthors);
  const all = levelsOf([
    ...byUnknownAuthors,
    ...scored.filter((result) => isOff(result) && !isByUnknownAuthors(result)),
  ]);
  const groups = [...Map.groupBy(byUnknownAuthors, ({ example }) => `${example.locale}, ${example.phrased} phrased:`)];
  const reports = groups.map(([name, rows]) => `${name} ${reportOf(rows, all)}`);
  const ofPassages = new Map(scored.map(({ example, certainty }) => [example, certainty]));
  const replyExamples = fixedReplies.filter(({ example, certainty }) => certainty >= (ofPassages.get(example) ?? 0)); // else a passage is
  const toPages = (result: ScoredExample) => isAnswerable(result) || isNear(result);
  const count = (level: number) =>
    replyExamples.filter((result) => toPages(result) && result.certainty >= level).length;
  const say = steps.find((level) => count(level) <= maxWrong.said * fixedReplies.filter(toPages).length) ?? 1;
  const refusable = new Map(fixedReplies.filter(isRefusal).map(({ example, certainty }) => [example, certainty]));
  const answered = scored.filter((result) => isAnswerable(result) && isReached(result, all.answer));
  const withheld = (level: number) => answered.filter(({ example }) => (refusable.get(example) ?? 0) >= level).length;
  const refuse = steps.find((level) => withheld(level) <= maxWithheld * answered.length) ?? 1;
  const isMeant = ({ example }: ScoredExample) => example.kind === "human" || example.kind === "attack";
  const met = replyExamples.filter((result) => isMeant(result) && result.certainty >= say).length;
  const recognised = `recognised ${Math.round((100 * met) / fixedReplies.filter(isMeant).length)} %`;
  return { ...all, say, refuse, report: [...reports, recognised].join("; ") };
}

function levelsOf(rows: readonly ScoredExample[]): Levels {
  const answer = inTurn(rows, (some, world, levelAt) => {
    const [answerable, without] = [some.filter(isAnswerable), some.filter(isWithout)];
    const stated = (these: readonly ScoredExample[], from: Level) =>
      these.filter((result) => !result.isRight && isStated(result, from)).length / these.length;
    const isSafe = (level: Level) =>
      stated(answerable, level) <= maxWrong.answerable[world] && stated(without, level) <= maxWrong.without;
    return steps.find((step) => isSafe(levelAt(step))) ?? 1;
  });
  const show = inTurn(rows, (some, world, levelAt) => {
    const isQuiet = (these: readonly ScoredExample[], level: Level, least: number) =>
      these.filter((result) => result.isRight || !isReached(result, level)).length >= least * these.length;
    const leadsOn = (level: Level) => {
      const closest = some.filter(
        (result) => isAnswerable(result) && isReached(result, level) && !isStated(result, answer),
      );
      return closest.length > 0 && closest.filter(isOnPage).length >= minOnPage * closest.length;
    };
    const quiet = steps.filter((step) => {
      const level = levelAt(step);
      const isOffQuiet = isQuiet(some.filter(isOff), level, minUnknown.off);
      return step <= answer[world] && isOffQuiet && isQuiet(some.filter(isNear), level, minUnknown.near);
    });
    return quiet.find((step) => leadsOn(levelAt(step))) ?? quiet[0] ?? answer[world];
  });
  const without = rows.filter(isWithout);
  const listed = without.filter((result) => !result.isRight && !isReached(result, show));
  const isFew = (least: number) =>
    listed.filter((result) => result.certainty >= least && !result.hasUnknownName).length <= maxListed * without.length;
  const isLikely = (least: number) => {
    const from = rows.filter((result) => (isAnswerable(result) || isWithout(result)) && result.certainty >= least);
    return from.filter(({ isRight }) => isRight).length >= minLikely * from.length;
  };
  const lowest = Math.min(show.phrased, show.bare);
  return { answer, show, near: steps.find(isFew) ?? lowest, likely: steps.find(isLikely) ?? 1 };
}

/** The number of turns after which neither part of a level changes the other. */
const turns = 5;

/**
 * Chooses both parts of a level in turn: neither world is all phrased or all bare. `levelAt` returns it at a step of
 * the part that is being chosen.
 */
function inTurn(
  rows: readonly ScoredExample[],
  choose: (some: readonly ScoredExample[], world: keyof Level, levelAt: (step: number) => Level) => number,
): Level {
  const withPhrased = (phrased: ScoredExample["example"]["phrased"]) =>
    rows.filter(({ example }) => example.phrased === phrased);
  let level: Level = { phrased: 1, bare: 1 };
  for (let turn = 0; turn < turns; turn++) {
    const { phrased } = level;
    const bare = choose(withPhrased("none"), "bare", (step) => ({ phrased, bare: step }));
    level = { phrased: choose(withPhrased("all"), "phrased", (step) => ({ phrased: step, bare })), bare };
  }
  return level;
}

function reportOf(rows: readonly ScoredExample[], { answer, show }: Levels): string {
  const [answerable, near] = [rows.filter(isAnswerable), rows.filter(isNear)];
  const share = (some: readonly ScoredExample[], test: (one: ScoredExample) => boolean) =>
    `${Math.round((100 * some.filter(test).length) / some.length)} %`;
  const isShown = (result: ScoredExample) => isReached(result, show) && !isStated(result, answer);
  const right = share(answerable, (result) => result.isRight && isStated(result, answer));
  const wrong = share(answerable, (result) => !result.isRight && isStated(result, answer));
  const shownShare = share(answerable, (result) => result.isRight && isShown(result));
  const quoted = share(near, (result) => !result.isRight && isStated(result, answer));
  const unknown = share(near, (result) => result.isRight || !isReached(result, show));
  const onPage = share(answerable.filter(isShown), isOnPage);
  return `right ${right}, another ${wrong}, right one shown ${shownShare}, its page right ${onPage}; without an answer quoted ${quoted}, unknown ${unknown}`;
}
