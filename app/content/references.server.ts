// Checks references between content files: each id has its texts, budgets use the currency, brand files exist.
import { economicArea } from "#app/platform/i18n/economic-area.ts";
import { defaultLocale, locales } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Brand } from "./brand.schema.ts";
import type { CaseStudy, FaqEntry, OwnPage } from "./collections.schema.ts";
import { pageFile, pathOfPage, pictureFolderOf, reservedReason } from "./company-page.ts";
import type { CompanyPageKind } from "./company-page.ts";
import { createMissingPageCheck, pathsIn } from "./company-pages.server.ts";
import type { Company } from "./company.schema.ts";
import type { ContentCheck } from "./content-check.server.ts";
import { addFaults, readYaml } from "./content-check.server.ts";
import { isMapping } from "./fallback.ts";
import type { FileFault } from "./fault.ts";
import { choiceListNames, choiceLists, choiceWords, formFieldNames, formFields, listFormSteps } from "./form-shape.ts";
import type { CompanyForm, FormStep } from "./form-shape.ts";
import type { FormFile } from "./form.schema.ts";
import type { PictureWords } from "./pictures.schema.ts";
import type { Redirects } from "./redirects.schema.server.ts";
import type { WrittenPage } from "./schema.ts";
import type { PerLocale } from "./translated.server.ts";
import type { UiBundle } from "./ui.schema.ts";

type ReferringContent = {
  /** Tells whether files had no fault before. */
  isSound: (...files: string[]) => boolean;
  company: Company;
  ui: PerLocale<UiBundle>;
  written: { [Name in "home" | "services" | "faq" | "legal" | "privacy"]: PerLocale<WrittenPage<Name>> };
  caseStudies: readonly PerLocale<CaseStudy>[];
  ownPages: readonly PerLocale<OwnPage>[];
  faq: PerLocale<readonly FaqEntry[]>;
  pictures: PerLocale<PictureWords>;
  brand: Brand;
  redirects: Redirects;
  /** The form in the default language. */
  form: CompanyForm;
  formFile: FormFile;
  forms: PerLocale<CompanyForm>;
};

/**
 * Checks that every id has its words in every language, and is named once. Files with faults of their own are left out,
 * so that all faults are found at once.
 */
export function checkReferences(source: ContentCheck, read: ReferringContent): void {
  const { isSound, company } = read;
  const { services, enquiries } = company;
  checkChapterPictures(source, "case-study", read.caseStudies);
  checkChapterPictures(source, "page", read.ownPages);
  checkAddresses(source, read.ownPages);
  checkBrandFiles(source, read.brand);
  checkRedirects(source, read);
  const offered = services.map(({ id }) => id);
  checkIds(source, "services", offered);
  for (const [list, ids] of Object.entries(enquiries)) checkIds(source, `enquiries.${list}`, ids ?? []);
  checkForm(source, read);
  source.missing.push(...unwrittenBlocks(source));
  if (isSound(`${defaultLocale}/pages/legal.yaml`)) checkLegal(source, read);
  if (isSound(`${defaultLocale}/pages/privacy.yaml`)) checkPrivacy(source, read);
  for (const locale of locales) {
    const at = (name: string) => `${locale}/${name}`;
    const [home, offer, faq] = [at("pages/home.yaml"), at("pages/services.yaml"), at("faq.yaml")];
    addFaults(source, at("ui.yaml"), [...missingChoices(read, locale), ...foreignBudgets(read, locale)]);
    addFaults(source, at("form.yaml"), foreignLabels(read, locale));
    addFaults(source, at("words.yaml"), [...missingServices(read, locale), ...missingFigures(read, locale)]);
    if (isSound(offer)) addFaults(source, offer, missingBlocks(company, read.written.services[locale]));
    if (isSound(home)) addFaults(source, home, unknownCards(company, read.written.home[locale]));
    if (isSound(faq, at("pages/faq.yaml")))
      addFaults(source, faq, unknownGroups(read.faq[locale], read.written.faq[locale]));
    if (isSound(at("pictures.yaml")))
      addFaults(source, at("pictures.yaml"), missingDrawings(read, read.pictures[locale]));
  }
}

