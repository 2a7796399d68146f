// Checks the files of the content folder, with edits applied to them, and assembles the content.
import type { Locale } from "#app/platform/i18n/locales.ts";
import { defaultLocale, locales } from "#app/platform/i18n/locales.ts";
import { amountPlaceholderNames, usualAmounts } from "./amounts.ts";
import type { AssistantWords } from "./assistant.schema.ts";
import { assistantSchema, phrasingsSchema } from "./assistant.schema.ts";
import { brandSchema } from "./brand.schema.ts";
import { chatPlaceholders, chatSchema } from "./chat.schema.ts";
import type { OwnPage, StarterPost } from "./collections.schema.ts";
import { caseStudySchema, faqSchema, ownPageSchema, postSchema, testimonialsSchema } from "./collections.schema.ts";
import { pageFile, pathOfPage } from "./company-page.ts";
import type { CompanyPageKind } from "./company-page.ts";
import type { Company } from "./company.schema.ts";
import { companySchema, joinCompany, untranslatedFacts } from "./company.schema.ts";
import type { Overlay, ContentCheck } from "./content-check.server.ts";
import {
  addFaults,
  checkOnce,
  checkShape,
  createSoundCheck,
  listNames,
  readFrontMatter,
  readYaml,
  withoutInherited,
} from "./content-check.server.ts";
import { isMarkedWhole, markedLanguage } from "./content-files.ts";
import type { ContentFiles } from "./content-files.ts";
import { emailPlaceholders, emailsSchema } from "./emails.schema.ts";
import { isMapping, sharedTexts } from "./fallback.ts";
import type { Value } from "./fallback.ts";
import type { ContentFault } from "./fault.ts";
import { companyFacts, fillIn, fillOnce, settingPlaceholders } from "./fill-in.ts";
import { choiceListNames } from "./form-shape.ts";
import { versionOfForm } from "./form-version.server.ts";
import { checkSameStructure, formSchema, joinForm } from "./form.schema.ts";
import type { FormFile } from "./form.schema.ts";
import { holidaysSchema } from "./holidays.schema.ts";
import { memoizeByObject } from "./memoize-by-object.ts";
import { picturesSchema } from "./pictures.schema.ts";
import type { Redirects } from "./redirects.schema.server.ts";
import { redirectsSchema } from "./redirects.schema.server.ts";
import { checkReferences } from "./references.server.ts";
import type { Content, PageName, PageTexts, Pages, WrittenPage } from "./schema.ts";
import { pageNames, pageSchemas } from "./schema.ts";
import { asFigures, checkHeads, checkRepeats, checkWords } from "./text-rules.ts";
import type { PerLocale } from "./translated.server.ts";
import { perLocale, readCompanyPages, readTranslated, reportUnknownFiles } from "./translated.server.ts";
import type { UiBundle, UiFile } from "./ui.schema.ts";
import { joinWords, uiSchema } from "./ui.schema.ts";
import { withoutUnshown } from "./unshown.server.ts";
import type { CompanyWords } from "./words.schema.ts";
import { wordsSchema } from "./words.schema.ts";

/** Texts by the names of their placeholders. */
type PlaceholderValues = Record<string, string>;

type WrittenPages = { [Name in PageName]: PerLocale<WrittenPage<Name>> };

/** The content, or its faults. */
export type AssembleResult =
  | { content: Content; faults?: undefined; repeats?: undefined }
  | { content?: undefined; faults: readonly ContentFault[]; repeats?: readonly ContentFault[] };

const wordsFile = { name: "words.yaml", schema: wordsSchema, plurals: true, inherited: /^glossary\.keep/ };

