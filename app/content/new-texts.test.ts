// Content older than the release: the fixture company's, with texts removed.
import { expect, test } from "vitest";
import { parseDocument } from "yaml";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp } from "#test/app.ts";
import { fixtureFiles } from "#test/content.ts";
import { assemble } from "./assemble.server.ts";
import type { ContentFiles } from "./content-files.ts";
import { faultText } from "./fault.ts";
import { describeLocation, listToTranslate, withNewTexts } from "./new-texts.server.ts";

/** Returns the files without the values at some paths, and without some files. */
function without(
  files: ContentFiles,
  gone: readonly (readonly [file: string, ...path: (string | number)[]])[],
): ContentFiles {
  const older = new Map(files);
  for (const [file, ...path] of gone) {
    const text = older.get(file);
    if (!text) throw new Error(`${file} is no text`);
    const document = parseDocument(text);
    if (path.length === 0) older.delete(file);
    else document.deleteIn(path);
    if (path.length > 0) older.set(file, document.toString({ lineWidth: 0 }));
  }
  return older;
}

const every = ["en", "ro", "fr"];
const older = without(fixtureFiles, [
  ...every.map((locale) => [`${locale}/ui.yaml`, "form", "required"] as const),
  ...every.map((locale) => [`${locale}/pages/home.yaml`, "why"] as const),
  ...every.map((locale) => [`${locale}/pages/cookies.yaml`] as const),
  ["en/emails.yaml", "enquiry", "thanks"],
  ["en/pages/about.yaml", "title"],
]);

test("[BRND-04] texts that a company's content lacks are added in the release's words, in each language, and listed", () => {
  expect(assemble(older).faults?.length).toBeGreaterThan(3);
  const files = withNewTexts(older, () => fixtureFiles);
  expect(assemble(files).faults).toBeUndefined();
  expect(listToTranslate(files).map(describeLocation).toSorted()).toEqual(
    [
      ...every.flatMap((locale) => [
        `content/${locale}/ui.yaml: form.required`,
        `content/${locale}/pages/home.yaml: why`,
        `content/${locale}/pages/cookies.yaml`,
      ]),
      "content/en/emails.yaml: enquiry.thanks",
      "content/en/pages/about.yaml: title",
    ].toSorted(),
  );
  expect(assemble(files).content?.pages.home.fr).toEqual(assemble(fixtureFiles).content?.pages.home.fr);
  const again = withNewTexts(files, () => fixtureFiles);
  expect(again).toBe(files); // nothing more
});

