// Writes the answers of `npm run brand` into the content folder.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { isMap, parse } from "yaml";
import { markedWhole } from "#app/content/content-files.ts";
import { withPluralsOf } from "#app/content/fallback.ts";
import type { ValuesByName } from "#app/content/fallback.ts";
import { withTextsOf } from "#app/content/new-texts.server.ts";
import { yamlWith } from "#app/content/yaml-edit.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { demoContent } from "../test/demo-content.ts";
import type { Answers } from "./questions.ts";
import { noPicture, readList } from "./questions.ts";
import { readYaml } from "./read-yaml.ts";

const root = join(import.meta.dirname, "../..");
const content = join(root, "content");

/** Returns lines that describe what was done and what remains to do, and whether the content has faults. */
export async function applyBrand(answers: Answers): Promise<{ messages: string[]; hasFaults: boolean }> {
  const before = readBrand();
  const languages = readList(answers.languages);
  if (before.languages[0] !== languages[0] || before.currency !== answers.currency) assertReadable();
  const lines = [keepDemo()];
  removeWordsOfDemo();
  lines.push(...changeLanguages(before.languages, languages));
  removeWordsOfDemo(); // of a language that was added
  const logo = await logoOf(answers);
  const icon = answers.icon === noPicture ? await drawnIcon(answers) : copyPicture(answers.icon, "icon");
  writeBrand(answers, { languages, logo, icon });
  changeCurrency(languages, { from: before.currency, to: answers.currency });
  const [pictures, check] = [run("scripts/pictures.ts"), run("scripts/check/content.ts")];
  lines.push(pictures.output, check.output, "Written: content/brand.yaml. Next: docs/make-it-yours.md");
  return { messages: lines.filter(Boolean), hasFaults: pictures.hasFailed || check.hasFailed };
}

/** Removes questions that refer to the demonstration, and the words that its texts use for each idea. */
function removeWordsOfDemo(): void {
  for (const file of globSync("*/{phrasings,terms}.yaml", { cwd: content })) {
    const [companyFile, demo] = [join(content, file), join(demoContent, file)];
    if (existsSync(demo) && readFileSync(companyFile).equals(readFileSync(demo))) rmSync(companyFile);
  }
}

/** Parses all texts before any is rewritten. @throws Error that names a file with a syntax error */
function assertReadable(): void {
  for (const file of globSync("*/**/*.yaml", { cwd: content })) readYaml(join(content, file));
}