/** Checks the files and assembles the content; `overlay` applies edits to the value of a file. */
export function assemble(files: ContentFiles, overlay: Overlay = (_file, value) => value): AssembleResult {
  const source: ContentCheck = { files, overlay, faults: [], missing: [], figures: new Set(), texts: [] };
  const { brand, facts, labels, words, written, made, faq, pictures, form, redirects, ...read } = readAll(source);
  const isSound = createSoundCheck(source);
  if (!isSound("company.yaml", "brand.yaml", ...perFile("ui.yaml"), ...perFile("words.yaml"), ...perFile("form.yaml")))
    return { faults: withoutInherited(source) };
  const company = joinCompany(facts, brand);
  const values = perLocale((locale) => companyFacts(company, locale));
  checkApart(source, labels, words);
  source.missing.push(...untranslated(facts));
  const fill = <T>(name: string, texts: PerLocale<T>) =>
    perLocale((locale) => fillFile(texts[locale], { source, file: `${locale}/${name}`, locale, company, values }));
  const companyWords = fill("words.yaml", words);
  const ui = perLocale((locale) => joinWords(labels[locale], companyWords[locale]));
  const sound = {
    isSound,
    caseStudies: soundPages("case-study", made.caseStudies, isSound),
    ownPages: soundPages("page", made.ownPages, isSound),
  };
  checkAllHeads(source, { written, ...sound }, values);
  const forms = perLocale((locale) => joinForm(form[locale], company.enquiries));
  const formTexts = { form: forms[defaultLocale], formFile: form[defaultLocale], forms };
  checkReferences(source, { company, ui, written, ...sound, faq, pictures, ...formTexts, brand, redirects });
  const repeats = listRepeats(source, values);
  if (source.faults.length > 0) return { faults: withoutInherited(source), repeats };
  const content = {
    brand,
    company,
    holidays: read.holidays,
    ui,
    glossary: perLocale((locale) => companyWords[locale].glossary),
    pages: joinPages(fillPages(written, fill), ui, company),
    ...inEachLocale(made),
    testimonials: fill("testimonials.yaml", read.testimonials),
    faq: fill("faq.yaml", faq),
    chat: fill("chat.yaml", read.chat),
    emails: fill("emails.yaml", read.emails),
    assistant: perLocale((locale) => fillOnce(read.assistant[locale], values[locale])),
    pictures,
    form: forms,
    formVersion: versionOfForm(forms[defaultLocale]),
    posts: read.posts,
    redirects,
    missing: withoutUnshown(files, source.missing),
    unread: unreadLists(form[defaultLocale], company),
    repeats,
  };
  return { content };
}

/** Reads and checks every file by itself. */
function readAll(source: ContentCheck) {
  const brand = checkShape(source, "brand.yaml", brandSchema, readYaml(source, "brand.yaml"));
  const facts = readCompany(source);
  const factPlaceholders = new Set([...factNames, ...source.figures]);
  const placeholders = new Set([...factPlaceholders, ...settingPlaceholders]);
  const holidays = checkShape(source, "holidays.yaml", holidaysSchema, readYaml(source, "holidays.yaml"));
  const labels = readTranslated(source, { name: "ui.yaml", schema: uiSchema, plurals: true });
  const words = readTranslated(source, { ...wordsFile, placeholders: factPlaceholders });
  const written = readPages(source, placeholders);
  const pages = readAllCompanyPages(source);
  if (pages.caseStudies.length === 0) source.faults = source.faults.filter((fault) => !isOfUnshownList(fault));
  const testimonials = readTranslated(source, {
    name: "testimonials.yaml",
    schema: testimonialsSchema,
    withoutFile: noTestimonials,
  });
  const faq = readTranslated(source, {
    name: "faq.yaml",
    schema: faqSchema,
    placeholders,
    inherited: /^\d+\.(?:group|kind|page)$/,
  });
  const chat = readTranslated(source, {
    name: "chat.yaml",
    schema: chatSchema,
    placeholders: new Set([...placeholders, ...chatPlaceholders]),
  });
  const emails = readTranslated(source, {
    name: "emails.yaml",
    schema: emailsSchema,
    placeholders: new Set([...placeholders, ...emailPlaceholders]),
  });
  const assistant = perLocale((locale) => readAssistant(source, locale));
  const pictures = readTranslated(source, { name: "pictures.yaml", schema: picturesSchema });
  const form = readForm(source);
  const posts = readPosts(source);
  const redirects = readRedirects(source);
  return {
    brand,
    facts,
    holidays,
    labels,
    words,
    written,
    made: pages,
    testimonials,
    faq,
    chat,
    emails,
    assistant,
    pictures,
    form,
    posts,
    redirects,
  };
}

const noTestimonials: Value = [];

type IsSound = ReturnType<typeof createSoundCheck>;

/** Returns true for a missing text of the list of case studies, which no page shows if there are none. */
function isOfUnshownList({ file, path = "", isLacking }: ContentFault): boolean {
  return file.endsWith("/pages/case-studies.yaml") && isLacking === true && !/^(?:title|description)?$/.test(path);
}

/** Returns the pages that were read without a fault in any language. */
function soundPages<T extends { slug: string }>(
  kind: CompanyPageKind,
  pages: readonly PerLocale<T | undefined>[],
  isSound: IsSound,
): PerLocale<T>[] {
  const isFine = (locale: Locale, page: T | undefined) =>
    page !== undefined && isSound(pageFile(locale, pathOfPage(kind, page.slug)));
  return pages.filter((page): page is PerLocale<T> => locales.every((locale) => isFine(locale, page[locale])));
}

