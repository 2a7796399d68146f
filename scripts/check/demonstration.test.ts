import { join } from "node:path";
import { expect, test } from "vitest";
import { assemble } from "#app/content/assemble.server.ts";
import type { ContentFiles } from "#app/content/content-files.ts";
import { readFolder } from "#app/content/read.server.ts";
import { findRemains, formTextsLeft } from "./demonstration.ts";

const release = readFolder(join(import.meta.dirname, "../../content"));

/** Returns the release's files with some lines changed. */
function changed(changes: Record<string, [from: RegExp, to: string][]>) {
  const files = new Map(release);
  for (const [file, all] of Object.entries(changes)) {
    const text = all.reduce((before, [from, to]) => before.replace(from, to), files.get(file) ?? "");
    files.set(file, text);
  }
  return files;
}

test("[BRND-08] the German texts name nothing of the demonstration, so that no company is asked to rewrite them", () => {
  const companyFiles = changed({
    "brand.yaml": [
      [/^name: .*$/m, "name: Orgelbau Amrein"],
      [/^languages: .*$/m, "languages: [de, fr]"],
    ],
    "company.yaml": [
      [/^ {2}countryCode: .*$/m, "  countryCode: CH"],
      [/^demonstration: .*$/m, "demonstration: false"],
    ],
  });
  const { faults } = findRemains(companyFiles, release);
  expect(faults).toContainEqual(expect.stringContaining("content/en/pages/about.yaml"));
  expect(faults).toContainEqual(
    expect.stringMatching(/^content\/en\/pages\/cookies\.yaml: .*“506\/2004” is the demonstration’s/), // a law of its country
  );
  expect(faults.filter((fault) => fault.startsWith("content/de/"))).toEqual([]);
});

test("[FORM-02] labels of choices that form.yaml replaces aren't reported as remains: older enquiries are shown with them", () => {
  const companyFiles = changed({
    "brand.yaml": [[/^name: .*$/m, "name: Kineto"]],
    "company.yaml": [[/^demonstration: .*$/m, "demonstration: false"]],
  });
  const labels = (files: ContentFiles) =>
    findRemains(files, release).faults.filter((fault) => fault.includes("contact.options.service"));
  expect(labels(companyFiles)).not.toEqual([]);
  expect(labels(new Map([...companyFiles, ["en/form.yaml", "services: [{ value: knee, label: Knee }]\n"]]))).toEqual(
    [],
  );
});

test("[BRND-04] texts that no page shows aren't reported as remains: conditions that don't hold, drawings that nothing names, no case studies", () => {
  const remainsWith = (company: [RegExp, string][]) => {
    const companyFiles = changed({
      "brand.yaml": [[/^name: .*$/m, "name: Holzmann"]],
      "company.yaml": [
        [/^ {2}countryCode: .*$/m, "  countryCode: CH"],
        [/^demonstration: .*$/m, "demonstration: false"],
        ...company,
      ],
    });
    for (const file of companyFiles.keys())
      if (company.length > 0 && file.includes("/case-studies/")) companyFiles.delete(file);
    return findRemains(companyFiles, release)
      .faults.filter((fault) => fault.startsWith("content/fr/"))
      .join("\n");
  };
  const places = [
    "pages/accessibility.yaml: sections.6", // for companies alone
    "pictures.yaml: chatbots.alt",
    "pages/case-studies.yaml: description",
  ];
  const ofCompanies = remainsWith([]);
  for (const place of places) expect(ofCompanies).toContain(`content/fr/${place}`);
  expect(ofCompanies).toContain("content/fr/ui.yaml: contact.form.projectDetailsHint"); // asks after the demonstration's trade
  expect(ofCompanies).not.toContain("content/fr/pages/legal.yaml: consumers");
  const ofOthers = remainsWith([
    [/^consumers: .*$/m, "consumers: true"],
    [/, picture: \w+/g, ""],
  ]);
  for (const place of places) expect(ofOthers).not.toContain(`content/fr/${place}`);
  expect(ofOthers).toContain("content/fr/pages/legal.yaml: consumers");
});