/** Moves the demonstration company, which the tests need, to their folder, once. */
function keepDemo(): string {
  if (existsSync(demoContent)) return "";
  const gone = readBrand().languages.find((language) => !existsSync(join(content, language)));
  if (gone !== undefined)
    throw new Error(
      `content/${gone} is gone, and the tests need it this one time: bring it back (git checkout content/${gone}).`,
    );
  cpSync(content, demoContent, { recursive: true });
  const company = join(content, "company.yaml");
  writeFileSync(company, readFileSync(company, "utf8").replace(/^(?:#.*\n)?onlineSince:.*\n/m, "")); // a year of the demonstration's
  return "Kept the demonstration company for the tests: test/demo-content";
}

function readBrand(folder = content): { languages: string[]; currency: string } {
  return readYaml(join(folder, "brand.yaml")).toJS() as {
    languages: string[];
    currency: string;
  }; // checked by its schema
}

/**
 * Changes the languages. A new default language gets missing texts from the previous first one. Any other starts with the
 * program's own texts if the release has them, or with an empty file: missing texts are shown in the default language,
 * and a copy would look like a translation.
 */
function changeLanguages(before: readonly string[], after: readonly string[]): string[] {
  const [former = "en", first = ""] = [before[0], after[0]];
  // One that stays is read by the company, and may have gaps; the former first one has none.
  const sources = [...before.filter((language) => after.includes(language)), former].filter(
    (language) => language !== first,
  );
  const added = after.filter((language) => !before.includes(language));
  const removed = languageFolders(content).filter((language) => !after.includes(language));
  const isShipped = (language: string) => existsSync(join(content, language));
  for (const language of added) takeShipped(language);
  const saidOfAdded = added.map((language) => {
    if (language === first)
      return `Added content/${language}. What it lacked is there in the words of ${sources[0]}: translate those.`;
    if (isShipped(language))
      return `Added content/${language}, with the program's own words. What it lacks is shown in ${first}: write it there.`;
    return `Added content/${language}, without texts: what it lacks is shown in ${first}. Put translated files there, one by one.`;
  });
  if (first !== former) for (const source of sources) completeLanguage(source, first);
  for (const language of after) if (!isShipped(language)) beginLanguage(language, first);
  for (const language of removed) rmSync(join(content, language), { recursive: true, force: true });
  if (removed.length > 0) chooseOriginals(after);
  return [...saidOfAdded, ...removed.map((language) => `Removed content/${language}.`)];
}

function languageFolders(folder: string): string[] {
  return readdirSync(folder).filter((name) => /^[a-z]{2}$/.test(name));
}

/** Copies the program's own texts of a language that the demonstration doesn't offer (decision 158). */
function takeShipped(language: string): void {
  const shipped = join(demoContent, language);
  if (
    existsSync(join(content, language)) ||
    !existsSync(shipped) ||
    readBrand(demoContent).languages.includes(language)
  )
    return;
  cpSync(shipped, join(content, language), { recursive: true });
}

/** Copies missing files, and missing texts into existing files; the check lists both until they are translated. */
function completeLanguage(from: string, to: string): void {
  for (const file of globSync("**/*.{yaml,md}", { cwd: join(content, from) })) {
    if (file === "assistant.yaml" || file === "terms.yaml") continue;
    const [text, path] = [readFileSync(join(content, from, file), "utf8"), join(content, to, file)];
    const hasPlurals = file === "ui.yaml" || file === "words.yaml";
    const original = hasPlurals ? withPlurals(text, to) : text;
    mkdirSync(dirname(path), { recursive: true });
    if (!existsSync(path)) writeFileSync(path, markedWhole(original, from));
    else if (file.endsWith(".yaml")) writeFileSync(path, withTextsOf(readFileSync(path, "utf8"), original));
  }
}

function withPlurals(text: string, language: string): string {
  const texts = parse(text) as ValuesByName; // checked by its schema
  return yamlWith(text, { before: texts, after: withPluralsOf(language as Locale, texts) }); // a locale from now on
}

function beginLanguage(language: string, first: string): void {
  mkdirSync(join(content, language));
  writeFileSync(
    join(content, language, "ui.yaml"),
    `# What is missing is shown in ${first}: copy texts from there, and translate them.\n{}\n`,
  );
}

/** Chooses the first remaining starter post as the original if theirs was removed with its language. */
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

type Logo = { onLight: string; onDark: string };

async function logoOf({ logo, name, dark, light }: Answers): Promise<Logo | undefined> {
  if (logo !== noPicture) {
    const file = copyPicture(logo, "logo");
    return file === undefined ? undefined : { onLight: file, onDark: file };
  }
  const { drawName } = await import("./draw-name.ts"); // loads 4 MB
  return {
    onLight: writePicture("logo.svg", Buffer.from(await drawName(name, { color: dark })), "logo"),
    onDark: writePicture("logo-on-dark.svg", Buffer.from(await drawName(name, { color: light })), "logo-on-dark"),
  };
}

async function drawnIcon({ name, light }: Answers): Promise<string> {
  const { drawName } = await import("./draw-name.ts");
  return writePicture("icon.svg", Buffer.from(await drawName(name.slice(0, 1), { color: light, width: 32 })), "icon");
}

/** Returns the path in the content folder; undefined to keep the existing picture. */
function copyPicture(path: string, name: string): string | undefined {
  if (path === "") return undefined;
  return writePicture(`${name}${extname(path).toLowerCase()}`, readFileSync(path), name); // it may be replaced
}

function writePicture(file: string, bytes: Buffer, name: string): string {
  for (const old of readdirSync(join(content, "brand")))
    if (new RegExp(String.raw`^${name}(?:-on-dark)?\.`).test(old)) rmSync(join(content, "brand", old));
  writeFileSync(join(content, "brand", file), bytes);
  return `brand/${file}`;
}

type BrandFiles = { languages: string[]; logo: Logo | undefined; icon: string | undefined };

/** Writes brand.yaml; comments are kept. One logo serves both backgrounds until a second one is added. */
function writeBrand(answers: Answers, { languages, logo, icon }: BrandFiles): void {
  const path = join(content, "brand.yaml");
  const file = readYaml(path);
  file.set("name", answers.name);
  file.set("shortName", answers["short-name"]);
  file.set("languages", file.createNode(languages, { flow: true }));
  file.delete("menu"); // all languages
  for (const color of ["light", "dark", "accent"] as const) file.setIn(["colors", color], answers[color]);
  for (const ground of ["onLight", "onDark"] as const) if (logo) file.setIn(["logo", ground], logo[ground]);
  if (icon) file.set("icon", icon);
  file.set("timeZone", answers["time-zone"]);
  file.set("currency", answers.currency);
  writeFileSync(path, file.toString({ lineWidth: 0 }));
}

/** Changes the currency sign of the budgets, but not the amounts. */
function changeCurrency(languages: readonly string[], { from, to }: { from: string; to: string }): void {
  if (from === to) return;
  for (const language of languages) {
    const path = join(content, language, "ui.yaml");
    if (!existsSync(path)) continue;
    const file = readYaml(path);
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

/** Returns the signs that the check accepts. */
function signsOf(currency: string, language: string): string[] {
  return [signOf(currency, language), currency];
}

/** Returns a currency's sign, with the space between it and a number after it. */
function signOf(currency: string, language: string): string {
  const format = new Intl.NumberFormat(language, { style: "currency", currency, currencyDisplay: "narrowSymbol" });
  const parts = format.formatToParts(1);
  const sign = parts.slice(
    0,
    parts.findIndex(({ type }) => type === "integer"),
  );
  return sign.length > 0 ? sign.map(({ value }) => value).join("") : (parts.at(-1)?.value ?? currency);
}

/** Runs a script in a new process: this one has already read the previous brand. */
function run(script: string): { output: string; hasFailed: boolean } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, script)], { cwd: root, encoding: "utf8" });
  return { output: (stdout + stderr).trim(), hasFailed: status !== 0 };
}
