// `npm run evaluate`: measures the assistant's answers without a model on the questions of test/evaluation. `-- --all`
// lists failures; `-- --set NAME --folder FOLDER` uses another set, NAME.<language>.yaml or .json; `-- --second` asks
// the second fictional company, which has no phrasings of its own.
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { classes, contentKnowledge, evaluate, questionSets, readQuestions } from "./learn/evaluate.ts";
import type { Judged } from "./learn/evaluate.ts";
import { readContent } from "#app/content/read.server.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { secondCompany } from "#test/evaluation/second-company.ts";

const { values } = parseArgs({
  options: {
    all: { type: "boolean" },
    second: { type: "boolean" },
    set: { type: "string" },
    folder: { type: "string" },
  },
});
const knowledge = await contentKnowledge(values.second ? secondCompany() : readContent());
const folder = values.folder === undefined ? undefined : pathToFileURL(`${values.folder}/`);
const sets = values.second ? ["second-company"] : questionSets;

for (const name of values.set === undefined ? sets : [values.set]) {
  const judged = evaluate(knowledge, readQuestions([name], folder));
  printTable(name, judged);
  if (values.all) for (const one of judged.filter(({ isUseful, isWrong }) => !isUseful || isWrong)) printQuestion(one);
}

/**
 * Prints a table. A question with an answer is right if that is stated, shown if it is among the closest; one without
 * is right if it is called unknown or refused, shown if something is closest. Wrong: another answer is stated.
 */
function printTable(title: string, rows: readonly Judged[]): void {
  console.log(`\n${title}\nclass      lang    n   right   shown   wrong`);
  for (const kind of classes)
    for (const locale of locales) {
      const these = rows.filter((row) => row.class === kind && row.locale === locale);
      const share = (test: (row: Judged) => boolean) => {
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

function isRight({ class: kind, reply, isUseful }: Judged): boolean {
  const isAnswerable = kind === "answerable" || kind === "followup";
  return isUseful && (isAnswerable ? reply.kind === "answer" || reply.kind === "fixed" : reply.kind !== "suggestion");
}

function printQuestion({ locale, class: kind, ask, reply }: Judged): void {
  console.log(
    `\n${locale} ${kind}: ${ask}\n  ${reply.kind}: ${reply.content.replaceAll("\n", " ").slice(0, 160)}\n  ${reply.sources.map(({ href }) => href).join(" ")}`,
  );
}
