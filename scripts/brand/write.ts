// Writes what `npm run brand` was told, into the content folder.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { isMap, parse, parseDocument } from "yaml";
import { markedWhole } from "#app/content/content-files.ts";
import { withPluralsOf } from "#app/content/fallback.ts";
import type { ValuesByName } from "#app/content/fallback.ts";
import { yamlWith } from "#app/content/yaml-edit.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { demoContent } from "../test/demo-content.ts";
import type { Answers } from "./questions.ts";
import { readList } from "./questions.ts";

const root = join(import.meta.dirname, "../..");
const content = join(root, "content");

/** Returns lines that say what was done and what is left to do, and whether the content has faults then. */
export function applyBrand(answers: Answers): { said: string[]; hasFaults: boolean } {
  const said = [keepDemo()];
  const before = readBrand();
  const languages = readList(answers.languages);
  for (const file of globSync(join(content, "*/phrasings.yaml"))) rmSync(file); // they ask for the demonstration's passages
  said.push(...changeLanguages(before.languages, languages));
  const logo = copyPicture(answers.logo, "logo");
  const icon = copyPicture(answers.icon, "icon");
  writeBrand(answers, { languages, logo, icon });
  changeCurrency(languages, { from: before.currency, to: answers.currency });
  const [pictures, check] = [run("scripts/pictures.ts"), run("scripts/check/content.ts")];
  said.push(pictures.said, check.said, "Written: content/brand.yaml. Next: docs/make-it-yours.md");
  return { said: said.filter(Boolean), hasFaults: pictures.hasFailed || check.hasFailed };
}

/** The tests know the demonstration company: it moves where they find it, once. */
function keepDemo(): string {
  if (existsSync(demoContent)) return "";
  const gone = readBrand().languages.find((language) => !existsSync(join(content, language)));
  if (gone !== undefined)
    throw new Error(
      `content/${gone} is gone, and the tests need it once: bring it back (git checkout content/${gone}).`,
    );
  cpSync(content, demoContent, { recursive: true });
  return "Kept the demonstration company for the tests: test/demo-content";
}

function readBrand(): { languages: string[]; currency: string } {
  return parseDocument(readFileSync(join(content, "brand.yaml"), "utf8")).toJS() as {
    languages: string[];
    currency: string;
  }; // checked by its schema
}

/**
 * A first language that is new begins as a copy of what was the first. Any other begins with a file without texts: what it lacks
 * is shown in the first language, and a copy would pass for a translation.
 */
function changeLanguages(before: readonly string[], after: readonly string[]): string[] {
  const added = after.filter((language) => !existsSync(join(content, language)));
  const removed = before.filter((language) => !after.includes(language));
  for (const language of added) {
    if (language === after[0]) copyLanguage(before[0] ?? "en", language);
    else beginLanguage(language, after[0] ?? "");
  }
  for (const language of removed) rmSync(join(content, language), { recursive: true, force: true });
  if (removed.length > 0) chooseOriginals(after);
  return [
    ...added.map((language) =>
      language === after[0]
        ? `Added content/${language}, in the words of ${before[0]}: translate it.`
        : `Added content/${language}, without texts: what it lacks is shown in ${after[0]}. Put translated files there, one by one.`,
    ),
    ...removed.map((language) => `Removed content/${language}.`),
  ];
}

function copyLanguage(from: string, to: string): void {
  cpSync(join(content, from), join(content, to), { recursive: true });
  for (const own of ["posts", "assistant.yaml"]) rmSync(join(content, to, own), { recursive: true, force: true });
  for (const file of ["ui.yaml", "words.yaml"]) {
    const text = readFileSync(join(content, to, file), "utf8");
    const texts = parse(text) as ValuesByName; // checked by its schema
    writeFileSync(
      join(content, to, file),
      yamlWith(text, { before: texts, after: withPluralsOf(to as Locale, texts) }),
    ); // a locale from now on
  }
  markCopies(from, to);
}

/** The check names it until somebody has translated it. */
function markCopies(from: string, language: string): void {
  for (const file of globSync(join(content, language, "**/*.{yaml,md}")))
    writeFileSync(file, markedWhole(readFileSync(file, "utf8"), from));
}