test("[BRND-04] a company's lines stay unchanged, a mark that it removes isn't added again, and its own faults are still reported", () => {
  const [file, companyText] = ["fr/ui.yaml", older.get("fr/ui.yaml") ?? ""];
  const next = withNewTexts(older, () => fixtureFiles).get(file) ?? "";
  const added = next.split("\n").filter((line) => !companyText.split("\n").includes(line));
  expect(added.length).toBe(2); // the mark and the text
  const done = new Map([[file, next.replace(/^ *# to translate\n/m, "")]]);
  expect(listToTranslate(done)).toEqual([]);
  const wrong = new Map(fixtureFiles);
  wrong.set("en/pages/about.yaml", (fixtureFiles.get("en/pages/about.yaml") ?? "").replace(/^title:/m, "titel:"));
  const { faults } = assemble(withNewTexts(wrong, () => fixtureFiles));
  expect(faults?.map(faultText)).toContainEqual(
    expect.stringContaining("content/en/pages/about.yaml: titel: unknown name"),
  );
  const empty = without(fixtureFiles, [["en/pages/about.yaml", "title"]]);
  const cleared = new Map(empty).set("en/pages/about.yaml", `title: ""\n${empty.get("en/pages/about.yaml")}`);
  expect(assemble(withNewTexts(cleared, () => fixtureFiles)).faults?.map(faultText)).toContainEqual(
    expect.stringContaining("about.yaml: title: expected"),
  );
});

test("[BRND-04] a new text that depends on a number comes in each form of its language", () => {
  const forms = ["found_one", "found_other"];
  const companyFiles = without(
    fixtureFiles,
    forms.map((form) => ["en/ui.yaml", "search", form] as const),
  );
  const next = withNewTexts(companyFiles, () => fixtureFiles);
  expect(listToTranslate(next).map(describeLocation).toSorted()).toEqual(
    forms.map((form) => `content/en/ui.yaml: search.${form}`),
  );
});

test("[BRND-04] [L12] the notice to consumers of the release's country isn't put in for a company that lacks its own", () => {
  const companyFiles = new Map(without(fixtureFiles, [["en/pages/legal.yaml", "consumers"]]));
  companyFiles.set(
    "company.yaml",
    (companyFiles.get("company.yaml") ?? "").replace("consumers: false", "consumers: true"),
  );
  expect(assemble(withNewTexts(companyFiles, () => fixtureFiles)).faults?.map(faultText)).toEqual([
    expect.stringContaining("content/en/pages/legal.yaml: consumers: say where consumers can turn"),
  ]);
});

test("[BRND-04] items that need an id in a new release get the same id in each language; the release's prices aren't copied", () => {
  const list = every.map((locale) => [`${locale}/pages/home.yaml`, "why", "points", 0, "id"] as const);
  const files = withNewTexts(without(fixtureFiles, list), () => fixtureFiles);
  const { content, faults } = assemble(files);
  expect(faults).toBeUndefined();
  expect(content?.missing).toEqual(assemble(fixtureFiles).content?.missing); // no translation was lost
  const priced = new Map(fixtureFiles);
  const page = fixtureFiles.get("en/pages/about.yaml") ?? "";
  priced.set(
    "company.yaml",
    (fixtureFiles.get("company.yaml") ?? "").replace(
      /^amounts:$/m,
      "amounts:\n  theirPrice: { from: 900, unit: price }",
    ),
  );
  priced.set("en/pages/about.yaml", page.replace(/^description: .*/m, "description: From {{theirPrice}}, we say."));
  const taken = withNewTexts(without(fixtureFiles, [["en/pages/about.yaml", "description"]]), () => priced);
  expect(taken.get("en/pages/about.yaml")).toContain("From …, we say.");
});

test("[BRND-04] [EDIT-01] /admin/content lists texts to translate, by entry and language, until somebody edits them, including the program's own", async () => {
  const files = withNewTexts(older, () => fixtureFiles);
  const { content } = assemble(files);
  const site = await createTestApp({ files, ...(content && { content }) });
  const headers = await signInAdmin(site.deps);
  const read = async (path: string) => (await site.app.request(`/api/admin/content${path}`, { headers })).json();
  const { items = await read("") } = await read("");
  const heads = items as {
    id: string;
    title: string;
    states: { locale: string; toTranslate: number }[];
    found?: { field: string }[];
  }[];
  const home = heads.find(({ id }) => id === "home");
  expect(home?.states.every(({ toTranslate }) => toTranslate > 3)).toBe(true);
  const fixed = heads.find(({ id }) => id === "fixed");
  expect(fixed?.found).toHaveLength(3);
  expect(fixed?.title).toContain("to translate");
  const about = heads.find(({ id }) => id === "about");
  expect(about?.states.map(({ toTranslate }) => toTranslate)).toEqual([1, 0, 0]);
  const entry = (await read("/about")) as { translations: { state: string; field: string }[] };
  expect(entry.translations.filter(({ state }) => state === "toTranslate")).toEqual([
    { locale: "en", field: expect.stringMatching(/title$/), state: "toTranslate" },
  ]);
  await site.close();
});

test("[BRND-04] a name that is added to a mapping in braces is named as that mapping, not as its first name", () => {
  const text = "items:\n  - { id: one, name: One }\n  # to translate\n  - { id: two, name: Two, mark: two }\n";
  expect(listToTranslate(new Map([["en/pages/home.yaml", text]])).map(describeLocation)).toEqual([
    "content/en/pages/home.yaml: items.1",
  ]);
});
