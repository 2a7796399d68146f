// `npm run brand`: asks ten questions about a company, writes content/brand.yaml with logo and icon, and redraws the
// pictures in its colours. Every answer can be an option instead, such as `--name "Labo Lumière" --languages fr,en`:
// also `--short-name`, `--dark`, `--light`, `--accent`, `--logo`, `--icon`, `--time-zone` and `--currency`; with
// `--yes` nothing is asked. Without a logo or an icon (`none`) the name is drawn. `--remove-demonstration` only deletes
// the demonstration's unchanged posts from the database. The demonstration company moves to test/demo-content, which
// the tests read.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import * as z from "zod";
import * as starters from "#app/features/blog/starter-posts.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { databasePath } from "#app/platform/db/sqlite-file.server.ts";
import { corrected, questions, startingAnswers, suggestShortName } from "./brand/questions.ts";
import type { Answers } from "./brand/questions.ts";
import { readYaml } from "./brand/read-yaml.ts";
import { applyBrand } from "./brand/write.ts";
import { openForCommand, readSettings } from "./database.ts";
import { describeFailure } from "./launcher/failure.mjs";

const removing = "npm run brand -- --remove-demonstration";
let values: Record<string, string | boolean | (string | boolean)[] | undefined> = {};

try {
  const options = Object.fromEntries(questions.map(({ name }) => [name, { type: "string" as const }]));
  const flags = { yes: { type: "boolean" }, "remove-demonstration": { type: "boolean" } } as const;
  ({ values } = parseArgs({ options: { ...options, ...flags } }));
  if (values["remove-demonstration"]) console.log(await removeDemonstration());
  else await brand();
} catch (error) {
  console.error(describeFailure(error));
  process.exitCode = 1;
}

async function brand(): Promise<void> {
  const [before, inputAnswers] = [startingAnswers(), readGiven()];
  const shortName = suggestShortName(inputAnswers.name ?? before.name, before);
  const answers = await collect({ ...before, "short-name": shortName, ...inputAnswers });
  const { messages, hasFaults } = await applyBrand(answers);
  for (const line of messages) console.log(line);
  if (hasFaults) process.exitCode = 1;
  const whose = { ...whoseSite(), name: answers.name };
  const remaining = await inDatabase((db) => starters.countDemonstration({ db }, whose)).catch(() => 0); // it may be down
  if (remaining)
    console.log(`Unchanged posts of the demonstration in the database: ${remaining}. To remove them: ${removing}`);
}

async function removeDemonstration(): Promise<string> {
  const removed = await inDatabase((db) => starters.removeDemonstration({ db }, whoseSite()));
  return removed === undefined ? "There is no database yet." : `Removed posts of the demonstration: ${removed}.`;
}

/** Reads just these two files: this process only knows the previous languages. */
function whoseSite(): { name: string; demonstration: boolean } {
  const read = (file: string): unknown => readYaml(join(import.meta.dirname, "../content", file)).toJS();
  const { name } = z.object({ name: z.string() }).parse(read("brand.yaml"));
  const { demonstration } = z.object({ demonstration: z.boolean() }).parse(read("company.yaml"));
  return { name, demonstration };
}

/** Runs `work`; returns undefined if there is no database yet. */
async function inDatabase<T>(work: (db: Db) => Promise<T>): Promise<T | undefined> {
  const config = readSettings();
  if (!config.DATABASE_URL && !existsSync(databasePath(config.DATA_DIR))) return undefined;
  const db = await openForCommand(config);
  return work(db).finally(() => db.close());
}

function readGiven(): Partial<Answers> {
  const entries = questions.flatMap(({ name, faultIn }) => {
    const typed = values[name];
    if (typeof typed !== "string") return [];
    const value = corrected(name, typed);
    const fault = faultIn(value);
    if (fault) throw new Error(`--${name}: ${fault}`);
    return [[name, value]];
  });
  return Object.fromEntries(entries) as Partial<Answers>; // names of questions
}

/** Asks for the values not given. Enter keeps the value in brackets. */
async function collect(initial: Answers): Promise<Answers> {
  if (values["yes"]) return initial;
  const terminal = createInterface({ input: process.stdin });
  const lines = terminal[Symbol.asyncIterator](); // keeps lines that a pipe sends at once
  const answers = { ...initial };
  for (const { name, question, faultIn } of questions) {
    if (values[name] !== undefined) continue;
    if (name === "short-name") answers[name] = suggestShortName(answers.name, initial);
    for (let fault: string | undefined = ""; fault !== undefined;) {
      process.stdout.write(`${question} [${answers[name]}] `);
      const line = await lines.next();
      if (line.done) throw new Error("\nThe input ended before every question was answered: nothing was written.");
      const typed = corrected(name, line.value.trim());
      fault = typed === "" ? undefined : faultIn(typed);
      if (fault) console.log(`  ${fault}`);
      else if (typed !== "") answers[name] = typed;
    }
  }
  terminal.close();
  return answers;
}
