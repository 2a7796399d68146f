// `npm run evaluate`: how good the assistant's answers without a model are, by class and language, on the questions of
// app/features/chat/evaluation. With --all it also lists what went wrong; with another name it reads <name>.<language>.yaml there.
import { classes, contentKnowledge, evaluate } from "#app/features/chat/evaluation/evaluate.server.ts";
import type { Judged } from "#app/features/chat/evaluation/evaluate.server.ts";
import { readContent } from "#app/platform/content/read.server.ts";
import { locales } from "#app/platform/i18n/locales.ts";

const listed = process.argv.includes("--all");
const name = process.argv.slice(2).find((word) => !word.startsWith("--"));
const judged = evaluate(contentKnowledge(readContent()), name);

printTable(
  "Tuned half (odd questions)",
  judged.filter(({ isHeldOut }) => !isHeldOut),
);
printTable(
  "Held-out half (even questions)",
  judged.filter(({ isHeldOut }) => isHeldOut),
);
if (listed) for (const one of judged.filter(({ isUseful, isWrong }) => !isUseful || isWrong)) printQuestion(one);

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

function printQuestion({ locale, class: kind, ask, reply, isHeldOut }: Judged): void {
  console.log(
    `\n${isHeldOut ? "even" : "odd "} ${locale} ${kind}: ${ask}\n  ${reply.kind}: ${reply.content.replaceAll("\n", " ").slice(0, 160)}\n  ${reply.sources.map(({ href }) => href).join(" ")}`,
  );
}