function checkLegal(source: ContentCheck, read: ReferringContent): void {
  const { consumers, address } = read.company;
  // Directive 2013/11/EU, art. 13; other countries may know no such body.
  if (consumers && economicArea.includes(address.countryCode) && !read.written.legal[defaultLocale].consumers)
    addFaults(source, `${defaultLocale}/pages/legal.yaml`, [
      // Not lacking a text, where the release's would be put in: another country's notice.
      { path: "consumers", sentence: "say where consumers can turn, because company.yaml says that you sell to them" },
    ]);
  if (read.company.demonstration && read.written.legal[defaultLocale].demonstration === undefined)
    addFaults(source, `${defaultLocale}/pages/legal.yaml`, [
      { path: "demonstration", sentence: "expected text, as company.yaml says that it is one", isLacking: true },
    ]);
}

function checkPrivacy(source: ContentCheck, { company, written }: ReferringContent): void {
  const { purposes, sections } = written.privacy[defaultLocale];
  const isNamed = [...purposes.items, ...sections].some(({ id, when }) => id === "health" || when === "health");
  if (!company.healthData || isNamed) return;
  const sentence = "add an entry with when: health, because company.yaml says that people write of their health";
  addFaults(source, `${defaultLocale}/pages/privacy.yaml`, [{ path: "purposes.items", sentence }]);
}

function checkIds(source: ContentCheck, list: string, ids: readonly string[]): void {
  const twice = ids
    .filter((id, index) => ids.indexOf(id) !== index)
    .map((id) => ({ path: list, sentence: `${id} is used twice` }));
  addFaults(source, "company.yaml", twice);
}

const hasNoWords = "company.yaml names this id, and it has no words";

/** Returns the ids of company.yaml that the form offers. */
function offeredIds({ company, formFile }: ReferringContent, list: keyof typeof choiceLists): readonly string[] {
  return formFile[list] ? [] : (company.enquiries[list] ?? []);
}

/** Checks the form. Faults are reported for form.yaml if a company has one, because an editor can change its fields. */
function checkForm(source: ContentCheck, read: ReferringContent): void {
  const file = `${defaultLocale}/form.yaml`;
  const isWritten = readYaml(source, file) !== undefined;
  const { services } = read.formFile;
  addFaults(source, isWritten ? file : "company.yaml", missingLists(read, isWritten));
  addFaults(source, services ? file : "company.yaml", lostServices(read));
  addFaults(source, file, uncountedSteps(read));
}

/** Lists missing choices: a field that is asked needs its list. */
function missingLists({ form }: ReferringContent, isWritten: boolean): FileFault[] {
  return choiceListNames
    .filter((list) => form.fields[choiceLists[list]] !== "none" && form.choices[choiceLists[list]].length === 0)
    .map((list) =>
      isWritten
        ? { path: list, sentence: `expected a list, here or as enquiries.${list} in company.yaml` }
        : { path: `enquiries.${list}`, sentence: `expected a list, here or as ${list} in form.yaml` },
    );
}

function lostServices({ company, form, formFile }: ReferringContent): FileFault[] {
  const offered = new Set(form.choices.serviceInterest.map(({ value }) => value));
  const where = formFile.services ? "services in form.yaml" : "enquiries.services";
  return company.services
    .filter(({ enquiry }) => enquiry !== undefined && !offered.has(enquiry))
    .map(({ id, enquiry }) => ({
      path: "services",
      sentence: `${id} leads to ${enquiry}, which ${where} doesn't offer`,
    }));
}

/** Reports each specified step without a question, unless all languages use {{steps}} instead of a fixed number. */
function uncountedSteps({ ui, form }: ReferringContent): FileFault[] {
  const asking = listFormSteps(form);
  const counting = locales.filter((locale) => !String(ui[locale].contact.form.step).includes("{{steps}}"));
  if (counting.length === 0) return [];
  const files = counting.map((locale) => `${locale}/ui.yaml`).join(", ");
  return Object.entries(formFields)
    .filter(([name, { step }]) => !asking.includes(step) && name === lastIn(step))
    .map(([name, { step }]) => ({
      path: `fields.${name}`,
      sentence: `a form without the step “${step}” needs {{steps}} in place of the number in contact.form.step of ${files}`,
    }));
}

/** Returns the last field of a step, at which the fault is reported. */
function lastIn(step: FormStep): string | undefined {
  return formFieldNames.findLast((name) => formFields[name].step === step);
}