/** Returns the path of a file in each language. */
function perFile(name: string): string[] {
  return locales.map((locale) => `${locale}/${name}`);
}

function readAllCompanyPages(source: ContentCheck) {
  const caseStudies = readCompanyPages(source, { kind: "case-study", schema: caseStudySchema });
  return { caseStudies, ownPages: readCompanyPages(source, { kind: "page", schema: ownPageSchema }) };
}

/** Returns the pages by language: case studies in their order, and no page has ended yet. */
function inEachLocale({ caseStudies, ownPages }: ReturnType<typeof readAllCompanyPages>) {
  return {
    caseStudies: perLocale((locale) =>
      caseStudies.map((caseStudy) => caseStudy[locale]).toSorted((a, b) => a.order - b.order),
    ),
    ownPages: perLocale((locale) => ownPages.map((page) => page[locale])),
    endedPages: perLocale((): OwnPage[] => []),
  };
}

const factNames = ["company", "founded", "email", "supportEmail", "phone", "address"];

const taken: ReadonlySet<string> = new Set([
  ...factNames,
  ...settingPlaceholders,
  ...chatPlaceholders,
  ...emailPlaceholders,
]);

/** Lists the facts in words that another language has no words for. */
function untranslated(facts: Parameters<typeof untranslatedFacts>[0]): string[] {
  return locales
    .filter((locale) => locale !== defaultLocale)
    .map((locale) => ({ locale, names: untranslatedFacts(facts, locale) }))
    .filter(({ names }) => names.length > 0)
    .map(({ locale, names }) => `content/company.yaml: translations.${locale}: ${names.join(", ")}`);
}

/** Reads company.yaml; texts may use the names of its figures even if the file has faults. */
function readCompany(source: ContentCheck) {
  const file = "company.yaml";
  const value = readYaml(source, file);
  const names = namesIn(value, "amounts");
  const statistics = namesIn(value, "figures");
  source.figures = new Set([...statistics, ...amountPlaceholderNames([...Object.keys(usualAmounts), ...names])]);
  const twice = names.filter((name) => taken.has(name) || statistics.includes(name));
  addFaults(
    source,
    file,
    twice.map((name) => ({
      path: `amounts.${name}`,
      sentence: `{{${name}}} already stands for something else; choose another name`,
    })),
  );
  return checkShape(source, file, companySchema, value);
}

/** Returns the names of the figures that the company itself has defined. */
function ownFigures(source: ContentCheck): string[] {
  const company = readYaml(source, "company.yaml");
  return [...namesIn(company, "figures"), ...amountPlaceholderNames(namesIn(company, "amounts"))];
}

function namesIn(file: Value | undefined, key: string): string[] {
  const named = isMapping(file) ? file[key] : undefined;
  return isMapping(named) ? Object.keys(named) : [];
}

const repeatsOf = memoizeByObject<ContentFault[]>();

/** Lists texts that write out a figure, and so would miss a change of it. */
function listRepeats(source: ContentCheck, values: PerLocale<PlaceholderValues>): ContentFault[] {
  const [{ texts }, names] = [source, ownFigures(source)];
  const figures = perLocale((locale) => asFigures(names.map((name) => [name, values[locale][name] ?? ""] as const)));
  const key = perLocale((locale) => JSON.stringify(figures[locale]));
  return texts.flatMap(({ file, locale, value }) =>
    repeatsOf(value, [file, key[locale]], () =>
      checkRepeats(value, figures[locale]).map((fault) => ({ ...fault, file })),
    ),
  );
}

/** Reads the assistant's words of a language, which are optional. */
function readAssistant(source: ContentCheck, locale: Locale): AssistantWords {
  const [shared, phrasingsFile] = [`${locale}/assistant.yaml`, `${locale}/phrasings.yaml`];
  const [general, phrasings] = [readYaml(source, shared) ?? {}, readYaml(source, phrasingsFile) ?? {}];
  return checkOnce(source, { file: phrasingsFile, value: phrasings, by: [general] }, (apart) => {
    const assistant = checkShape(apart, shared, assistantSchema, general);
    const { asked, unsaid } = checkShape(apart, phrasingsFile, phrasingsSchema, phrasings);
    const both = { ...asked };
    for (const [name, ways] of Object.entries(assistant.asked)) both[name] = [...ways, ...(asked[name] ?? [])];
    return { ...assistant, unsaid: [...assistant.unsaid, ...unsaid], kinds: Object.keys(assistant.asked), asked: both };
  });
}

