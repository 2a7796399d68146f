// A content folder with a fault must stop the start with words that its author understands; a lack must be named.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { errorMessage } from "#app/platform/base/error-details.server.ts";
import { fixtureContent, fixtureFolder } from "#test/content.ts";
import { faultText } from "./fault.ts";
import { readContent } from "./read.server.ts";

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Copies the content folder and changes one file. */
function contentWith(file: string, change: (words: string) => string): string {
  const folder = mkdtempSync(join(tmpdir(), "content-"));
  folders.push(folder);
  cpSync(fixtureFolder, folder, { recursive: true });
  changeFile(folder, file, change);
  return folder;
}

function changeFile(folder: string, file: string, change: (words: string) => string): void {
  const text = readFileSync(join(folder, file), "utf8");
  const changed = change(text);
  expect(changed).not.toBe(text);
  writeFileSync(join(folder, file), changed);
}

/** Returns the faults found while reading a folder; empty if there are none. */
function faultsOf(folder: string): string {
  try {
    readContent(folder);
    return "";
  } catch (error) {
    return errorMessage(error);
  }
}

test("an empty text is reported with file and path", () => {
  const folder = contentWith("ro/pages/home.yaml", (text) => text.replace("heading: Ce facem", 'heading: ""'));
  const lines = readFileSync(join(folder, "ro/pages/home.yaml"), "utf8").split("\n");
  const line = lines.findIndex((text) => text.includes('heading: ""')) + 1;
  expect(faultsOf(folder)).toContain(
    `content/ro/pages/home.yaml: services.heading: expected text, got nothing (line ${line})`,
  );
});

test("an empty text in a list is reported with its index", () => {
  const folder = contentWith("ro/pages/contact.yaml", (text) => text.replace("title: După 1 zile", "title:"));
  expect(faultsOf(folder)).toContain("content/ro/pages/contact.yaml: next.0.title: expected text, got nothing");
});

test("an empty text deep in the translation bundle is reported", () => {
  const folder = contentWith("ro/ui.yaml", (text) => text.replace("  close: Închideți\n", "  close:\n"));
  expect(faultsOf(folder)).toContain("content/ro/ui.yaml: common.close: expected text, got nothing");
});

test("one error lists the problems of all files", () => {
  const folder = contentWith("company.yaml", (text) => text.replace("founded: 2016", "founded: soon"));
  writeFileSync(join(folder, "en/pages/about.yaml"), "title: About us\n");
  const faults = faultsOf(folder);
  expect(faults).toContain('content/company.yaml: founded: expected a number, got "soon"');
  expect(faults).toContain("content/en/pages/about.yaml: story: expected named values, got nothing");
});

test("[BRND-02] a list that is too long is reported with both numbers", () => {
  const person = (id: number) => `  - { id: p${id}, name: P, portrait: ilinca-moraru, role: R, text: T }\n`;
  const team = Array.from({ length: 13 }, (_, id) => person(id)).join("");
  const folder = contentWith("en/pages/about.yaml", (text) => text.replace("team:\n", `team:\n${team}`));
  expect(faultsOf(folder)).toContain("content/en/pages/about.yaml: team: expected at most 12 items, got a list of 14");
});

test.each([
  ["holidays.yaml", /^fixed:\n/m, 'fixed:\n  "25-12": Christmas\n', 'expected a day, such as 12-25, got "25-12"'],
  ["en/faq.yaml", /(\n {2}answer: ).*/, "$1Yes.", "The first sentence must state the fact without its question"],
  [
    "company.yaml",
    /^figures:\n/m,
    `figures:\n${"abcdefg".replaceAll(/./g, "  $&: x\n")}`,
    "expected at most 6 figures, got",
  ],
] as const)("[BRND-02] a fault of %s is a sentence", (file, from, to, sentence) => {
  const folder = contentWith(file, (text) => text.replace(from, to));
  expect(faultsOf(folder)).toContain(sentence);
});

test.each([
  ["en/testimonials.yaml", "- id: anca-prodan", "- id: dragos-pana", "list: the id dragos-pana is used twice"],
  [
    "ro/pages/home.yaml",
    "id: tellwick",
    "id: tellwock",
    "clients.items: the first language has no entry with the id tellwock",
  ],
  ["company.yaml", "id: agents", "id: helpers", "services.helpers: company.yaml names this id, and it has no words"],
  [
    "company.yaml",
    "enquiry: chatbots",
    "enquiry: chat",
    "chatbots leads to chat, which enquiries.services doesn't offer",
  ],
  ["company.yaml", "[5k-15k, ", "[1k, 5k-15k, ", "contact.options.projectBudget.1k: company.yaml names this id"],
  [
    "brand.yaml",
    "currency: USD",
    "currency: EUR",
    "projectBudget.5k-15k: expected the currency of brand.yaml (EUR or €)",
  ],
  ["brand.yaml", "brand/icon.svg", "brand/sign.svg", "content/brand.yaml: there is no file content/brand/sign.svg"],
  [
    "brand.yaml",
    'accent: "#f2b134"',
    "accent: orange",
    "content/brand.yaml: colors.accent: expected a colour such as #0a1b2c",
  ],
  [
    "brand.yaml",
    "Europe/Bucharest",
    "Bucharest",
    "content/brand.yaml: timeZone: expected a time zone, such as Europe/Paris",
  ],
])("[BRND-02] in %s, %s written as %s is reported", (file, written, changed, fault) => {
  const folder = contentWith(file, (text) => text.replace(written, changed));
  expect(faultsOf(folder)).toContain(fault);
});