function missingChoices(read: ReferringContent, locale: Locale): FileFault[] {
  const { options } = read.ui[locale].contact;
  return choiceListNames.flatMap((list) =>
    offeredIds(read, list).flatMap((id) =>
      choiceWords[list]
        .filter((name) => options[name][id] === undefined)
        .map((name) => ({ path: `contact.options.${name}.${id}`, sentence: hasNoWords })),
    ),
  );
}

function missingServices({ company, ui }: ReferringContent, locale: Locale): FileFault[] {
  return company.services
    .filter(({ id }) => ui[locale].services[id] === undefined)
    .map(({ id }) => ({ path: `services.${id}`, sentence: hasNoWords }));
}

function missingFigures({ company, ui }: ReferringContent, locale: Locale): FileFault[] {
  return Object.keys(company.figures)
    .filter((name) => ui[locale].about[name] === undefined)
    .map((name) => ({ path: `about.${name}`, sentence: hasNoWords }));
}

/**
 * Returns the code and the symbols of a currency.
 * @example signsOf("USD", "en") // ["USD", "$"]
 */
function signsOf(currency: string, locale: string): string[] {
  const parts = new Intl.NumberFormat(locale, { style: "currency", currency, currencyDisplay: "narrowSymbol" });
  return [currency, parts.formatToParts(1).find(({ type }) => type === "currency")?.value ?? currency];
}

function foreignBudgets(read: ReferringContent, locale: Locale): FileFault[] {
  const signs = signsOf(read.brand.currency, locale);
  const labels = read.ui[locale].contact.options.projectBudget;
  return offeredIds(read, "budgets")
    .filter((id) => labels[id] !== undefined && !signs.some((sign) => labels[id]?.includes(sign)))
    .map((id) => ({
      path: `contact.options.projectBudget.${id}`,
      sentence: `expected the currency of brand.yaml (${signs.join(" or ")})`,
    }));
}

/** Currencies whose codes and symbols are looked for where a label needs no amount, such as “We don’t know yet”. */
const currencies = ["EUR", "USD", "GBP", "CHF", "RON", "PLN", "HUF", "CZK", "SEK", "DKK", "NOK", "BGN", "MDL", "UAH"];

/** Reports budgets of form.yaml that name another currency than the company's, and not the company's. */
function foreignLabels({ brand, forms }: ReferringContent, locale: Locale): FileFault[] {
  const ours = signsOf(brand.currency, locale);
  const signs = currencies
    .flatMap((currency) => signsOf(currency, locale))
    .filter((sign) => !ours.includes(sign) && !/^\p{L}$/u.test(sign));
  const isForeign = (label: string) => !hasSign(label, ours) && hasSign(label, signs);
  return forms[locale].choices.projectBudget.flatMap(({ label = "" }, index) =>
    isForeign(label)
      ? [{ path: `budgets.${index}.label`, sentence: `expected the currency of brand.yaml (${ours.join(" or ")})` }]
      : [],
  );
}

function hasSign(label: string, signs: readonly string[]): boolean {
  const written = signs.map((sign) => sign.replaceAll("$", String.raw`\$`)).join("|");
  return new RegExp(`(?<!\\p{L})(?:${written})(?!\\p{L})`, "iu").test(label);
}

function missingBlocks({ services }: Company, { blocks }: WrittenPage<"services">): FileFault[] {
  const offered = services.map(({ id }) => id);
  return [
    ...offered
      .filter((id) => blocks[id] === undefined)
      .map((id) => ({ path: `blocks.${id}`, sentence: "expected words for this service" })),
    ...Object.keys(blocks)
      .filter((id) => !offered.includes(id))
      .map((id) => ({ path: `blocks.${id}`, sentence: "company.yaml has no such service" })),
  ];
}

function unknownCards({ services }: Company, page: WrittenPage<"home">): FileFault[] {
  return page.services.cards
    .filter(({ service }) => !services.some(({ id }) => id === service))
    .map(({ service }) => ({ path: "services.cards", sentence: `company.yaml has no service ${service}` }));
}

/**
 * Lists blocks that the file names and has no texts or no testimonials for: they aren't shown, which is no fault for an
 * older company.
 */