/** Reads form.yaml, which is optional. The default language determines what the form asks. */
function readForm(source: ContentCheck): PerLocale<FormFile> {
  const name = "form.yaml";
  const isThere = (locale: Locale) => readYaml(source, `${locale}/${name}`) !== undefined;
  if (!isThere(defaultLocale)) {
    for (const file of locales.filter((locale) => isThere(locale)).map((locale) => `${locale}/${name}`)) {
      const companyValue = readYaml(source, file);
      const sentence = "the first language has no such file, and decides what is asked";
      addFaults(
        source,
        file,
        isMapping(companyValue) ? Object.keys(companyValue).map((path) => ({ path, sentence })) : [{ sentence }],
      );
    }
    return perLocale(() => formSchema.parse({}));
  }
  const form = readTranslated(source, {
    name,
    schema: formSchema,
    inherited: /^fields(?:\.|$)|^questions\.\d+\.(?:step|kind|required)$/,
  });
  if (source.faults.length === 0)
    for (const locale of locales)
      addFaults(source, `${locale}/${name}`, checkSameStructure(form[locale], form[defaultLocale]));
  return form;
}

/**
 * Lists the choices of company.yaml that have no effect, because form.yaml has its own. Their labels in ui.yaml stay:
 * older enquiries are shown with them.
 */
function unreadLists(form: FormFile, { enquiries }: Company): string[] {
  return choiceListNames
    .filter((list) => form[list] !== undefined && (enquiries[list] ?? []).length > 0)
    .map((list) => `content/company.yaml: enquiries.${list}: form.yaml has the ${list}`);
}

/** Reads the redirects; the file is optional. */
function readRedirects(source: ContentCheck): Redirects {
  return checkShape(source, "redirects.yaml", redirectsSchema, readYaml(source, "redirects.yaml") ?? {});
}

function readPages(source: ContentCheck, placeholders: ReadonlySet<string>): WrittenPages {
  for (const locale of locales) reportUnknownFiles(source, `${locale}/pages`, ".yaml", pageNames);
  const read = pageNames.map((name) => [
    name,
    readTranslated(source, { name: `pages/${name}.yaml`, schema: pageSchemas[name], placeholders }),
  ]);
  return Object.fromEntries(read) as WrittenPages; // each name with its own schema's result
}

/** Checks that ui.yaml, which is sent to the browser, has none of the company's own words. */
function checkApart(source: ContentCheck, ui: PerLocale<UiFile>, words: PerLocale<CompanyWords>): void {
  for (const locale of locales) {
    const twice = sharedTexts(ui[locale], words[locale]).map((path) => ({
      path,
      sentence: "take it out, as words.yaml has it",
    }));
    addFaults(source, `${locale}/ui.yaml`, twice);
  }
}

/** Joins each page with shared texts from words.yaml and company.yaml. */
function joinPages(written: WrittenPages, ui: PerLocale<UiBundle>, company: Company): Pages {
  return {
    ...written,
    home: perLocale((locale) => joinHome(written.home[locale], ui[locale], company)),
    about: perLocale((locale) => joinAbout(written.about[locale], ui[locale], company)),
    services: perLocale((locale) => joinServices(written.services[locale], ui[locale], company)),
  };
}

type FillTexts = <T>(name: string, texts: PerLocale<T>) => PerLocale<T>;

function fillPages(pages: WrittenPages, fill: FillTexts): WrittenPages {
  const filled = pageNames.map((name) => [name, fill<unknown>(`pages/${name}.yaml`, pages[name])]);
  return Object.fromEntries(filled) as WrittenPages; // filling placeholders doesn't change the shape
}

type FillOptions = {
  source: ContentCheck;
  file: string;
  locale: Locale;
  company: Company;
  values: PerLocale<PlaceholderValues>;
};

/**
 * Fills the placeholders of a file. Texts taken from another language are filled with the units and amounts of that
 * language.
 */
function fillFile<T>(texts: T, { source, file, locale, company, values }: FillOptions): T {
  const whole = `content/${file}`;
  const fallback = values[defaultLocale];
  if (source.missing.includes(whole)) return fillOnce(texts, fallback);
  const lacking = source.missing
    .filter((location) => location.startsWith(`${whole}: `))
    .map((location) => location.slice(whole.length + 2));
  const language = markedLanguage(source.files.get(file));
  return fillOnce(
    lacking.reduce((value, path) => filledAt(value, path.split("."), fallback), texts),
    language === undefined ? values[locale] : companyFacts(company, language as Locale), // any that Intl knows
  );
}

