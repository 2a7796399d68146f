// Finds texts in another language than their folder's, and remains of the demonstration, whose copy the clone keeps
// (decision 106), in a company's content: texts about its business, and its names, places, prices and trade.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { parseDocument } from "yaml";
import type { Brand } from "#app/content/brand.schema.ts";
import { conditionValues, matchesCondition } from "#app/content/conditions.ts";
import { withLine } from "#app/content/content-check.server.ts";
import type { ContentFiles } from "#app/content/content-files.ts";
import { valueAt } from "#app/content/entry-fields.server.ts";
import { isMapping } from "#app/content/fallback.ts";
import type { ValuesByName, Value } from "#app/content/fallback.ts";
import { faultText } from "#app/content/fault.ts";
import type { ContentFault } from "#app/content/fault.ts";
import { formFieldNames, formFields, listFormSteps } from "#app/content/form-shape.ts";
import type { CompanyForm, FormFieldName } from "#app/content/form-shape.ts";
import { listToTranslate } from "#app/content/new-texts.server.ts";
import { createShownCheck } from "#app/content/unshown.server.ts";
import { otherLanguageOf } from "#app/features/suggestion/public.server.ts";
import { root } from "./step.ts";

/** `file` is a path in the language's folder. */
type Text = { language: string; file: string; path: string; value: string };

type Leftover = Text & { why: string };

const maxPerFile = 12;

/** Texts about the company itself. Other texts are the program's, and may stay. */
const aboutTheCompany = new RegExp(
  [
    String.raw`^(?:words|faq|testimonials|pictures)\.yaml |^case-studies\/|^posts\/`,
    String.raw`^pages\/(?:home|about|services)\.yaml |^pages\/newsletter\.yaml issue\.`,
    String.raw`^pages\/(?:blog|book|case-studies|contact|newsletter|newsletter-archive)\.yaml (?:title|description|heading|lead|points\.|next\.)`,
    String.raw`^pages\/faq\.yaml description`,
    String.raw`^ui\.yaml (?:blog\.defaultTag|chat\.templates\.(?!pricing)|contact\.form\.(?:steps\.project\.title|projectDetailsHint))`,
  ].join("|"),
);

/** Places of the demonstration with texts that suit any company, such as those about the program itself. */
const anybodys =
  /[ .](?:alternates|question|note|hours|hoursText)(?:\.|$)|^pages\/(?:book\.yaml points\.3|contact\.yaml lead|home\.yaml ask\.lead)$/;

/** Ids, file names and URLs. */
const notWords =
  /(?:^|\.)(?:id|slug|service|group|kind|page|picture|logo|mark|image|portrait|translationOf)(?:\.name)?$/;

/** The demonstration's people, clients and suppliers. */
const namesOfOthers =
  /^testimonials\.yaml \d+\.(?:name|company)$|^pages\/about\.yaml team\.\d+\.name$|^pages\/home\.yaml (?:clients\.items\.\d+\.name|panel\.run\.items\.\d+\.supplier)$|^case-studies\/\S+ (?:client|testimonial\.author)$/;

/** Words for an idea, which belong to no company, and phrasings, which `npm run brand` deletes. */
const notCompared = /^(?:phrasings|terms)\.yaml$/;

const trade = /^words\.yaml services\.[^.]+\.title$|^pages\/home\.yaml keywords\./;

const factPaths = [["phone"], ["address", "street"], ["emails", "hello"], ["emails", "support"], ["serviceType"]];

/** The number of words from which a sentence is the demonstration's even without words of its business. */
const wordsOfItsOwn = 8;