test.for([
  ["title: *bold*", "Unresolved alias"],
  ["title: &title\n  text: *title", "A value contains itself"],
  [
    "a: &a [x, x, x]\nb: &b [*a, *a, *a]\nc: &c [*b, *b, *b]\nd: &d [*c, *c, *c]\ne: [*d, *d, *d, *d]",
    "Excessive alias count",
  ],
] as const)("a word that YAML reads as a reference is reported with its file: %s", ([words, fault]) => {
  expect(faultsOf(contentWith("en/pages/about.yaml", () => words))).toContain(`content/en/pages/about.yaml: ${fault}`);
});

test("[BRND-02] a case study names its drawing, which needs its words", () => {
  const folder = contentWith("en/case-studies/tellwick.md", (text) =>
    text.replace("order: 1", "picture: bank\norder: 1"),
  );
  expect(readContent(folder).caseStudies.en[0]?.picture).toBe("bank");
  const file = join(folder, "en/pictures.yaml");
  writeFileSync(file, readFileSync(file, "utf8").replace(/^bank:\n(?: .*\n)+/m, ""));
  expect(faultsOf(folder)).toContain(
    "content/en/pictures.yaml: bank: the case study tellwick shows this drawing, and it has no words",
  );
});

test("[BRND-02] lists of any length are read, and items are matched by id in any order", () => {
  const folder = contentWith("ro/testimonials.yaml", (text) =>
    text
      .split(/(?=^- )/m)
      .toReversed()
      .join(""),
  );
  expect(readContent(folder).testimonials).toEqual(fixtureContent.testimonials);
  for (const locale of ["en", "ro", "fr"]) writeFileSync(join(folder, `${locale}/testimonials.yaml`), "[]\n");
  expect(readContent(folder).testimonials.en).toEqual([]);
});

test("[BRND-02] a handful of questions is enough, their groups are the page's own, and languages have keywords of their own", () => {
  const folder = contentWith("en/faq.yaml", (text) => text.split(/(?=^- )/m)[0] ?? "");
  for (const locale of ["ro", "fr"]) {
    rmSync(join(folder, locale, "faq.yaml"));
    const faqText = readFileSync(join(folder, locale, "pages/faq.yaml"), "utf8");
    const fewer = faqText.replace(/keywords:\n(?: {2}- .*\n)+/, "keywords: [one]\n").replace(" cost:", " prices:");
    writeFileSync(join(folder, locale, "pages/faq.yaml"), fewer);
  }
  const page = join(folder, "en/pages/faq.yaml");
  writeFileSync(page, readFileSync(page, "utf8").replace("cost: Cost and time", "prices: What it costs"));
  expect(faultsOf(folder)).toMatch(/content\/en\/faq\.yaml: [\w-]+: pages\/faq\.yaml has no group cost/);
  const faq = join(folder, "en/faq.yaml");
  writeFileSync(faq, readFileSync(faq, "utf8").replace("group: cost", "group: prices"));
  const { faq: questions, pages, missing } = readContent(folder);
  expect(questions.en).toHaveLength(1);
  expect(pages.faq.fr.keywords).toEqual(["one"]);
  expect(missing.filter((place) => place.includes("keywords"))).toEqual([]);
});

test("[BRND-02] the chat has any number of templates, each under its own name", () => {
  const folder = contentWith("en/ui.yaml", (text) => text.replace(/^ {4}chatbot:$/m, "    prices:"));
  const faults = faultsOf(folder);
  expect(faults).toContain("content/fr/ui.yaml: chat.templates.chatbot: the first language has no such name");
  expect(faults).not.toContain("content/en/");
});

test("[BRND-02] a company has any number of figures, in its own order; each needs its text", () => {
  const withFigures = (figures: string) =>
    contentWith("company.yaml", (facts) => facts.replace(/^figures:\n(?: {2}.*\n)+/m, `figures: ${figures}\n`));
  const { pages } = readContent(withFigures("{ support: 24/7, years: '9' }"));
  expect(pages.about.fr.stats.map(({ figure }) => figure)).toEqual(["24/7", "9"]);
  expect(faultsOf(withFigures("{ years: 9 years, growers: 120 more }"))).toContain(
    "content/fr/words.yaml: about.growers: company.yaml names this id, and it has no words",
  );
  expect(faultsOf(withFigures("{ pilotPrice: much }"))).toContain(
    "amounts.pilotPrice: {{pilotPrice}} already stands for something else",
  );
});