/** Returns the value with the placeholders at a path filled. */
function filledAt<T>(value: T, [name, ...rest]: readonly string[], values: PlaceholderValues): T {
  if (name === undefined) return fillIn(value, values);
  if (typeof value !== "object" || value === null) return value;
  const changed = Object.entries(value).map(([key, part]) => [key, key === name ? filledAt(part, rest, values) : part]);
  return (Array.isArray(value) ? changed.map(([, part]) => part) : Object.fromEntries(changed)) as T; // of the same shape
}

function joinHome(page: WrittenPage<"home">, { hero, services }: UiBundle, company: Company): PageTexts<"home"> {
  return {
    ...page,
    hero: {
      place: hero.subtitle,
      titleLines: hero.title.split("\n"),
      lead: hero.description,
      primaryButton: hero.primaryButton,
      secondaryButton: hero.secondaryButton,
    },
    services: {
      ...page.services,
      cards: page.services.cards.map((card) => ({
        ...card,
        title: services[card.service]?.title ?? card.service,
        picture: company.services.find(({ id }) => id === card.service)?.picture,
      })),
    },
  };
}

function joinAbout(page: WrittenPage<"about">, { about }: UiBundle, { figures }: Company): PageTexts<"about"> {
  return {
    ...page,
    stats: Object.entries(figures).map(([name, figure]) => ({
      figure,
      text: about[name] ?? name,
      each: name === "years" ? 12 : 1,
    })),
    teamLabel: about.team,
  };
}

function joinServices(page: WrittenPage<"services">, { services }: UiBundle, company: Company): PageTexts<"services"> {
  const blocks = company.services.flatMap((service) => {
    const [texts, block] = [services[service.id], page.blocks[service.id]];
    return texts && block ? [{ ...service, ...texts, ...block }] : []; // both exist: references.server.ts checks it
  });
  return { ...page, blocks };
}

function readPosts(source: ContentCheck): StarterPost[] {
  const posts = locales.flatMap((locale) => readPostsIn(source, locale));
  const originals = new Set(posts.map(({ slug }) => slug));
  for (const { slug, locale, translationOf } of posts)
    if (translationOf !== undefined && !originals.has(translationOf))
      addFaults(source, `${locale}/posts/${slug}.html`, [
        { sentence: `there is no post ${translationOf} to translate` },
      ]);
  return posts;
}

/** Reads the starter posts of a language, which are optional. */
function readPostsIn(source: ContentCheck, locale: Locale): StarterPost[] {
  const folder = `${locale}/posts`;
  return listNames(source, folder, ".html").flatMap((slug) => {
    const file = `${folder}/${slug}.html`;
    const parts = readFrontMatter(source, file);
    if (!parts) return [];
    const value = { ...parts.frontMatter, slug, locale, content: parts.body };
    const withoutCode = { ...value, content: parts.body.replaceAll(/<pre>.*?<\/pre>/gs, "") }; // code is exempt from typography
    return [
      checkOnce(source, { file, value: parts.frontMatter, by: [parts.body] }, (apart) => {
        addFaults(apart, file, checkWords(withoutCode, locale));
        return checkShape(apart, file, postSchema, value);
      }),
    ];
  });
}

type HeadedPages = { written: WrittenPages; ownPages: readonly PerLocale<OwnPage>[]; isSound: IsSound };

/**
 * Checks the heads of all pages as they are shown, with their placeholders filled. Two pages of the company's own may
 * have the same.
 */
function checkAllHeads(
  source: ContentCheck,
  { written, ownPages, isSound }: HeadedPages,
  values: PerLocale<PlaceholderValues>,
): void {
  const heads = locales.flatMap((locale) =>
    pageNames.flatMap((name) => {
      const file = `${locale}/pages/${name}.yaml`;
      if (!isSound(file)) return [];
      const { title, description } = written[name][locale];
      return [{ file, ...fillIn({ title, description }, values[locale]) }];
    }),
  );
  const lacking = new Set(source.missing);
  const isMarked = (file: string) => isMarkedWhole(source.files.get(file));
  const isWritten = ({ file }: { file: string }) =>
    !isMarked(file) && !["", ": title", ": description"].some((path) => lacking.has(`content/${file}${path}`));
  const suffix = ` | ${values[defaultLocale]["company"]}`;
  const pages = locales.flatMap((locale) =>
    ownPages.map((page) => ({ ...page[locale], file: pageFile(locale, pathOfPage("page", page[locale].slug)) })),
  );
  source.faults.push(...checkHeads(heads.filter(isWritten), suffix));
  source.faults.push(...pages.filter(isWritten).flatMap((head) => checkHeads([head], suffix)));
}
