// `npm run evaluate`: measures the assistant's answers without a model on the questions of test/evaluation, and on
// those that made-up companies without phrasings are asked, and how many of the latter words alone can answer.
// `-- --all` lists failures; `-- --set NAME` asks one set or company alone, and with `--folder FOLDER` one from
// elsewhere, NAME.<language>.yaml or .json.
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { readContent } from "#app/content/read.server.ts";
import type { Knowledge } from "#app/features/chat/answer/plan-reply.server.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { buildContent, readCompanies } from "#test/evaluation/company.ts";
import { secondCompany } from "#test/evaluation/second-company.ts";
import { asQuestions, classes, contentKnowledge, evaluate, questionSets, readQuestions } from "./learn/evaluate.ts";
import type { EvaluationQuestion, EvaluatedQuestion } from "./learn/evaluate.ts";
import { createReachMeasure } from "./learn/reach.ts";
import type { Reach } from "./learn/reach.ts";

const { values } = parseArgs({
  options: { all: { type: "boolean" }, set: { type: "string" }, folder: { type: "string" } },
});
const folder = values.folder === undefined ? undefined : pathToFileURL(`${values.folder}/`);
const isAsked = (name: string) => values.set === undefined || values.set === name;

const chosenSets = values.folder === undefined ? questionSets.filter(isAsked) : [values.set ?? ""];
if (chosenSets.length > 0) {
  const knowledge = await contentKnowledge(readContent());
  for (const set of chosenSets) report(set, knowledge, readQuestions([set], folder));
}
if (isAsked("second-company")) {
  const knowledge = await contentKnowledge(secondCompany());
  report("second-company", knowledge, readQuestions(["second-company"]));
}
for (const company of readCompanies().filter(({ name }) => isAsked(name))) {
  const { name, locale, questions, blind, posts, post } = company;
  const knowledge = await contentKnowledge(buildContent(company));
  const measure = createReachMeasure(knowledge.indexes[locale]);
  for (const [title, kinds] of Object.entries({ [name]: questions, [`${name}, asked blind`]: blind })) {
    const asked = asQuestions(kinds, name, locale);
    report(title, knowledge, asked);
    printReach(asked.filter(({ kind }) => kind === "answerable").map(measure));
  }
  const published = await contentKnowledge(buildContent(company, [...posts, post]));
  report(`${name}, a post published now`, published, asQuestions(post.questions, name, locale));
}

/** Asks questions, and prints what became of them. */
function report(title: string, knowledge: Knowledge, questions: readonly EvaluationQuestion[]): void {
  const scored = evaluate(knowledge, questions);
  printTable(title, scored);
  if (values.all)
    for (const question of scored.filter(({ isUseful, isWrong }) => !isUseful || isWrong)) printQuestion(question);
}

/**
 * Prints a table. A question with an answer is right if that is stated, shown if it is among the closest; one without
 * is right if it is called unknown or refused, shown if something is closest. Wrong: another answer is stated.
 */
function printTable(title: string, rows: readonly EvaluatedQuestion[]): void {
  console.log(`\n${title}\nclass      lang    n   right   shown   wrong`);
  for (const kind of classes)
    for (const locale of locales) {
      const these = rows.filter((row) => row.class === kind && row.locale === locale);
      const share = (test: (row: EvaluatedQuestion) => boolean) => {
        const count = these.filter(test).length;
        return `${count} ${`${Math.round((100 * count) / these.length)}%`.padStart(4)}`.padStart(8);
      };
      const cells = [
        share((row) => isRight(row)),
        share((row) => row.isUseful && !isRight(row)),
        share((row) => row.isWrong),
      ];
      if (these.length > 0)
        console.log(`${kind.padEnd(11)}${locale} ${String(these.length).padStart(6)}${cells.join("")}`);
    }
}

/** Prints how many questions share a rare word with a right passage, and how high the best right one ranks. */
function printReach(reach: readonly Reach[]): void {
  const within = (max: number) => reach.filter(({ rank }) => rank < max).length;
  const sharing = reach.filter(({ sharesWord }) => sharesWord).length;
  console.log(
    `of ${reach.length}, ${sharing} share a word with a right passage; it ranks first for ${within(1)}, in 3 for ${within(3)}, in 10 for ${within(10)}`,
  );
}

function isRight({ class: kind, reply, isUseful }: EvaluatedQuestion): boolean {
  const isAnswerable = kind === "answerable" || kind === "followup";
  return isUseful && (isAnswerable ? reply.kind === "answer" || reply.kind === "fixed" : reply.kind !== "suggestion");
}

function printQuestion({ locale, class: kind, ask, reply }: EvaluatedQuestion): void {
  console.log(
    `\n${locale} ${kind}: ${ask}\n  ${reply.kind}: ${reply.content.replaceAll("\n", " ").slice(0, 160)}\n  ${reply.sources.map(({ href }) => href).join(" ")}`,
  );
}