test("a misspelt key is reported as unknown", () => {
  const folder = contentWith("fr/pages/blog.yaml", (text) => `${text}leed: Notes\n`);
  expect(faultsOf(folder)).toContain("content/fr/pages/blog.yaml: leed: unknown name; remove it or check its spelling");
});

test("a key of a translation that English doesn't have is rejected", () => {
  const folder = contentWith("fr/ui.yaml", (text) =>
    text.replace("  home: Accueil", "  home: Accueil\n  hme: Accueil"),
  );
  expect(faultsOf(folder)).toContain("content/fr/ui.yaml: nav.hme: the first language has no such name");
});

test("invalid YAML is reported with its line", () => {
  const folder = contentWith("fr/pages/blog.yaml", (text) => `${text}lead: [\n`);
  expect(faultsOf(folder)).toMatch(/content\/fr\/pages\/blog\.yaml: .* line \d+/);
});

test("an unknown page is rejected", () => {
  const folder = contentWith("en/pages/blog.yaml", (text) => `${text}\n`);
  cpSync(join(folder, "en/pages/blog.yaml"), join(folder, "en/pages/blogg.yaml"));
  expect(faultsOf(folder)).toContain("content/en/pages/blogg.yaml: nothing uses this file; check its name");
});

test("[GEN-47] a key missing in a translation is taken from English and reported", () => {
  const content = readContent(contentWith("fr/ui.yaml", (text) => text.replace("  home: Accueil\n", "")));
  expect(content.ui.fr.nav.home).toBe(content.ui.en.nav.home);
  expect(content.missing).toEqual(["content/fr/ui.yaml: nav.home"]);
});

test("[GEN-47] a file missing in a translation is taken from English and reported", () => {
  const folder = contentWith("en/pages/blog.yaml", (text) => `${text}\n`);
  rmSync(join(folder, "ro/pages/about.yaml"));
  const content = readContent(folder);
  expect(content.pages.about.ro.heading).toBe(content.pages.about.en.heading);
  expect(content.missing).toEqual(["content/ro/pages/about.yaml"]);
});

test("[GEN-47] the company's own words missing in a translation are taken from English and reported", () => {
  const folder = contentWith("fr/words.yaml", (text) => text.replace(/^footer:\n.*\n/m, ""));
  rmSync(join(folder, "ro/words.yaml"));
  const { ui, missing } = readContent(folder);
  expect([ui.ro.hero.title, ui.fr.footer.blurb]).toEqual([ui.en.hero.title, ui.en.footer.blurb]);
  expect(ui.ro.nav.home).not.toBe(ui.en.nav.home);
  expect(missing).toEqual(["content/ro/words.yaml", "content/fr/words.yaml: footer"]);
});

test("[EDIT-01] a text of words.yaml is refused in ui.yaml, which the browser has", () => {
  const folder = contentWith("en/ui.yaml", (text) => text.replace(/^footer:\n/m, "footer:\n  blurb: All of it.\n"));
  expect(faultsOf(folder)).toContain("content/en/ui.yaml: footer.blurb: take it out, as words.yaml has it");
});

test("words.yaml accepts placeholders for the company's data, and no others", () => {
  const folder = contentWith("en/words.yaml", (text) => text.replace(/blurb: .*/, 'blurb: "Since {{founded}}"'));
  for (const locale of ["ro", "fr"]) rmSync(join(folder, locale, "words.yaml"));
  expect(readContent(folder).ui.fr.footer.blurb).toBe(`Since ${fixtureContent.company.founded}`);
  const unknown = contentWith("en/words.yaml", (text) => text.replace(/blurb: .*/, 'blurb: "{{count}} years"'));
  expect(faultsOf(unknown)).toContain("content/en/words.yaml: footer.blurb: nothing fills {{count}}");
});

test("a question missing in a translation is taken from English by its id", () => {
  const content = readContent(
    contentWith("ro/faq.yaml", (text) => text.replace(/- id: how-long[\s\S]*?(?=- id: erp)/, "")),
  );
  expect(content.faq.ro[1]).toEqual(content.faq.en[1]);
  expect(content.faq.ro[2]?.question).toBe("Merge cu ERP-ul nostru?");
});

test("a missing plural form is reported", () => {
  const content = readContent(contentWith("ro/ui.yaml", (text) => text.replace(/ {2}posts_few: .*\n/, "")));
  expect(content.missing).toEqual(["content/ro/ui.yaml: blog.posts_few"]);
});

test("filler text is rejected", () => {
  const folder = contentWith("en/pages/blog.yaml", (text) =>
    text.replace(/lead: .*/, "lead: Lorem ipsum dolor sit amet"),
  );
  expect(faultsOf(folder)).toContain("content/en/pages/blog.yaml: lead: filler text");
});

test("[GEN-46] Romanian with cedillas is rejected", () => {
  const folder = contentWith("ro/pages/blog.yaml", (text) => text.replace(/lead: .*/, "lead: Soluţii şi note"));
  expect(faultsOf(folder)).toContain("content/ro/pages/blog.yaml: lead: write ș and ț with a comma below, not ş and ţ");
});

