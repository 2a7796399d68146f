// `npm run brand`: asks the first ten questions about a company, writes content/brand.yaml with logo and icon, and redraws the
// pictures in its colours. Every answer can be given as an option instead, as `--name "Labo Lumière" --languages fr,en`; with
// `--yes` nothing is asked. The demonstration company moves to test/demo-content, which the tests read.
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { questions, startingAnswers } from "./brand/questions.ts";
import type { Answers } from "./brand/questions.ts";
import { applyBrand } from "./brand/write.ts";

const options = Object.fromEntries(questions.map(({ name }) => [name, { type: "string" as const }]));
const { values }: { values: Record<string, string | boolean | (string | boolean)[] | undefined> } = parseArgs({
  options: { ...options, yes: { type: "boolean" } },
});

try {
  const answers = await collect({ ...startingAnswers(), ...readGiven() });
  for (const line of applyBrand(answers)) console.log(line);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function readGiven(): Partial<Answers> {
  const given = questions.flatMap(({ name, faultIn }) => {
    const value = values[name];
    if (typeof value !== "string") return [];
    const fault = faultIn(value);
    if (fault) throw new Error(`--${name}: ${fault}`);
    return [[name, value]];
  });
  return Object.fromEntries(given) as Partial<Answers>; // the names of questions
}

/** Asks what was not given. Enter keeps the value in brackets. */
async function collect(known: Answers): Promise<Answers> {
  if (values["yes"]) return known;
  const terminal = createInterface({ input: process.stdin });
  const lines = terminal[Symbol.asyncIterator](); // keeps lines that a pipe sends all at once
  const answers = { ...known };
  for (const { name, question, faultIn } of questions) {
    if (values[name] !== undefined) continue;
    for (let fault: string | undefined = ""; fault !== undefined;) {
      process.stdout.write(`${question} [${answers[name]}] `);
      const line = await lines.next();
      const typed = line.done ? "" : line.value.trim();
      fault = typed === "" ? undefined : faultIn(typed);
      if (fault) console.log(`  ${fault}`);
      else if (typed !== "") answers[name] = typed;
    }
  }
  terminal.close();
  return answers;
}