const ownAmount = /\{\{(?!(?:call|reply|company|count|name)\b)\w+|\d/;

/**
 * Returns faults and remarks: while a company is marked as a demonstration, its remains are no fault, unless in another
 * language. Without a demonstration to compare with, `release` is empty.
 */
export function findRemains(files: ContentFiles, release: ContentFiles): { faults: string[]; remarks: string[] } {
  const [company, demo] = [yamlOf(files, "company.yaml"), yamlOf(release, "company.yaml")];
  const marked = listToTranslate(files).map((place) => `${[place.file, ...place.path].join(".")}.`);
  const isShown = createShownCheck(files);
  const holding = conditionValues(
    {
      demonstration: company["demonstration"] === true,
      consumers: company["consumers"] === true,
      healthData: company["healthData"] === true,
    },
    { INSIGHTS: true },
  );
  const texts = listTexts(files, (item) => matchesCondition(item, holding)).filter(
    (text) =>
      !marked.some((place) => `${text.language}/${text.file}.${text.path}.`.startsWith(place)) &&
      isShown(text.file, text.path),
  );
  const theirs = listTexts(release);
  const whyForeign = foreignLanguages(theirs, languagesOf(files));
  const reasons = new Map(texts.map((text) => [text, whyForeign(text)]));
  const foreign = [...reasons].flatMap(([text, why]) => (why === undefined ? [] : [{ ...text, why }]));
  const [name = "", ownName] = [release, files].map((source) => textIn(yamlOf(source, "brand.yaml")["name"]));
  if (release.size === 0 || name === ownName) return { faults: listed(files, foreign), remarks: [] }; // it is the demonstration
  const others = texts.filter((text) => reasons.get(text) === undefined);
  const names = [name, ...theirs.filter(isAt(namesOfOthers)).map(({ value }) => value)];
  const facts = [
    ...factsLeft({ company, demo, languages: languagesOf(files) }),
    ...shortNameLeft(files, release),
    ...holidaysLeft(files, release),
  ];
  const search = startsIn([
    ...names,
    ...factsOf(demo),
    ...placesOf(company, demo, languagesOf(files)),
    ...tradeOf(texts, theirs, company, demo),
  ]);
  const ownLaw = startsIn(countryOf(company) === countryOf(demo) ? lawOf(demo) : []);
  const offered = languagesOf(release); // what the release has in others is of no company
  const shipped = theirs.filter(({ file }) => file !== "assistant.yaml"); // visitors' words
  const remains = ownTexts(
    others.filter(({ value }) => !ownLaw.test(value)), // an authority of the country has its own city
    shipped.filter(({ language }) => offered.includes(language)),
    { search, business: businessOf(others, shipped, { company, demo, languages: languagesOf(files) }) },
  );
  const named = new Set(remains.map(({ language, file, path }) => `${language}/${file} ${path}`));
  remains.push(
    ...textsOnNothing(others, shipped, files).filter(
      ({ language, file, path }) => !named.has(`${language}/${file} ${path}`),
    ),
  );
  const keptFacts = [...areaKept(company, demo, languagesOf(files)), ...termsKept(files, release)].map(faultText);
  if (company["demonstration"] === true)
    return {
      faults: listed(files, foreign),
      remarks: [...counted(remains), ...facts.map(faultText), ...keptFacts],
    };
  const faults = [...listed(files, [...foreign, ...remains]), ...facts.map((fact) => withLine(files, fact))];
  return { faults, remarks: keptFacts };
}

/** Search words, and the words of visitors and clients, which may be in any language. */
const inAnyLanguage = /^assistant\.yaml |(?:^| |\.)keywords\.|^testimonials\.yaml |^case-studies\/\S+ testimonial\./;

/** Addresses, code and whatever is quoted. */
const quoted =
  /(?:https?:|www\.)\S+|\{\{.*?\}\}|<(pre|code|blockquote|q)\b.*?<\/\1>|<[^>]*>|“[^”]*”|„[^”“]*[”“]|«[^»]*»|"[^"]*"/gsu;

/**
 * Returns a function that says why a text is in another language than its folder: it is the demonstration’s, or its
 * words are.
 */
function foreignLanguages(theirs: readonly Text[], languages: readonly string[]): (text: Text) => string | undefined {
  const textsByValue = Map.groupBy(theirs, ({ value }) => compared(value));
  return (text) => {
    const { language, value } = text;
    const isText = wordsIn(value) >= 4 && !/^https?:\S+$/.test(value);
    const same = isText ? (textsByValue.get(compared(value)) ?? []) : [];
    if (same.some((other) => other.language === language)) return undefined;
    if (same[0]) return `is in the demonstration’s language “${same[0].language}”`;
    if (isAt(inAnyLanguage)(text)) return undefined;
    const other = otherLanguageOf(value.replaceAll(quoted, " "), language, [...languages, "en"]);
    return other && `seems to be in “${other}”; a quotation goes between quotation marks`;
  };
}

/**
 * `search` finds words of the demonstration in any text, `business` in those that are as the demonstration has them.
 */
type Patterns = { search: RegExp; business: RegExp };

function ownTexts(texts: readonly Text[], theirs: readonly Text[], { search, business }: Patterns): Leftover[] {
  const isSame = isIn(theirs.filter((text) => !isAt(anybodys)(text)));
  return texts.flatMap((text) => {
    if (text.file === "assistant.yaml") return []; // visitors' words
    const [match] = search.exec(text.value) ?? [];
    if (match !== undefined) return [{ ...text, why: `“${match}” is the demonstration’s` }];
    const why = isSame(text) ? whyTheirs(text, business) : undefined;
    return why === undefined ? [] : [{ ...text, why }];
  });
}

/** Returns why a text that is as the demonstration has it can't be another company's; undefined if it can. */
function whyTheirs(text: Text, business: RegExp): string | undefined {
  const [word] = business.exec(text.value) ?? [];
  if (word !== undefined) return `is still the demonstration’s: “${word}”`;
  const count = wordsIn(text.value);
  const isLong = count >= wordsOfItsOwn || (count >= 5 && ownAmount.test(text.value));
  return isLong && isAt(aboutTheCompany)(text) ? "is still the demonstration’s" : undefined;
}

/** Returns a function that tells whether texts have the same one in the same language. */
function isIn(texts: readonly Text[]): (text: Text) => boolean {
  const knownTexts = new Set(texts.map(({ language, value }) => `${language} ${compared(value)}`));
  return ({ language, value }) => knownTexts.has(`${language} ${compared(value)}`);
}

type Facts = { company: ValuesByName; demo: ValuesByName; languages: readonly string[] };

/**
 * Matches words of the demonstration's business (`trade` in its company.yaml) that the company's own texts don't use,
 * and its city for a company in another one.
 */
function businessOf(texts: readonly Text[], theirs: readonly Text[], { company, demo, languages }: Facts): RegExp {
  const isSame = isIn(theirs);
  const titles = texts.filter((text) => isAt(aboutTheCompany)(text) && !isSame(text)).map(({ value }) => value);
  const trades = Array.isArray(demo["trade"]) ? demo["trade"].map(textIn) : [];
  const unused = trades.filter((word) => !startsIn([word]).test(titles.join("\n")));
  const cities = isElsewhere(company, demo, languages)
    ? [undefined, ...languages].map((language) => cityOf(demo, language))
    : [];
  return startsIn([...unused, ...cities]);
}

/** Optional parts of a company, and their words in the texts that the program ships. */
const mayLack = [
  { folder: /^[a-z]{2}\/case-studies\//, words: /case stud(?:y|ies)|studi\p{L}+ de caz|études? de cas|Fallstudien?/iu },
  { folder: /^[a-z]{2}\/testimonials\.yaml$/, words: /(?<!\p{L})(?:testimonial|témoignage|Kundenstimme)\p{L}*/iu },
];

/** Texts of pages that speak of case studies or testimonials, as the release has them, where there are none. */
function textsOnNothing(texts: readonly Text[], theirs: readonly Text[], companyFiles: ContentFiles): Leftover[] {
  const isSame = isIn(theirs);
  const lacked = mayLack.filter(
    ({ folder }) => ![...companyFiles].some(([file, text]) => folder.test(file) && hasEntry(text)),
  );
  return texts
    .filter((text) => /^pages\/(?!case-studies)|^chat\.yaml/.test(text.file) && isSame(text))
    .flatMap((text) => {
      const word = lacked.map(({ words }) => words.exec(text.value)?.[0]).find(Boolean);
      return word === undefined ? [] : [{ ...text, why: `speaks of “${word}”, and the company has none` }];
    });
}

/** Returns true for a file that isn't an empty list. */
function hasEntry(text: string | null): boolean {
  const value = valueOf((text ?? "").split(/^---$/m)[0] ?? "");
  return Array.isArray(value) ? value.length > 0 : text !== null;
}

/** Returns the laws and authorities of the demonstration's country, as they are named in texts. */
function lawOf(demo: ValuesByName): string[] {
  return Array.isArray(demo["law"]) ? demo["law"].map(textIn) : [];
}

function cityOf(company: ValuesByName, language?: string): string {
  const address = namedOf(company, "address");
  const translated = language === undefined ? {} : namedOf(namedOf(address, "translations"), language);
  return textIn(translated["city"] ?? address["city"]);
}

/** Returns true for a company in another country or city than the demonstration's. */
function isElsewhere(company: ValuesByName, demo: ValuesByName, languages: readonly string[]): boolean {
  return (
    countryOf(company) !== countryOf(demo) ||
    languages.some((language) => cityOf(company, language) !== cityOf(demo, language))
  );
}

/** Names the area that a company elsewhere has kept; it may be its own. */
function areaKept(company: ValuesByName, demo: ValuesByName, languages: readonly string[]): ContentFault[] {
  if (company["areaServed"] !== demo["areaServed"] || !isElsewhere(company, demo, languages)) return [];
  const sentence = `“${textIn(demo["areaServed"])}” is the demonstration’s: keep it if it is yours too`;
  return [{ file: "company.yaml", path: "areaServed", sentence }];
}

/** Names the demonstration's terms that a company has kept among its own; they may be its own too. */
function termsKept(companyFiles: ContentFiles, release: ContentFiles): ContentFault[] {
  return [...companyFiles.keys()].flatMap((file) => {
    if (!file.endsWith("/terms.yaml")) return [];
    const [terms = [], theirs = []] = [companyFiles, release].map((files) => {
      const entries = valueOf(files.get(file) ?? "");
      return Array.isArray(entries) ? entries.filter(isMapping) : [];
    });
    const same = terms.filter((term) => theirs.some((theirTerm) => isDeepStrictEqual(theirTerm, term)));
    const termList = same.map(({ word }) => `“${textIn(word)}”`).join(", ");
    const sentence = `${termList}: the demonstration’s, keep what is yours too`;
    return same.length === 0 ? [] : [{ file, path: "word", sentence }];
  });
}

/** Returns the demonstration's city, country, language, laws and authorities, for a company in another country. */
function placesOf(company: ValuesByName, demo: ValuesByName, languages: readonly string[]): string[] {
  const { countryCode: code, translations, ...address } = namedOf(demo, "address");
  if (typeof code !== "string" || countryOf(company) === code) return [];
  const written = [address, ...Object.values(isMapping(translations) ? translations : {})].filter(isMapping);
  const { language } = new Intl.Locale(`und-${code}`).maximize();
  const isOurs = languages.includes(language);
  const inWords = [...languages, "en", language].flatMap((locale) => [
    new Intl.DisplayNames(locale, { type: "region" }).of(code),
    isOurs ? undefined : new Intl.DisplayNames(locale, { type: "language" }).of(language),
  ]);
  return [...lawOf(demo), ...written.flatMap(({ city, country }) => [city, country]), ...inWords].map(textIn).map(stem);
}

function languagesOf(companyFiles: ContentFiles): string[] {
  const { languages } = yamlOf(companyFiles, "brand.yaml");
  return Array.isArray(languages) ? languages.map(textIn) : [];
}

/** Returns the demonstration's trade, except for words in the company's own services or service type. */
function tradeOf(texts: readonly Text[], theirs: readonly Text[], company: ValuesByName, demo: ValuesByName): string[] {
  const trades = theirs.filter(isAt(trade)).map(({ value }) => value);
  const tradeTexts = new Set(trades);
  const titles = texts.filter((text) => isAt(trade)(text) && text.file === "words.yaml" && !tradeTexts.has(text.value));
  const type = textIn(company["serviceType"]);
  const ownTrade = [type === demo["serviceType"] ? "" : type, ...titles.map(({ value }) => value)].join("\n");
  return trades.map(stem).filter((word) => !startsIn([word]).test(ownTrade));
}

function factsOf(demo: ValuesByName): string[] {
  return factPaths.map((path) => textIn(valueAt(demo, path))).filter((fact) => fact !== demo["serviceType"]);
}

/** Values of the address that are anyone's in the demonstration's city, in its country. */
function addressPaths({ company, demo, languages }: Facts): string[][] {
  if (!isElsewhere(company, demo, languages)) return [];
  const translated = languages.map((language) => ["address", "translations", language, "city"]);
  const isAbroad = countryOf(company) !== countryOf(demo);
  return [["address", "postalCode"], ["address", "city"], ...translated, ...(isAbroad ? [["address", "country"]] : [])];
}

function factsLeft({ company, demo, languages }: Facts): ContentFault[] {
  const social = Object.keys(namedOf(demo, "social")).map((network) => ["social", network]);
  const theirs = namedOf(demo, "amounts");
  const amounts = Object.entries(namedOf(company, "amounts")).filter(
    ([name, amount]) =>
      ["price", "percent"].includes(textIn(namedOf(theirs, name)["unit"])) && isDeepStrictEqual(amount, theirs[name]),
  );
  const types = languages.map((language) => ["translations", language, "serviceType"]);
  const same = [...factPaths, ...types, ...social, ...addressPaths({ company, demo, languages })].filter(
    (path) => textAt(demo, path) !== "" && textAt(company, path) === textAt(demo, path),
  );
  const places = [...same.map((path) => path.join(".")), ...amounts.map(([name]) => `amounts.${name}`)];
  return places.map((path) => ({ file: "company.yaml", path, sentence: "is still the demonstration’s" }));
}

/** Names the short name, under which the site is on a phone's home screen. */
function shortNameLeft(companyFiles: ContentFiles, release: ContentFiles): ContentFault[] {
  const [name, theirs] = [companyFiles, release].map((files) => yamlOf(files, "brand.yaml")["shortName"]);
  return name === theirs ? [{ file: "brand.yaml", path: "shortName", sentence: "is still the demonstration’s" }] : [];
}

/** Names the public holidays of a company in another country, which are the demonstration's. */
function holidaysLeft(companyFiles: ContentFiles, release: ContentFiles): ContentFault[] {
  const [country, theirs] = [companyFiles, release].map((files) => countryOf(yamlOf(files, "company.yaml")));
  const isTheirs = isDeepStrictEqual(yamlOf(companyFiles, "holidays.yaml"), yamlOf(release, "holidays.yaml"));
  const sentence = `are still the public holidays of ${theirs}, and the company is in ${country}`;
  return isTheirs && country !== theirs ? [{ file: "holidays.yaml", path: "fixed", sentence }] : [];
}

function countryOf(company: ValuesByName): string {
  return textIn(namedOf(company, "address")["countryCode"]).toUpperCase();
}

/** Names the release's texts about fields that the company's form leaves out, and titles about optional ones. */
export function formTextsLeft(form: CompanyForm, companyFiles: ContentFiles, release: ContentFiles): ContentFault[] {
  const usual = formFieldNames.filter((name) => formFields[name].specified === "required");
  const listAsked = (how: "none" | "optional", names: readonly FormFieldName[]) =>
    names.filter((name) => form.fields[formFields[name].field] === how);
  const places = listFormSteps(form).flatMap((step) => {
    const fields = usual.filter((name) => formFields[name].step === step);
    const title = `contact.form.steps.${step}.title`;
    return [
      { path: `contact.form.steps.${step}.name`, fields: listAsked("none", fields.slice(0, 1)), words: "leaves out" },
      { path: title, fields: listAsked("none", fields), words: "leaves out" },
      { path: title, fields: listAsked("optional", fields), words: "makes optional" },
    ];
  });
  return languagesOf(companyFiles).flatMap((language) => [
    ...places.flatMap(({ path, fields, words }) => {
      const file = `${language}/ui.yaml`;
      const [text, theirs] = [companyFiles, release].map((files) => valueAt(yamlOf(files, file), path.split(".")));
      if (fields.length === 0 || text === undefined || text !== theirs) return [];
      return [{ file, path, sentence: `speaks of ${fields.join(" and ")}, which form.yaml ${words}` }];
    }),
    ...privacyLeft(form, language, [companyFiles, release]),
  ]);
}

/**
 * Names what a privacy notice says of fields that the form leaves out, or of an optional phone number that it requires:
 * in the release's words, which list the fields in their order, after the names.
 */
function privacyLeft(
  { fields }: CompanyForm,
  language: string,
  both: readonly [ContentFiles, ContentFiles],
): ContentFault[] {
  const [file, path] = [`${language}/pages/privacy.yaml`, "purposes.items.enquiry.what"];
  const [companyLabels = [], theirs = []] = both.map((files) =>
    (textAt(yamlOf(files, file), path.split(".")).split(/\.\s/)[0] ?? "").split(", "),
  );
  const unchanged = formFieldNames.filter((_, index) => companyLabels.includes(theirs[index + 1] ?? "…"));
  const unused = unchanged.filter((name) => fields[formFields[name].field] === "none");
  const sentences = [
    ...(unused.length > 0 ? [`speaks of ${unused.join(" and ")}, which form.yaml leaves out`] : []),
    ...(unchanged.includes("phone") && fields.phone === "required"
      ? [`says “${theirs[2]}”, and form.yaml requires the number`]
      : []),
  ];
  return sentences.map((sentence) => ({ file, path, sentence }));
}

/** Names the logo and the icon if they are still the demonstration's. */
export function picturesLeft({ logo, icon }: Brand, release: string): ContentFault[] {
  const pictures = { "logo.onLight": logo.onLight, "logo.onDark": logo.onDark, icon };
  const isSame = (file: string) =>
    existsSync(join(release, file)) &&
    readFileSync(join(root, "content", file)).equals(readFileSync(join(release, file)));
  return Object.entries(pictures)
    .filter(([, file]) => isSame(file))
    .map(([path]) => ({ file: "brand.yaml", path, sentence: "is still the demonstration’s" }));
}

/** Lists each with its line; only the first ones of a file. */
function listed(files: ContentFiles, leftovers: readonly Leftover[]): string[] {
  return [...Map.groupBy(leftovers, ({ language, file }) => `${language}/${file}`)].flatMap(([file, all]) => {
    const faults = all.slice(0, maxPerFile).map(({ path, why }) => ({ file, path, sentence: why }));
    const lines = faults.map((fault) => withLine(files, fault));
    return all.length > lines.length ? [...lines, `content/${file}: and ${all.length - lines.length} more`] : lines;
  });
}

/** @example "content/fr has texts of the demonstration: pages/home.yaml (85), faq.yaml (30)" */
function counted(leftovers: readonly Leftover[]): string[] {
  return [...Map.groupBy(leftovers, ({ language }) => language)].map(([language, all]) => {
    const files = [...Map.groupBy(all, ({ file }) => file)].map(([file, some]) => `${file} (${some.length})`);
    return `content/${language} has texts of the demonstration: ${files.join(", ")}`;
  });
}

function listTexts(files: ContentFiles, isShown: (item: Value) => boolean = () => true): Text[] {
  return [...files].flatMap(([whole, text]) => {
    const [, language = "", file = ""] = /^([a-z]{2})\/(.+\.(?:yaml|md|html))$/.exec(whole) ?? [];
    if (text === null || file === "" || notCompared.test(file)) return [];
    const [, matter = text, body = ""] = /^(?:<!--\s*)?---\n([\s\S]*?)\n---\n(?:-->\n?)?([\s\S]*)$/.exec(text) ?? [];
    const paragraphs = body
      .split(/\n{2,}(?![^<]*<\/(?:code|pre)>)/)
      .map((value, at) => ({ path: `text ${at + 1}`, value }));
    return [...leavesOf(valueOf(matter), "", { isShown }), ...paragraphs].map((leaf) => ({ language, file, ...leaf }));
  });
}

type Walk = { isShown: (item: Value) => boolean; above?: readonly Value[] };

function leavesOf(
  value: Value | undefined,
  path: string,
  { isShown, above = [] }: Walk,
): { path: string; value: string }[] {
  if (typeof value === "string") return notWords.test(path) ? [] : [{ path, value }];
  if (typeof value !== "object" || value === null || above.includes(value) || !isShown(value)) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    leavesOf(part, path === "" ? name : `${path}.${name}`, { isShown, above: [...above, value] }),
  );
}

function isAt(places: RegExp): (text: Text) => boolean {
  return ({ file, path }) => places.test(`${file} ${path}`);
}

/** Normalises characters that keyboards write differently. */
function compared(value: string): string {
  return value
    .replaceAll(/[\s\u00A0\u202F]+/g, " ")
    .replaceAll("’", "'")
    .trim()
    .toLowerCase();
}

function wordsIn(value: string): number {
  return value.match(/\p{L}{2,}/gu)?.length ?? 0;
}

/**
 * Matches words, and forms of them and of each word of a phrase that are a few letters longer; nothing if there are no
 * words.
 */
function startsIn(phrases: readonly string[]): RegExp {
  const some = [...new Set(phrases)]
    .filter(Boolean)
    .map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`).replaceAll(" ", String.raw`\p{L}{0,2}\s`));
  return new RegExp(`(?<![\\p{L}\\d])(?:${some.join("|") || "(?!)"})\\p{L}{0,4}(?!\\p{L})`, "iu");
}

/** Removes the last letter of a longer word, which changes with number and gender. */
function stem(text: string): string {
  return /\p{L}{6}$/u.test(text) ? text.slice(0, -1) : text;
}

function yamlOf(files: ContentFiles, file: string): ValuesByName {
  const value = valueOf(files.get(file) ?? "");
  return isMapping(value) ? value : {};
}

const values = new Map<string, Value>(); // by text: a clone's files are mostly the release's

/** Parses the readable part of a file with faults. */
function valueOf(yaml: string): Value {
  const value = values.get(yaml) ?? (parseDocument(yaml, { logLevel: "error" }).toJS() as Value); // YAML has nothing else
  values.set(yaml, value);
  return value;
}

function namedOf(value: ValuesByName, name: string): ValuesByName {
  const part = value[name];
  return isMapping(part) ? part : {};
}

function textAt(value: ValuesByName, path: string[]): string {
  return textIn(valueAt(value, path));
}

function textIn(value: unknown): string {
  return typeof value === "string" ? value : "";
}