test("[GEN-46] French with a breaking space before a question mark is rejected", () => {
  const folder = contentWith("fr/pages/faq.yaml", (text) =>
    text.replace(/heading: Une autre.*/, "heading: Une autre question ?"),
  );
  expect(faultsOf(folder)).toContain("content/fr/pages/faq.yaml: band.heading: French needs a no-break space");
});

test("[BRND-06] a French amount or time with an ordinary space is reported", () => {
  const texts = ["46 500 $", "À 7 h 58", "1 200 fois"];
  const faults = texts.map((text) =>
    faultsOf(
      contentWith("fr/pages/faq.yaml", (written) => written.replace(/heading: Une autre.*/, `heading: ${text}`)),
    ),
  );
  for (const fault of faults)
    expect(fault).toContain("content/fr/pages/faq.yaml: band.heading: French needs a no-break space");
});

test("[GEN-46] many French texts without no-break spaces are reported in one line", () => {
  const folder = contentWith("fr/ui.yaml", (text) => text.replaceAll("\u00a0", " "));
  const lines = faultsOf(folder).split("\n");
  expect(lines).toEqual([
    "The content folder has 1 fault:",
    expect.stringMatching(
      /^ {2}\d+ texts, the first content\/fr\/ui\.yaml: \S+: French needs a no-break space .*\(line \d+\)$/,
    ),
  ]);
});

test("[GEN-39] a network of company.yaml without an address is left out", () => {
  const folder = contentWith("company.yaml", (text) => text.replace(/^(\s+linkedin:).*$/m, '$1 ""'));
  expect(readContent(folder).company.social).toEqual({});
});

test("a translation without a placeholder of English is rejected", () => {
  const folder = contentWith("fr/ui.yaml", (text) => text.replace("Étape {{step}} sur 4", "Étape sur 4"));
  expect(faultsOf(folder)).toContain(
    "content/fr/ui.yaml: contact.form.step: expected {{step}} as in the first language, got none",
  );
});

test("an unknown placeholder is rejected", () => {
  const folder = contentWith("en/pages/blog.yaml", (text) =>
    text.replace(/lead: .*/, "lead: Notes by {{autor}} from the work"),
  );
  expect(faultsOf(folder)).toContain("content/en/pages/blog.yaml: lead: nothing fills {{autor}}");
});

test("[E5] a title that is too long or too short is rejected with its length", () => {
  const folder = contentWith("en/pages/blog.yaml", (text) => text.replace(/title: .*/, `title: ${"a".repeat(51)}`));
  expect(faultsOf(folder)).toContain(
    'content/en/pages/blog.yaml: title: expected 15 to 60 characters, got 64 with " | Fernhollow"',
  );
  const short = contentWith("ro/pages/blog.yaml", (text) => text.replace(/title: .*/, "title: B"));
  expect(faultsOf(short)).toContain(
    'content/ro/pages/blog.yaml: title: expected 15 to 60 characters, got 14 with " | Fernhollow"',
  );
});

test("[E6] a description that is too long or too short is rejected with its length", () => {
  for (const length of [49, 161]) {
    const folder = contentWith("fr/pages/blog.yaml", (text) =>
      text.replace(/description: .*/, `description: ${"a".repeat(length)}`),
    );
    expect(faultsOf(folder)).toContain(
      `content/fr/pages/blog.yaml: description: expected 50 to 160 characters, got ${length}`,
    );
  }
});

test("[E5] [E6] two pages with the same title or description are rejected", () => {
  const about = readFileSync(join(fixtureFolder, "en/pages/about.yaml"), "utf8");
  const folder = contentWith("en/pages/blog.yaml", (text) =>
    text
      .replace(/title: .*/, /title: .*/.exec(about)?.[0] ?? "")
      .replace(/description: .*/, /description: .*/.exec(about)?.[0] ?? ""),
  );
  expect(faultsOf(folder)).toContain("content/en/pages/blog.yaml: title: the same as in content/en/pages/about.yaml");
  expect(faultsOf(folder)).toContain(
    "content/en/pages/blog.yaml: description: the same as in content/en/pages/about.yaml",
  );
});

test("a case study without chapters has none, and one with chapters has them in every language", () => {
  const [tellwick, oldmoor] = fixtureContent.caseStudies.fr;
  expect(oldmoor?.chapters).toEqual([]);
  expect(tellwick?.chapters.map(({ id, weeks }) => [id, weeks?.values])).toEqual([
    ["one-gate", undefined],
    ["counted", [10, 40.5, 90]],
  ]);
});

test.each([
  ["values: [10, 40.5, 90]", "values: [10, 41.5, 90]", "1.weeks.values: expected 10,40.5,90", "got 10,41.5,90"],
  ["from: 3", "from: 4", "1.weeks.from: expected 3", "got 4"],
  ["is: 2 caisses", "is: 3 caisses", "0.figure.is: expected 2", "got 3"],
])(
  "another number in a chapter's translation is refused with file and line: %s as %s",
  (original, changed, start, end) => {
    const file = "fr/case-studies/tellwick.md";
    const folder = contentWith(file, (text) => text.replace(original, changed));
    const lines = readFileSync(join(folder, file), "utf8").split("\n");
    const line = lines.findIndex((text) => text.includes(changed)) + 1;
    expect(faultsOf(folder)).toContain(
      `content/${file}: chapters.${start} as in the first language, ${end} (line ${line})`,
    );
  },
);

