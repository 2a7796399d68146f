// The thresholds: how sure the search must be to quote a passage, to show it as the closest, to give a prepared answer, and how
// likely a refusal must be for no passage to be quoted.
import { refusals } from "#app/features/chat/answer/plan-reply.server.ts";
import type { Judged } from "./fit.ts";

function isRefusal({ best, example }: Judged): boolean {
  const saying = example.index.passages[best?.passage ?? -1]?.saying;
  return saying !== undefined && refusals.has(saying);
}

/** Sets by people who saw only the pages, with every passage that is right: what they call wrong is another passage. */
const isOfStrangers = ({ example }: Judged) => example.set.startsWith("strangers");

/**
 * The most that may be quoted beside the question, as a share of the strangers' questions with an answer and of those without one,
 * and the most prepared answers given to questions that ask for something else, as a share of all sets'.
 */
const mostWrong = { answerable: 0.05, without: 0.1, said: 0.015 };

/** The share of questions without an answer that no passage is shown to. More are told that the assistant doesn’t know: some are recognised. */
const leastUnknown = 0.62;

/** The share of questions with an answer that may lose it because a refusal is possible. */
const mostDoubted = 0.01;

/** Chooses them, and says what they give. */
export function chooseThresholds(judged: readonly Judged[], sayings: readonly Judged[]) {
  const ofStrangers = judged.filter(isOfStrangers);
  const answerable = ofStrangers.filter(({ example }) => example.kind === "answerable");
  const without = ofStrangers.filter(({ example }) => example.kind === "near" || example.kind === "off");
  const stated = (rows: readonly Judged[], from: number) =>
    rows.filter(({ isRight, certainty }) => !isRight && certainty >= from).length / rows.length;
  const levels = Array.from({ length: 99 }, (_, place) => (place + 1) / 100);
  const isSafe = (level: number) =>
    stated(answerable, level) <= mostWrong.answerable && stated(without, level) <= mostWrong.without;
  const isQuiet = (level: number) =>
    without.filter(({ certainty }) => certainty < level).length >= leastUnknown * without.length;
  const answer = levels.find(isSafe) ?? 1;
  const show = Math.min(answer, levels.find(isQuiet) ?? answer);
  const share = (test: (one: Judged) => boolean) =>
    `${Math.round((100 * answerable.filter(test).length) / answerable.length)} %`;
  const right = share((one) => one.isRight && one.certainty >= answer);
  const shown = share((one) => one.certainty >= show && one.certainty < answer);
  const shownRight = share((one) => one.isRight && one.certainty >= show && one.certainty < answer);
  const ofPassages = new Map(judged.map(({ example, certainty }) => [example, certainty]));
  const given = sayings.filter(({ example, certainty }) => certainty >= (ofPassages.get(example) ?? 0)); // else a passage is
  const toPages = ({ example }: Judged) => example.kind === "answerable" || example.kind === "near";
  const said = (level: number) => given.filter((one) => toPages(one) && one.certainty >= level).length;
  const say = levels.find((level) => said(level) <= mostWrong.said * sayings.filter(toPages).length) ?? 1;
  const refusable = new Map(sayings.filter(isRefusal).map(({ example, certainty }) => [example, certainty]));
  const answered = judged.filter(({ example, certainty }) => example.kind === "answerable" && certainty >= answer);
  const doubted = (level: number) => answered.filter(({ example }) => (refusable.get(example) ?? 0) >= level).length;
  const doubt = levels.find((level) => doubted(level) <= mostDoubted * answered.length) ?? 1;
  const isMeant = ({ example }: Judged) => example.kind === "human" || example.kind === "attack";
  const met = given.filter((one) => isMeant(one) && one.certainty >= say).length;
  const recognised = `${Math.round((100 * met) / sayings.filter(isMeant).length)} %`;
  return {
    answer,
    show,
    say,
    doubt,
    report: `of strangers answered ${right}, shown ${shown} (right ${shownRight}), recognised ${recognised}`,
  };
}