function beginLanguage(language: string, first: string): void {
  mkdirSync(join(content, language));
  writeFileSync(
    join(content, language, "ui.yaml"),
    `# What is missing is shown in ${first}: copy texts from there, and translate them.\n{}\n`,
  );
}

/** Of starter posts whose original has gone with its language, the first that is left is the original of the others. */
function chooseOriginals(languages: readonly string[]): void {
  const files = languages.flatMap((language) => globSync(join(content, language, "posts/*.html")).toSorted());
  const slugs = new Set(files.map((file) => basename(file, ".html")));
  const chosen = new Map<string, string>();
  for (const file of files) {
    const text = readFileSync(file, "utf8");
    const [line, original = ""] = /^translationOf: (\S+)\n/m.exec(text) ?? [];
    if (line === undefined || slugs.has(original)) continue;
    const other = chosen.get(original);
    if (other === undefined) chosen.set(original, basename(file, ".html"));
    writeFileSync(file, text.replace(line, other === undefined ? "" : `translationOf: ${other}\n`));
  }
}

/** Returns the path in the content folder; undefined to keep the one there is. */
function copyPicture(path: string, name: string): string | undefined {
  if (path === "") return undefined;
  const file = `brand/${name}${extname(path).toLowerCase()}`;
  const bytes = readFileSync(path); // it may be one of those that go
  for (const old of readdirSync(join(content, "brand")))
    if (new RegExp(String.raw`^${name}(?:-on-dark)?\.`).test(old)) rmSync(join(content, "brand", old));
  writeFileSync(join(content, file), bytes);
  return file;
}

type BrandFiles = { languages: string[]; logo: string | undefined; icon: string | undefined };

/** Comments stay. One logo serves both grounds until a second one is put in. */
function writeBrand(answers: Answers, { languages, logo, icon }: BrandFiles): void {
  const path = join(content, "brand.yaml");
  const file = parseDocument(readFileSync(path, "utf8"));
  file.set("name", answers.name);
  file.set("shortName", answers["short-name"]);
  file.set("languages", file.createNode(languages, { flow: true }));
  file.delete("menu"); // all of them
  for (const color of ["light", "dark", "accent"] as const) file.setIn(["colors", color], answers[color]);
  for (const ground of ["onLight", "onDark"]) if (logo) file.setIn(["logo", ground], logo);
  if (icon) file.set("icon", icon);
  file.set("timeZone", answers["time-zone"]);
  file.set("currency", answers.currency);
  writeFileSync(path, file.toString({ lineWidth: 0 }));
}

/** Budgets keep their figures and get the new sign. */
function changeCurrency(languages: readonly string[], { from, to }: { from: string; to: string }): void {
  if (from === to) return;
  for (const language of languages) {
    const path = join(content, language, "ui.yaml");
    if (!existsSync(path)) continue;
    const file = parseDocument(readFileSync(path, "utf8"));
    const budgets = file.getIn(["contact", "options", "projectBudget"]);
    if (!isMap(budgets)) continue;
    for (const { key } of budgets.items) {
      const text = String(budgets.get(key));
      const written = signsOf(from, language).find((sign) => text.includes(sign));
      if (written !== undefined)
        budgets.set(key, text.replaceAll(written, written === from ? to : signOf(to, language)));
    }
    writeFileSync(path, file.toString({ lineWidth: 0 }));
  }
}

/** As the check takes them. */
function signsOf(currency: string, language: string): string[] {
  return [signOf(currency, language), currency];
}

function signOf(currency: string, language: string): string {
  const format = new Intl.NumberFormat(language, { style: "currency", currency, currencyDisplay: "narrowSymbol" });
  return format.formatToParts(1).find(({ type }) => type === "currency")?.value ?? currency;
}

/** In a process of its own: this one has read the brand before. */
function run(script: string): { said: string; hasFailed: boolean } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, script)], { cwd: root, encoding: "utf8" });
  return { said: (stdout + stderr).trim(), hasFailed: status !== 0 };
}