test("a figure of a chapter may write its numbers as its language does", () => {
  const file = "en/case-studies/tellwick.md";
  const folder = contentWith(file, (text) => text.replace("was: 12 crates", "was: 1,200.5 crates"));
  for (const [locale, number] of [
    ["ro", "1.200,5 lăzi"],
    ["fr", "1\u00A0200,5 caisses"],
  ] as const) {
    const other = join(folder, locale, "case-studies/tellwick.md");
    writeFileSync(other, readFileSync(other, "utf8").replace(/was: 12 .*/, `was: ${number}`));
  }
  expect(readContent(folder).caseStudies.fr[0]?.chapters[0]?.figure?.was).toBe("1\u00A0200,5 caisses");
});

test("a chapter missing in a translation is taken from English, and one that English lacks is refused", () => {
  const lacking = contentWith("ro/case-studies/tellwick.md", (text) =>
    text.replace(/ {2}- id: one-gate[^]*?(?= {2}- id)/, ""),
  );
  const { caseStudies, missing } = readContent(lacking);
  expect(caseStudies.ro[0]?.chapters[0]).toEqual(caseStudies.en[0]?.chapters[0]);
  expect(missing).toEqual(["content/ro/case-studies/tellwick.md: chapters.0"]);
  const unknown = contentWith("ro/case-studies/tellwick.md", (text) => text.replace("id: one-gate", "id: two-gates"));
  expect(faultsOf(unknown)).toContain("chapters: the first language has no entry with the id two-gates");
});

test("a chapter's picture needs its file", () => {
  const folder = contentWith("en/case-studies/tellwick.md", (text) =>
    text.replace("    figure:", '    picture: { file: gate, alt: "" }\n    figure:'),
  );
  expect(faultsOf(folder)).toContain(
    "content/en/case-studies/tellwick.md: chapters.0.picture.file: there is no picture content/pictures/case-studies/gate",
  );
});

test("a case study without front matter is rejected", () => {
  const folder = contentWith("fr/case-studies/tellwick.md", (text) => text.replace(/^---\n/, ""));
  expect(faultsOf(folder)).toContain(
    "content/fr/case-studies/tellwick.md: expected front matter between two lines of --- at the top",
  );
});

test("an English case study without front matter is rejected without a crash", () => {
  const folder = contentWith("en/case-studies/tellwick.md", (text) => text.replace(/^---\n/, ""));
  expect(faultsOf(folder)).toContain(
    "content/en/case-studies/tellwick.md: expected front matter between two lines of --- at the top",
  );
});

test("a missing content folder is rejected with its files listed", () => {
  expect(faultsOf(join(tmpdir(), "no-content-here"))).toContain("content/company.yaml: there is no such file");
});

const repeatsOf = (file: string, change: (words: string) => string) =>
  readContent(contentWith(file, change)).repeats.map(faultText);
const heading = (written: string) => (text: string) => text.replace(/^heading: .*$/m, `heading: ${written}`);

test.for([
  ["en", "Only $1,000 a row", "“$1,000” is a figure: write {{sizePrice}}"],
  ["en", "$5,000 – $15,000", "“$5,000 to $15,000” is a figure: write {{pilotPrice}}"],
  ["en", "Between $5,000 and $15,000", "“$5,000 and $15,000” is a figure: write {{pilotPrice.and}}"],
  ["en", "A 24-hour answer", "“24‑hour” is a figure: write {{reply.adjective}}"],
  ["ro", "Numai 1.000 USD", "“1.000 USD” is a figure: write {{sizePrice}}"],
  ["fr", "Sous 24 heures", "“24 heures” is a figure: write {{reply}}"],
  ["fr", "De 5\u202F000 à 15\u202F000\u202F$", "is a figure: write {{pilotPrice}}"],
] as const)("[EDIT-09] a text that writes out a whole figure is named: %s, %s", ([locale, text, sentence]) => {
  expect(repeatsOf(`${locale}/pages/blog.yaml`, heading(text))).toEqual([
    expect.stringContaining(`content/${locale}/pages/blog.yaml: heading: `),
  ]);
  expect(repeatsOf(`${locale}/pages/blog.yaml`, heading(text))[0]).toContain(sentence);
});

test.for([
  "Only a thousand dollars", // in words
  "$11,000 and $1,000,000", // other amounts
  "From $5,000 on", // a part of a range
  "Minus −$1,000",
  "1000 crates in 24 rows", // no price, no period
])("[EDIT-09] a text that says something other than a figure isn't named: %s", (text) => {
  expect(repeatsOf("en/pages/blog.yaml", heading(text))).toEqual([]);
});

