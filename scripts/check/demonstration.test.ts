import { join } from "node:path";
import { expect, test } from "vitest";
import { readFolder } from "#app/content/read.server.ts";
import { findRemains } from "./demonstration.ts";

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

test("[BRND-08] the German that ships names nothing of the demonstration: no company elsewhere is told to rewrite it", () => {
  const own = changed({
    "brand.yaml": [
      [/^name: .*$/m, "name: Orgelbau Amrein"],
      [/^languages: .*$/m, "languages: [de, fr]"],
    ],
    "company.yaml": [
      [/^ {2}countryCode: .*$/m, "  countryCode: CH"],
      [/^demonstration: .*$/m, "demonstration: false"],
    ],
  });
  const { faults } = findRemains(own, release);
  expect(faults).toContainEqual(expect.stringContaining("content/en/pages/about.yaml"));
  expect(faults).toContainEqual(
    expect.stringMatching(/^content\/en\/pages\/cookies\.yaml: .*“506\/2004” is the demonstration’s/), // a law of its country
  );
  expect(faults.filter((fault) => fault.startsWith("content/de/"))).toEqual([]);
});

test("[FORM-02] labels of choices that form.yaml replaces are no remains: older enquiries are shown with them", () => {
  const own = changed({
    "brand.yaml": [[/^name: .*$/m, "name: Kineto"]],
    "company.yaml": [[/^demonstration: .*$/m, "demonstration: false"]],
  });
  const labels = () => findRemains(own, release).faults.filter((fault) => fault.includes("contact.options.service"));
  expect(labels()).not.toEqual([]);
  own.set("en/form.yaml", "services: [{ value: knee, label: Knee }]\n");
  expect(labels()).toEqual([]);
});

test("[BRND-04] texts that no page shows are no remains: conditions that don't hold, drawings that nothing names, no case studies", () => {
  const shown = (company: [RegExp, string][]) => {
    const own = changed({
      "brand.yaml": [[/^name: .*$/m, "name: Holzmann"]],
      "company.yaml": [
        [/^ {2}countryCode: .*$/m, "  countryCode: CH"],
        [/^demonstration: .*$/m, "demonstration: false"],
        ...company,
      ],
    });
    for (const file of own.keys()) if (company.length > 0 && file.includes("/case-studies/")) own.delete(file);
    return findRemains(own, release)
      .faults.filter((fault) => fault.startsWith("content/fr/"))
      .join("\n");
  };
  const places = [
    "pages/accessibility.yaml: sections.6", // for companies alone
    "pictures.yaml: chatbots.alt",
    "pages/case-studies.yaml: heading",
  ];
  const ofCompanies = shown([]);
  for (const place of places) expect(ofCompanies).toContain(`content/fr/${place}`);
  expect(ofCompanies).toContain("content/fr/ui.yaml: contact.form.projectDetailsHint"); // asks after the demonstration's trade
  expect(ofCompanies).not.toContain("content/fr/pages/legal.yaml: consumers");
  const ofOthers = shown([
    [/^consumers: .*$/m, "consumers: true"],
    [/, picture: \w+/g, ""],
  ]);
  for (const place of places) expect(ofOthers).not.toContain(`content/fr/${place}`);
  expect(ofOthers).toContain("content/fr/pages/legal.yaml: consumers");
});

test("[BRND-08] the demonstration's public holidays are named for a company in another country, and stay in its own", () => {
  const holidaysOf = (countryCode: string) => {
    const own = changed({
      "brand.yaml": [[/^name: .*$/m, "name: Atelier Rive"]],
      "company.yaml": [
        [/^ {2}countryCode: .*$/m, `  countryCode: ${countryCode}`],
        [/^demonstration: .*$/m, "demonstration: false"],
      ],
    });
    return findRemains(own, release).faults.filter((fault) => fault.startsWith("content/holidays.yaml"));
  };
  expect(holidaysOf("FR")).toEqual([expect.stringContaining("are still the public holidays of RO")]);
  expect(holidaysOf("RO")).toEqual([]);
});
