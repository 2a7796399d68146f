// Checks all content, and reports missing translations, the release's new texts, gaps of the assistant, texts that
// repeat a figure, remains of the demonstration, pictures without a file, hours in words that differ, and colours with
// too little contrast.
import { assemble } from "#app/content/assemble.server.ts";
import { missingLegalData } from "#app/content/company.schema.ts";
import { withLine } from "#app/content/content-check.server.ts";
import { hasEnded } from "#app/content/ended-pages.ts";
import { faultText } from "#app/content/fault.ts";
import { describeLocation, listToTranslate } from "#app/content/new-texts.server.ts";
import { describeFaults, readFiles, readFolder } from "#app/content/read.server.ts";
import type { Content } from "#app/content/schema.ts";
import { defaultLocale, locales } from "#app/platform/i18n/locales.ts";
import { demoContent } from "../test/demo-content.ts";
import { contrastFaults } from "./contrast.ts";
import { formTextsLeft, picturesLeft, findRemains } from "./demonstration.ts";
import { amountsInWords, hoursInWords } from "./opening-hours.ts";
import { picturesWithoutFile, servicesWithoutPicture } from "./pictures.ts";

const files = readFiles();
const release = readFolder(demoContent);
const { faults, remarks } = findRemains(files, release);
const { content, faults: unreadable, repeats = content?.repeats ?? [] } = assemble(files);
const unwritten = listToTranslate(files).map(describeLocation);
for (const place of unwritten) console.error(`to translate: ${place}`);
if (content) remark(content);
for (const remaining of remarks) console.error(`to write: ${remaining}`);
const ownRepeats = repeats.filter((repeat) => !unwritten.some((place) => faultText(repeat).startsWith(place)));
faults.push(...ownRepeats.map((repeat) => withLine(files, repeat)));
if (unreadable) faults.push(describeFaults(files, unreadable));
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1; // what is missing is shown in the default language

/** Prints what valid content lacks, and what remains of the demonstration. */
function remark(read: Content): void {
  const { company, missing, unread, assistant, ownPages } = read;
  for (const place of missing) console.error(`missing: ${place}`);
  for (const { slug } of ownPages[defaultLocale].filter((page) => hasEnded(page, new Date())))
    console.error(`over: content/${defaultLocale}/own/${slug}.md: its page says that it has ended`);
  for (const place of unread) console.error(`not read: ${place}`);
  remarkKinds(assistant);
  // The demonstration needs none, in the country where it is.
  if (!company.demonstration || company.address.countryCode !== "RO")
    for (const name of missingLegalData(company)) console.error(`missing: content/company.yaml: legal.${name}`);
  for (const name of servicesWithoutPicture(files, read))
    console.error(`missing: content/${name}.jpg: the service shows a default picture`);
  const remaining = [
    ...picturesWithoutFile(files, read),
    ...hoursInWords(read),
    ...amountsInWords(read),
    ...picturesLeft(read.brand, demoContent),
    ...formTextsLeft(read.form[defaultLocale], files, release),
  ];
  (company.demonstration ? remarks : faults).push(...remaining.map((fault) => withLine(files, fault)));
  if ("team" in company.figures)
    faults.push(
      "content/company.yaml: figures.team: use another name, about.team of words.yaml is the heading above the people",
    );
  faults.push(...contrastFaults(read.brand.colors).map((fault) => `content/brand.yaml: colors: ${fault}`));
}

/** Prints the kinds of questions that the assistant recognises in another language alone. */
function remarkKinds(assistant: Content["assistant"]): void {
  const allKinds = new Set(locales.flatMap((locale) => assistant[locale].kinds));
  for (const locale of locales) {
    const lacking = [...allKinds].filter((kind) => !assistant[locale].kinds.includes(kind));
    if (lacking.length > 0) console.error(`missing: ${locale}/assistant.yaml: asked: ${lacking.join(", ")}`);
  }
}