test("[EDIT-09] other ways to ask and ui.yaml may repeat a figure, and case studies have their own", () => {
  const ask = (text: string) => text.replace("- How much is a pilot?", "- Is a pilot $5,000 to $15,000?");
  expect(repeatsOf("en/faq.yaml", ask)).toEqual([]);
  expect(repeatsOf("en/ui.yaml", (text) => text.replace(/^ {2}home: .*$/m, "  home: In 24 hours"))).toEqual([]);
  const tell = (text: string) => text.replace(/^title: .*$/m, "title: Counted in 24 hours");
  expect(repeatsOf("en/case-studies/oldmoor.md", tell)).toEqual([]);
});

test("[EDIT-09] a language may write a figure that another omits, in its own form", () => {
  const folder = contentWith("ro/pages/blog.yaml", heading("În {{reply}}, între {{pilotPrice.and}}"));
  expect(readContent(folder).pages.blog.ro.heading).toBe("În 24 de ore, între 5.000 și 15.000 USD");
});

test("[EDIT-09] a description's length is measured with its placeholders filled", () => {
  const described = (written: string) =>
    contentWith("en/pages/blog.yaml", (text) => text.replace(/^description: .*$/m, `description: "${written}"`));
  expect(faultsOf(described(`{{pilotPrice}}${"x".repeat(143)}`))).toBe(""); // 160
  expect(faultsOf(described(`{{pilotPrice}}${"x".repeat(144)}`))).toContain("50 to 160 characters, got 161");
});

test("[EDIT-09] a figure used by a text can't be removed: the text is named with its line", () => {
  const faults = faultsOf(contentWith("company.yaml", (text) => text.replace(/^ {2}sizePrice: .*\n/m, "")));
  expect(faults).toContain(
    "content/en/pages/services.yaml: cost.items.0.price: nothing fills {{sizePrice}}; the company’s figures are in company.yaml (line 28)",
  );
});

test.for([
  ["reply: {", "chat: {", "amounts.chat: {{chat}} already stands for something else; choose another name"],
  ["to: 15000", "to: 150", "amounts.pilotPrice.to: expected at least 5000, got 150"],
  ["unit: hour", "unit: week, counts: open-hours", "amounts.reply.counts: expected only in reply, whose unit"],
  ["unit: price", "unit: day, counts: open-hours", "amounts.sizePrice.counts: expected only in reply, whose unit"],
  ["unit: hour", "unit: fortnight", "amounts.reply.unit: expected price or minute or hour"],
  ["from: 1000", "from: $1,000", "amounts.sizePrice.from: expected a number"],
] as const)("[EDIT-09] in company.yaml, %s written as %s is refused", ([from, to, fault]) => {
  expect(faultsOf(contentWith("company.yaml", (text) => text.replace(from, to)))).toContain(
    `content/company.yaml: ${fault}`,
  );
});

