// `npm run evaluate`: measures the assistant's answers without a model on the questions of test/evaluation. --all
// lists failures; `-- --set NAME --folder FOLDER` uses another set, NAME.<language>.yaml.
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { classes, contentKnowledge, evaluate, questionSets, readQuestions } from "./learn/evaluate.ts";
import type { Judged } from "./learn/evaluate.ts";
import { readContent } from "#app/platform/content/read.server.ts";
import { locales } from "#app/platform/i18n/locales.ts";

const knowledge = await contentKnowledge(readContent());
const { values } = parseArgs({
  options: { all: { type: "boolean" }, set: { type: "string" }, folder: { type: "string" } },
});
const folder = values.folder === undefined ? undefined : pathToFileURL(`${values.folder}/`);

for (const name of values.set === undefined ? questionSets : [values.set]) {
  const judged = evaluate(knowledge, readQuestions([name], folder));
  printTable(name, judged);
  if (values.all) for (const one of judged.filter(({ isUseful, isWrong }) => !isUseful || isWrong)) printQuestion(one);
}

function printTable(title: string, rows: readonly Judged[]): void {
  console.log(`\n${title}\nclass       lang    n  fitting  wrong  answer suggest unknown fixed`);
  for (const kind of classes) {
    for (const locale of locales) {
      const these = rows.filter((row) => row.class === kind && row.locale === locale);
      const share = (test: (row: Judged) => boolean) =>
        `${Math.round((100 * these.filter(test).length) / Math.max(1, these.length))}%`;
      const count = (reply: Judged["reply"]["kind"]) => String(these.filter((row) => row.reply.kind === reply).length);
      const cells = [
        String(these.length).padStart(4),
        share((row) => row.isUseful).padStart(8),
        share((row) => row.isWrong).padStart(6),
        count("answer").padStart(7),
        count("suggestion").padStart(7),
        count("unknown").padStart(7),
        count("fixed").padStart(5),
      ];
      console.log(`${kind.padEnd(12)}${locale.padEnd(4)}${cells.join(" ")}`);
    }
  }
}

function printQuestion({ locale, class: kind, ask, reply }: Judged): void {
  console.log(
    `\n${locale} ${kind}: ${ask}\n  ${reply.kind}: ${reply.content.replaceAll("\n", " ").slice(0, 160)}\n  ${reply.sources.map(({ href }) => href).join(" ")}`,
  );
}