function unwrittenBlocks(source: ContentCheck): string[] {
  const file = `${defaultLocale}/pages/home.yaml`;
  const page = readYaml(source, file);
  const blocks = isMapping(page) && Array.isArray(page["blocks"]) ? page["blocks"] : [];
  const voices = readYaml(source, `${defaultLocale}/testimonials.yaml`);
  const hasVoices = Array.isArray(voices) && voices.length > 0;
  return blocks
    .filter((block) => isMapping(page) && page[String(block)] === undefined && block !== "newsletter")
    .map((block) => `content/${file}: ${String(block)}`)
    .concat(blocks.includes("testimonials") && !hasVoices ? [`content/${defaultLocale}/testimonials.yaml`] : []);
}

function unknownGroups(faq: readonly FaqEntry[], { groups }: WrittenPage<"faq">): FileFault[] {
  return faq
    .filter(({ group }) => groups[group] === undefined)
    .map(({ id, group }) => ({ path: id, sentence: `pages/faq.yaml has no group ${group}` }));
}

function missingDrawings({ company, caseStudies }: ReferringContent, words: PictureWords): FileFault[] {
  const drawings = [
    ...company.services.map(({ id, picture }) => ({ picture, where: `the service ${id}` })),
    ...caseStudies.map((study) => ({
      picture: study[defaultLocale].picture,
      where: `the case study ${study[defaultLocale].slug}`,
    })),
  ];
  return drawings.flatMap(({ picture, where }) =>
    picture !== undefined && words[picture] === undefined
      ? [{ path: picture, sentence: `${where} shows this drawing, and it has no words` }]
      : [],
  );
}

function checkChapterPictures(
  source: ContentCheck,
  kind: CompanyPageKind,
  pages: readonly PerLocale<CaseStudy | OwnPage>[],
): void {
  const folder = `pictures/${pictureFolderOf(kind)}/`;
  const files = [...source.files.keys()].filter((path) => path.startsWith(folder));
  const names = new Set(files.map((path) => path.slice(folder.length).replace(/\.[^.]*$/, "")));
  for (const page of pages)
    for (const locale of locales) {
      const { slug, chapters } = page[locale];
      const problems = chapters.flatMap(({ picture }, index) =>
        picture === undefined || picture.file.startsWith("/") || names.has(picture.file)
          ? []
          : [
              {
                path: `chapters.${index}.picture.file`,
                sentence: `there is no picture content/${folder}${picture.file}`,
              },
            ],
      );
      addFaults(source, pageFile(locale, pathOfPage(kind, slug)), problems);
    }
}

/** Checks that no company page is at one of the program's addresses, or leads to a missing page once it has ended. */
function checkAddresses(source: ContentCheck, pages: readonly PerLocale<OwnPage>[]): void {
  const isLost = createMissingPageCheck(new Set(pathsIn(source.files)));
  for (const { slug, leadsTo } of pages.map((page) => page[defaultLocale])) {
    const file = pageFile(defaultLocale, pathOfPage("page", slug));
    const reason = reservedReason(slug);
    if (reason !== undefined) addFaults(source, file, [{ sentence: `rename it: ${reason}` }]);
    if (leadsTo !== undefined && isLost(leadsTo))
      addFaults(source, file, [{ path: "leadsTo", sentence: `there is no page ${leadsTo}` }]);
  }
}

/** Checks that no redirect starts at an existing page, or points to a missing one or to another redirect. */
function checkRedirects(source: ContentCheck, { isSound, redirects }: ReferringContent): void {
  if (!isSound("redirects.yaml")) return;
  const existingPaths = new Set(pathsIn(source.files));
  const isLost = createMissingPageCheck(existingPaths);
  const problems = Object.entries(redirects).flatMap(([from, { to }]) => {
    if (existingPaths.has(from)) return [{ path: from, sentence: "there is a page at this address" }];
    if (redirects[to])
      return [{ path: from, sentence: `${to} is redirected to ${redirects[to].to}: name that address` }];
    return isLost(to) ? [{ path: from, sentence: `there is no page ${to}` }] : [];
  });
  addFaults(source, "redirects.yaml", problems);
}

function checkBrandFiles(source: ContentCheck, { logo, icon, font }: Brand): void {
  const files = [logo.onLight, logo.onDark, icon, ...(typeof font === "string" ? [] : [font.file])];
  const missing = files.filter((file) => !source.files.has(file));
  const problems = missing.map((file) => ({ sentence: `there is no file content/${file}` }));
  addFaults(source, "brand.yaml", problems);
}