test("[EDIT-09] only figures that texts use are required of a company", () => {
  const folder = contentWith("company.yaml", (text) => text.replace(/^amounts:\n(?: .*\n)+/m, ""));
  const faults = faultsOf(folder);
  expect(faults).toContain("nothing fills {{pilotPrice}}; the company’s figures are in company.yaml");
  expect(faults).not.toContain("content/company.yaml");
  expect(faults).not.toMatch(/\{\{(?:reply|call)/); // the program's own texts take these two
});

test("[BRND-02] a text that YAML reads as something else is reported with its file, its line and the right spelling", () => {
  const faults = (file: string, change: (words: string) => string) => faultsOf(contentWith(file, change));
  const figure = faults("company.yaml", (text) => text.replace(/^figures:\n/m, "figures:\n  gates: 64\n"));
  expect(figure).toMatch(
    /company\.yaml: figures\.gates: expected text, got 64; as a text it is written "64" \(line \d+\)/,
  );
  const place = faults("en/pages/about.yaml", (text) => text.replace(/^heading: .*/m, "heading: {{company}}"));
  expect(place).toContain("about.yaml: heading: expected text, got named values; a text that begins with {");
  const broken = faults("en/pages/about.yaml", (text) => text.replace(/^heading: .*/m, "heading: One: two"));
  expect(broken).toMatch(/about\.yaml: Nested mappings .* at line \d+, column \d+; a text that contains “: ”/);
});

test("[BRND-02] the blocks of the home page are named once, by the first language alone", () => {
  const blocks = (list: string) => contentWith("en/pages/home.yaml", (text) => `blocks: ${list}\n${text}`);
  const { pages, missing } = readContent(blocks("[why, services]"));
  expect([pages.home.en.blocks, missing.filter((place) => place.includes("blocks"))]).toEqual([
    ["why", "services"],
    [],
  ]);
  expect(faultsOf(blocks("[why, why]"))).toContain("home.yaml: blocks: expected a list with each block once");
  expect(faultsOf(blocks("[prices]"))).toContain("home.yaml: blocks.0: expected services or technologies or");
});

test("[BRND-02] parts that a page doesn't show need no texts: blocks, the consumer notice, pictures; those of the first language do", () => {
  const folder = contentWith("en/pages/home.yaml", (text) =>
    text
      .replaceAll(/^(?:technologies|testimonials|ask):\n(?: .*\n)+/gm, "")
      .replace(/^panel:/m, "blocks: [services, why, newsletter]\npanel:")
      .replaceAll(/, mark: [a-z-]+/g, ""),
  );
  for (const locale of ["ro", "fr"])
    changeFile(folder, `${locale}/pages/home.yaml`, (text) =>
      text.replaceAll(/^(?:technologies|testimonials|ask):\n(?: .*\n)+/gm, "").replaceAll(/, mark: [a-z-]+/g, ""),
    );
  for (const locale of ["en", "ro", "fr"]) {
    changeFile(folder, `${locale}/pages/services.yaml`, (text) => text.replace(/^integration:\n(?: .*\n)+/m, ""));
    changeFile(folder, `${locale}/pages/legal.yaml`, (text) => text.replace(/^consumers:\n(?: .*\n)+/m, ""));
    changeFile(folder, `${locale}/pages/about.yaml`, (text) => text.replaceAll(/^ +portrait: .*\n/gm, ""));
    changeFile(folder, `${locale}/testimonials.yaml`, (text) => text.replaceAll(/^ +image: .*\n/gm, ""));
  }
  const { pages, testimonials, missing } = readContent(folder);
  expect([pages.home.fr.technologies, pages.services.ro.integration, pages.legal.en.consumers, missing]).toEqual([
    undefined,
    undefined,
    undefined,
    [],
  ]);
  expect(
    [...pages.about.en.team, ...testimonials.fr].map((item) => ("image" in item ? item.image : item.portrait)),
  ).toEqual(expect.arrayContaining([undefined, "/pictures/portraits/default.svg"]));
  changeFile(folder, "company.yaml", (text) => text.replace("consumers: false", "consumers: true"));
  const lacking = contentWith("en/pages/home.yaml", (text) =>
    text.replace(/^ask:\n(?: .*\n)+/m, "").replace(/^panel:/m, "blocks: [services, ask]\npanel:"),
  );
  expect(readContent(lacking).missing).toContain("content/en/pages/home.yaml: ask");
  expect(faultsOf(folder)).toContain("content/en/pages/legal.yaml: consumers: say where consumers can turn");
  changeFile(folder, "company.yaml", (text) => text.replace("countryCode: RO", "countryCode: CH"));
  expect(faultsOf(folder)).not.toContain("consumers:");
});

test("[BRND-02] [L5] a company's privacy notice without health data is a fault if company.yaml has healthData", () => {
  const health = /^ {4}- id: health\n(?: {6}.*\n)+/m;
  const folder = contentWith("en/pages/privacy.yaml", (text) => text.replace(health, ""));
  for (const locale of ["ro", "fr"])
    changeFile(folder, `${locale}/pages/privacy.yaml`, (text) => text.replace(health, ""));
  expect(readContent(folder).pages.privacy.en.purposes.items.map(({ id }) => id)).not.toContain("health");
  changeFile(folder, "company.yaml", (text) => `${text}healthData: true\n`);
  expect(faultsOf(folder)).toContain("content/en/pages/privacy.yaml: purposes.items: add an entry with when: health");
  const purposes =
    "    - { id: patients, when: health, title: A, what: B, why: C, basis: D, kept: E }\n    - id: booking\n";
  changeFile(folder, "en/pages/privacy.yaml", (text) => text.replace("    - id: booking\n", purposes));
  expect(readContent(folder).company.healthData).toBe(true);
});

test("[BRND-05] texts missing in a language are shown in the first one with its units, whole pages and single texts", () => {
  const folder = contentWith("company.yaml", (text) =>
    text.replace("from: 24, unit: hour", "from: 2, to: 3, unit: week"),
  );
  rmSync(join(folder, "fr/pages/contact.yaml"));
  const chat = join(folder, "fr/chat.yaml");
  writeFileSync(chat, readFileSync(chat, "utf8").replace(/^ {2}thanks: .*\n/m, ""));
  const about = join(folder, "fr/pages/accessibility.yaml"); // a copy that npm run brand marks
  writeFileSync(about, `# to translate: this file, in de\n${readFileSync(about, "utf8")}`);
  const { pages, chat: words, emails } = readContent(folder);
  expect(pages.accessibility.fr.summary.map(({ figure }) => figure)).toContain("2–3 Wochen");
  expect([pages.contact.fr.description, words.fr.say.thanks]).toEqual([
    expect.stringContaining("within 2 to 3 weeks"),
    expect.stringContaining("within 2 to 3 weeks"),
  ]);
  expect([words.fr.say.person, JSON.stringify(emails.fr)]).toEqual([
    expect.stringContaining("2 à 3 semaines"),
    expect.stringContaining("2 à 3 semaines"),
  ]);
});

test.each([
  ["/admin/x: /about", "/admin/x: expected an address on this site, got"],
  ["old: /about", "old: expected an address on this site, got"],
  ["//other.example: /about", "//other.example: expected an address on this site, got"],
  ["/old: //other.example", "/old: expected an address on this site, or one that begins with https://, got"],
  ["/old: http://other.example", "/old: expected an address on this site, or one that begins with https://, got"],
  [
    "/old: https://ana:x@other.example",
    "/old: expected an address on this site, or one that begins with https://, got",
  ],
  ["/old: /blog/*", "/old: expected an address on this site, or one that begins with https://, got"],
  ["/old: {to: /about, permanent: 302}", "/old"],
  ["/case-studies/tellwick: /about", "/case-studies/tellwick: there is a page at this address"],
  ["/old: /gone", "/old: there is no page /gone"],
  ["/old: /older\n/older: /about", "/old: /older is redirected to /about: name that address"],
])("[MOVE-04] redirects.yaml with a fault is refused with its address: %s", (written, sentence) => {
  const folder = contentWith("company.yaml", (text) => `${text}\n`);
  writeFileSync(join(folder, "redirects.yaml"), `${written}\n`);
  const faults = faultsOf(folder);
  expect(faults).toContain(`content/redirects.yaml: ${sentence}`);
  expect(faults).not.toContain("named values");
});

test("[BRND-04] only a demonstration needs the statement that it is one", () => {
  const folder = contentWith("en/pages/legal.yaml", (text) => text.replace(/^demonstration: .*\n/m, ""));
  expect(faultsOf(folder)).toBe("");
  changeFile(folder, "company.yaml", (text) => text.replace(/^demonstration: .*/m, "demonstration: true"));
  expect(faultsOf(folder)).toContain("content/en/pages/legal.yaml: demonstration: expected text");
});

test("[BRND-02] one run reports all faults that can be found, in all files", () => {
  const folder = contentWith("en/pages/about.yaml", () => "title: About us\n");
  writeFileSync(join(folder, "en/case-studies/tellwick.md"), "no facts\n");
  changeFile(folder, "fr/pages/contact.yaml", (text) => text.replace(/^description: .*/m, "description: Bref."));
  changeFile(folder, "company.yaml", (text) => text.replace("id: agents", "id: helpers"));
  changeFile(folder, "ro/faq.yaml", (text) => text.replace(/^ {2}group: .*/m, "  group: none"));
  const faults = faultsOf(folder);
  expect(faults).toContain("content/en/pages/about.yaml: story: expected named values, got nothing");
  expect(faults).toContain("content/en/case-studies/tellwick.md: expected front matter");
  expect(faults).toContain("content/fr/pages/contact.yaml: description: expected 50 to 160 characters");
  expect(faults).toContain("services.helpers: company.yaml names this id, and it has no words");
  expect(faults).toContain("pages/faq.yaml has no group none");
});

test("[BRND-02] a translated question needs neither group, kind nor page, and an empty list needs no translation", () => {
  const folder = contentWith("ro/faq.yaml", (text) => text.replaceAll(/^ {2}(?:group|kind|page): .*\n/gm, ""));
  writeFileSync(join(folder, "en/testimonials.yaml"), "[]\n");
  for (const language of ["ro", "fr"]) rmSync(join(folder, `${language}/testimonials.yaml`));
  const { faq, missing } = readContent(folder);
  expect(faq.ro.map(({ group }) => group)).toEqual(faq.en.map(({ group }) => group));
  expect(missing.filter((place) => /faq|testimonials/.test(place))).toEqual([]);
});

test("[BRND-02] without testimonials.yaml there are none, and without case studies their list needs no texts", () => {
  const folder = contentWith("en/pages/case-studies.yaml", (text) => text.replace(/^lead: .*\n/m, ""));
  expect(faultsOf(folder)).toContain("content/en/pages/case-studies.yaml: lead: expected text, got nothing");
  for (const language of ["en", "ro", "fr"]) {
    rmSync(join(folder, language, "case-studies"), { recursive: true });
    rmSync(join(folder, language, "testimonials.yaml"));
  }
  const faults = faultsOf(folder).split("\n").slice(1);
  expect(faults.filter((fault) => /case-studies\.yaml|testimonials\.yaml/.test(fault))).toEqual([]);
});

test("[BRND-02] an invalid time, country, id or decimal number is refused in words; a country may be in lower case", () => {
  const company = (from: RegExp, to: string) => contentWith("company.yaml", (text) => text.replace(from, to));
  expect(faultsOf(company(/opens: .*/, 'opens: "9"'))).toContain(
    'company.yaml: hours.opens: expected a time in double quotes, such as "09:00", got "9" (line ',
  );
  expect(faultsOf(company(/countryCode: RO/, "countryCode: Romania"))).toContain(
    "company.yaml: address.countryCode: expected a country’s code of two letters, such as FR, got ",
  );
  expect(readContent(company(/countryCode: RO/, "countryCode: ro")).company.address.countryCode).toBe("RO");
  expect(faultsOf(company(/^amounts:\n/m, "amounts:\n  visit: { from: 78,50, unit: price }\n"))).toContain(
    "amounts.visit.50: unknown name; a number with decimals is written with a point, such as 78.50",
  );
  expect(faultsOf(contentWith("en/faq.yaml", (text) => text.replace(/page: .*/, "page: contact")))).toContain(
    "0.page: expected an address on this site, such as /services, got",
  );
});