test("[BRND-08] the demonstration's public holidays are named for a company in another country, and stay in its own", () => {
  const holidaysOf = (countryCode: string) => {
    const companyFiles = changed({
      "brand.yaml": [[/^name: .*$/m, "name: Atelier Rive"]],
      "company.yaml": [
        [/^ {2}countryCode: .*$/m, `  countryCode: ${countryCode}`],
        [/^demonstration: .*$/m, "demonstration: false"],
      ],
    });
    return findRemains(companyFiles, release).faults.filter((fault) => fault.startsWith("content/holidays.yaml"));
  };
  expect(holidaysOf("FR")).toEqual([expect.stringContaining("are still the public holidays of RO")]);
  expect(holidaysOf("RO")).toEqual([]);
});

/** Returns the remains in a company elsewhere, whose own texts say nothing of the demonstration's trade. */
function remainsElsewhere(changes: Parameters<typeof changed>[0] = {}, gone = /^$/) {
  const companyFiles = changed({
    "brand.yaml": [[/^name: .*$/m, "name: Munteanu"]],
    "company.yaml": [
      [/^demonstration: .*$/m, "demonstration: false"],
      [/^ {4}ro: \{ city: \S+,/m, "    ro: { city: Cluj-Napoca,"],
      [/^ {4}fr: \{ city: \S+,/m, "    fr: { city: Cluj-Napoca,"],
    ],
  });
  for (const [file, all] of Object.entries(changes))
    companyFiles.set(
      file,
      all.reduce((text, [from, to]) => text.replace(from, to), companyFiles.get(file) ?? ""),
    );
  for (const file of companyFiles.keys()) if (gone.test(file)) companyFiles.delete(file);
  return findRemains(companyFiles, release);
}

test("[BRND-04] texts that any company could have are remains while they contain words of the demonstration’s business that the company's own texts lack", () => {
  const { faults } = remainsElsewhere();
  const places = [
    "ro/pages/blog.yaml: title",
    "fr/ui.yaml: booking.prepare",
    "ro/ui.yaml: contact.form.projectDetailsHint",
  ];
  for (const place of places)
    expect(faults).toContainEqual(expect.stringMatching(`^content/${place}: is still the demonstration’s: “`));
  const baker = remainsElsewhere({ "fr/pages/about.yaml": [[/^lead: .*$/m, "lead: Une tâche par jour"]] }).faults;
  expect(baker).not.toContainEqual(expect.stringContaining("content/fr/ui.yaml: booking.prepare"));
  expect(baker).toContainEqual(expect.stringContaining("content/ro/pages/blog.yaml: title"));
});

test("[BRND-04] a word that any company uses for its work isn't reported as a remain", () => {
  const { faults } = remainsElsewhere();
  expect(faults.filter((fault) => /“(?:projects?|projets?|proiect\w*)”/i.test(fault))).toEqual([]);
});

test("[BRND-04] general phrases of a few words aren't reported as remains: no word of the trade, no figure", () => {
  const report = remainsElsewhere().faults.join("\n");
  expect(report).not.toMatch(/content\/(?:ro|fr)\/pages\/newsletter-archive\.yaml: lead/);
  expect(report).toContain("content/fr/pages/newsletter-archive.yaml: description");
});

test("[BRND-04] a company in another city gets a report of the demonstration's city, postal code, profile and area", () => {
  const { faults, remarks } = remainsElsewhere({}, /\/terms\.yaml$/);
  for (const path of ["address.postalCode", "address.city", "social.linkedin"])
    expect(faults).toContainEqual(
      expect.stringMatching(`^content/company\\.yaml: ${path}: is still the demonstration’s`),
    );
  expect(faults).toContainEqual(expect.stringMatching(/^content\/ro\/ui\.yaml: common\.place: .*“București”/));
  expect(remarks).toEqual([expect.stringContaining("areaServed: “Worldwide” is the demonstration’s: keep it if")]);
  const report = [...faults, ...remarks].join("\n");
  expect(report).not.toContain("address.country");
  expect(report).not.toContain("content/ro/pages/privacy.yaml: sections"); // the authority of the country has its own city
  const elsewhere = remainsElsewhere({
    "company.yaml": [
      [/ro: \{ city: \S+,/, "ro: { city: București,"],
      [/fr: \{ city: \S+,/, "fr: { city: Bucarest,"],
    ],
  });
  expect([...elsewhere.faults, ...elsewhere.remarks].join("\n")).not.toMatch(
    /address\.city|postalCode|areaServed|common\.place/,
  );
});

test("[BRND-04] without words for the demonstration's business, a company in its city is named no text for one", () => {
  const companyFiles = changed({
    "brand.yaml": [[/^name: .*$/m, "name: Brutăria Lipscani"]],
    "company.yaml": [[/^demonstration: .*$/m, "demonstration: false"]],
  });
  const withoutTrade = new Map(release);
  withoutTrade.set("company.yaml", (release.get("company.yaml") ?? "").replace(/^trade: .*$/m, "trade: []"));
  const { faults } = findRemains(companyFiles, withoutTrade);
  expect(faults).toContainEqual(expect.stringContaining("content/en/pages/about.yaml"));
  expect(faults.filter((fault) => fault.includes("“”"))).toEqual([]);
});

test("[BRND-04] the demonstration's terms that remain among a company's own are reported in words", () => {
  const replacements: [RegExp, string][] = [
    [/^[^]*?(?=- idea: enregistrer)/, "- { idea: un meuble, word: meuble, not: [mobilier] }\n"],
  ];
  const { remarks } = remainsElsewhere({ "fr/terms.yaml": replacements }, /(?:en|ro|de)\/terms\.yaml$/);
  const reported = remarks.filter((remark) => remark.includes("terms.yaml"));
  expect(reported).toEqual([expect.stringMatching(/^content\/fr\/terms\.yaml: word: “comptabiliser”, “exploitant”, /)]);
  expect(reported[0]).not.toContain("meuble");
});

test("[BRND-04] texts about case studies and testimonials are named for a company that has none, in German too", () => {
  const brand: [RegExp, string][] = [[/^languages: .*$/m, "languages: [en, de, fr]"]];
  const has = remainsElsewhere({ "brand.yaml": brand }).faults.join("\n");
  expect(has).not.toContain("and the company has none");
  const lacks = remainsElsewhere({ "brand.yaml": brand }, /\/case-studies\/|\/testimonials\.yaml$/).faults;
  for (const [place, word] of [
    ["de/pages/accessibility.yaml: sections.2.list.1", "Kundenstimmen"],
    ["fr/pages/accessibility.yaml: sections.2.list.1", "témoignages"],
    ["en/pages/search.yaml: lead", "case studies"],
  ])
    expect(lacks).toContainEqual(expect.stringContaining(`content/${place}: speaks of “${word}”, and the company`));
  const empty = remainsElsewhere({ "fr/testimonials.yaml": [[/^[\s\S]*$/, "[]\n"]] }, /^(?!fr).*\/testimonials/).faults;
  expect(empty).toContainEqual(expect.stringContaining("speaks of “témoignages”"));
});

test("[BRND-04] sentences in another language than their folder's are named with their line, even those of a company's own", () => {
  const ours = (changes: [RegExp, string][]) => {
    const companyFiles = changed({
      "brand.yaml": [[/^name: .*$/m, "name: Tischlerei Amrein"]],
      "fr/faq.yaml": changes,
    });
    return findRemains(companyFiles, release).faults.filter((fault) => fault.includes("seems to be in"));
  };
  const question = /^ {2}question: .*$/m;
  expect(ours([[question, "  question: We measure your stairs, and whoever measures them also fits them."]])).toEqual([
    expect.stringMatching(/^content\/fr\/faq\.yaml: 0\.question: seems to be in “en”; .* \(line \d+\)$/),
  ]);
  expect(
    ours([[question, "  question: Masurăm scara la dumneavoastră acasă, iar cine o măsoară o și montează."]]),
  ).toHaveLength(1);
  expect(
    ours([[question, "  question: Wir messen Ihre Treppe aus, und wer sie ausmisst, der baut sie auch ein."]]),
  ).toEqual([]); // offers no German
  expect(
    ours([[question, "  question: Sur l’enseigne, on lit « We measure your stairs, and we also fit them for you »."]]),
  ).toEqual([]);
  expect(
    ours([[question, '  question: "<pre>if it is not in the list, then all of it can be from there</pre>"']]),
  ).toEqual([]);
  expect(findRemains(readFolder(join(import.meta.dirname, "../../test/fixture-content")), new Map()).faults).toEqual(
    [],
  );
});

test("[BRND-04] sentences about the program itself aren't reported as remains", () => {
  const report = remainsElsewhere().faults.join("\n");
  expect(report).toContain("content/ro/pages/book.yaml: points.1");
  for (const place of ["book.yaml: points.3", "home.yaml: ask.lead", "contact.yaml: lead"])
    expect(report).not.toContain(`content/ro/pages/${place}: is still the demonstration’s (`);
  const moved: [RegExp, string][] = [[/^ {2}- Discutați[^]*?(?= {2}- Dacă ora)/m, ""]];
  const { faults } = remainsElsewhere({ "ro/pages/book.yaml": moved });
  expect(faults).not.toContainEqual(expect.stringContaining("content/ro/pages/book.yaml: points.0"));
});

test("[BRND-04] the short name of the demonstration is named", () => {
  expect(remainsElsewhere().faults).toContainEqual(
    expect.stringMatching(/^content\/brand\.yaml: shortName: is still the demonstration’s \(line \d+\)$/),
  );
});

test("[BRND-04] [FORM-02] a privacy notice that lists a field left out, or an optional phone number that is required, is named in each language", () => {
  const companyFiles = changed({ "brand.yaml": [[/^languages: .*$/m, "languages: [en, ro, fr, de]"]] });
  companyFiles.set(
    "de/pages/privacy.yaml",
    (companyFiles.get("de/pages/privacy.yaml") ?? "").replace("Vor- und Nachname", "Ihr Name"),
  );
  const usual = assemble(release).content?.form.en;
  if (!usual) throw new Error("the release has faults");
  expect(formTextsLeft(usual, companyFiles, release)).toEqual([]);
  const form = { ...usual, fields: { ...usual.fields, phone: "required", company: "none" } } as const;
  const leftovers = formTextsLeft(form, companyFiles, release).filter(({ file }) => file.endsWith("/privacy.yaml"));
  for (const language of ["en", "ro", "fr", "de"])
    expect(leftovers.filter(({ file }) => file.startsWith(language)).map(({ sentence }) => sentence)).toEqual([
      "speaks of company, which form.yaml leaves out",
      expect.stringMatching(/^says “\S.+”, and form\.yaml requires the number$/),
    ]);
});

test("[BRND-04] [FORM-02] the release's title of a step is named for a field that the form makes optional", () => {
  const usual = assemble(release).content?.form.en;
  if (!usual) throw new Error("the release has faults");
  const form = { ...usual, fields: { ...usual.fields, company: "optional" } } as const;
  const companyFiles = changed({ "brand.yaml": [[/^languages: .*$/m, "languages: [en]"]] });
  expect(formTextsLeft(form, companyFiles, release)).toEqual([
    {
      file: "en/ui.yaml",
      path: "contact.form.steps.company.title",
      sentence: "speaks of company, which form.yaml makes optional",
    },
  ]);
});

test("[BRND-04] words of the demonstration's trade are found in other forms too, including those of a phrase's first word", () => {
  const { faults } = remainsElsewhere({
    "ro/pages/about.yaml": [[/^lead: .*$/m, "lead: Trei au venit din integrarea AI la noi."]],
  });
  expect(faults).toContainEqual(
    expect.stringMatching(/^content\/ro\/pages\/about\.yaml: lead: “integrarea AI” is the demonstration’s/),
  );
});
