// The two thresholds: from the one on a passage is the answer, from the other one it is shown as the closest.
import type { Judged } from "./fit.ts";

/**
 * The most that may be stated wrongly, as a share of the questions with an answer, of those without one, and of prepared answers.
 * The sets know one wording of each right answer, so of what they call wrong about half is right when read.
 */
const mostWrong = { answerable: 0.03, without: 0.03, said: 0.015 };

/** The share of questions without an answer to which the assistant says that it doesn't know. */
const leastUnknown = 0.7;

/** Chooses both, and says what they give. */
export function chooseThresholds(judged: readonly Judged[], sayings: readonly Judged[]) {
  const answerable = judged.filter(({ example }) => example.kind === "answerable");
  const without = judged.filter(({ example }) => example.kind === "near" || example.kind === "off");
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
  const isMeant = ({ example }: Judged) => example.kind === "human" || example.kind === "attack";
  const met = given.filter((one) => isMeant(one) && one.certainty >= say).length;
  const recognised = `${Math.round((100 * met) / sayings.filter(isMeant).length)} %`;
  return {
    answer,
    show,
    say,
    report: `answered ${right}, shown ${shown} (right ${shownRight}), recognised ${recognised}`,
  };
}
