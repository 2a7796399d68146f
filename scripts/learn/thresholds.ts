// The thresholds: how sure the search must be to quote a passage, to show it as the closest, to list it below "I don't know", to read
// an unknown word as no name, to give a prepared answer, and how likely a refusal must be for no passage to be quoted.
import { refusals } from "#app/features/chat/answer/plan-reply.server.ts";
import type { Judged } from "./fit.ts";

function isRefusal({ best, example }: Judged): boolean {
  return refusals.has(example.index.passages[best?.passage ?? -1]?.saying);
}

/** Sets by people who saw only the pages, with every right passage listed: any other passage is wrong. */
const isOfStrangers = ({ example }: Judged) => example.set.startsWith("strangers");
const isAnswerable = ({ example }: Judged) => example.kind === "answerable";
const isNear = ({ example }: Judged) => example.kind === "near";
const isOnPage = ({ best, isRight, example }: Judged) => isRight || example.isOnRightPage(best?.passage ?? -1);
const isStated = ({ certainty, hasUnknownName }: Judged, from: number) => certainty >= from && !hasUnknownName;
const isWithout = (one: Judged) => isNear(one) || one.example.kind === "off";

/**
 * The most passages quoted wrongly, as a share of the strangers' questions with an answer and of those without one, and
 * the most prepared answers to different questions, as a share of all sets'.
 */
const mostWrong = { answerable: 0.0175, without: 0.04, said: 0.015 };

/**
 * The share of the company's questions without an answer that get no passage. Showing one there states nothing false;
 * withholding one elsewhere hides the answer, so the right one must be stated or shown for 90 %.
 */
const leastUnknown = 0.75;

/** The share of the passages shown as the closest that must be on a page with the answer, if a level achieves it. */
const leastOnPage = 0.9;

/** The most listed below "I don't know" for questions without an answer, as a share of the strangers'. */
const mostListed = 0.04;

/** The share of the strangers' questions, whatever they name, with an answer from a level on for one to be likely. */
const leastLikely = 0.97;

/** The share of questions with an answer that may lose it because a refusal is possible. */
const mostWithheld = 0.01;

/** A passage is quoted from `answer` on, shown as the closest from `show` on, listed from `near` on. */
type Levels = { answer: number; show: number; near: number; likely: number };

const steps = Array.from({ length: 99 }, (_, place) => (place + 1) / 100);

/** Chooses the thresholds, and reports their results in each language. */
export function chooseThresholds(judged: readonly Judged[], sayings: readonly Judged[]) {
  const ofStrangers = judged.filter(isOfStrangers);
  const all = levelsOf(ofStrangers);
  const groups = [...Map.groupBy(ofStrangers, ({ example }) => example.locale)];
  const reports = groups.map(([locale, rows]) => `${locale} ${reportOf(rows, all)}`);
  const ofPassages = new Map(judged.map(({ example, certainty }) => [example, certainty]));
  const given = sayings.filter(({ example, certainty }) => certainty >= (ofPassages.get(example) ?? 0)); // else a passage is
  const toPages = (one: Judged) => isAnswerable(one) || isNear(one);
  const said = (level: number) => given.filter((one) => toPages(one) && one.certainty >= level).length;
  const say = steps.find((level) => said(level) <= mostWrong.said * sayings.filter(toPages).length) ?? 1;
  const refusable = new Map(sayings.filter(isRefusal).map(({ example, certainty }) => [example, certainty]));
  const answered = judged.filter((one) => isAnswerable(one) && one.certainty >= all.answer);
  const withheld = (level: number) => answered.filter(({ example }) => (refusable.get(example) ?? 0) >= level).length;
  const refuse = steps.find((level) => withheld(level) <= mostWithheld * answered.length) ?? 1;
  const isMeant = ({ example }: Judged) => example.kind === "human" || example.kind === "attack";
  const met = given.filter((one) => isMeant(one) && one.certainty >= say).length;
  const recognised = `recognised ${Math.round((100 * met) / sayings.filter(isMeant).length)} %`;
  return { ...all, say, refuse, report: [...reports, recognised].join("; ") };
}

function levelsOf(rows: readonly Judged[]): Levels {
  const [answerable, without, near] = [rows.filter(isAnswerable), rows.filter(isWithout), rows.filter(isNear)];
  const stated = (some: readonly Judged[], from: number) =>
    some.filter((one) => !one.isRight && isStated(one, from)).length / some.length;
  const isSafe = (level: number) =>
    stated(answerable, level) <= mostWrong.answerable && stated(without, level) <= mostWrong.without;
  const isQuiet = (level: number) =>
    near.filter(({ isRight, certainty }) => isRight || certainty < level).length >= leastUnknown * near.length;
  const answer = steps.find(isSafe) ?? 1;
  const leadsOn = (level: number) => {
    const shown = answerable.filter((one) => one.certainty >= level && !isStated(one, answer));
    return shown.length > 0 && shown.filter(isOnPage).length >= leastOnPage * shown.length;
  };
  const quiet = steps.filter((level) => level <= answer && isQuiet(level));
  const show = quiet.find(leadsOn) ?? quiet[0] ?? answer;
  const listed = without.filter((one) => !one.isRight && one.certainty < show);
  const isFew = (level: number) => listed.filter((one) => isStated(one, level)).length <= mostListed * without.length;
  const isLikely = (level: number) => {
    const from = [...answerable, ...without].filter(({ certainty }) => certainty >= level);
    return from.filter(({ isRight }) => isRight).length >= leastLikely * from.length;
  };
  return { answer, show, near: steps.find(isFew) ?? show, likely: steps.find(isLikely) ?? 1 };
}

function reportOf(rows: readonly Judged[], { answer, show }: Levels): string {
  const [answerable, near] = [rows.filter(isAnswerable), rows.filter(isNear)];
  const share = (some: readonly Judged[], test: (one: Judged) => boolean) =>
    `${Math.round((100 * some.filter(test).length) / some.length)} %`;
  const isShown = (one: Judged) => one.certainty >= show && !isStated(one, answer);
  const right = share(answerable, (one) => one.isRight && isStated(one, answer));
  const wrong = share(answerable, (one) => !one.isRight && isStated(one, answer));
  const shown = share(answerable, (one) => one.isRight && isShown(one));
  const quoted = share(near, (one) => !one.isRight && isStated(one, answer));
  const unknown = share(near, ({ isRight, certainty }) => isRight || certainty < show);
  const onPage = share(answerable.filter(isShown), isOnPage);
  return `right ${right}, another ${wrong}, right one shown ${shown}, its page right ${onPage}; without an answer quoted ${quoted}, unknown ${unknown}`;
}
