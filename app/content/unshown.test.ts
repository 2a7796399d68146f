import { expect, test } from "vitest";
import { fixtureFiles } from "#test/content.ts";
import { assemble } from "./assemble.server.ts";
import { markedWhole } from "./content-files.ts";
import { listEntryInfos, listFields } from "./entry-fields.server.ts";
import { listToTranslate } from "./new-texts.server.ts";

/**
 * Returns the fictional company's files without case studies and drawn services, and with texts missing in Romanian.
 */
function withoutDrawings() {
  const files = new Map(fixtureFiles);
  for (const file of files.keys()) if (file.includes("/case-studies/")) files.delete(file);
  files.set("company.yaml", (files.get("company.yaml") ?? "").replaceAll(/, picture: \w+/g, ""));
  files.set("ro/pictures.yaml", "example: Exemplu\nportrait: 'Portret desenat: {{name}}'\n");
  files.set("ro/pages/case-studies.yaml", markedWhole(files.get("en/pages/case-studies.yaml") ?? "", "en"));
  return files;
}

test("[BRND-04] [GEN-46] nobody is asked for texts that no page shows: check, status, doctor and the admin area agree", () => {
  const files = withoutDrawings();
  expect(assemble(files)).toMatchObject({ content: { missing: [] } });
  expect(listToTranslate(files)).toEqual([]);
  const visible = new Map(fixtureFiles).set("ro/pictures.yaml", files.get("ro/pictures.yaml") ?? "");
  expect(assemble(visible).content?.missing).toContain("content/ro/pictures.yaml: chatbots");
});

test("[BRND-04] [EDIT-08] the admin area's entries know which of their fields no page shows", () => {
  const unshownIn = (files: ReturnType<typeof withoutDrawings>) =>
    listEntryInfos(files)
      .flatMap((info) => listFields(info, files, (_file, value) => value))
      .filter(({ isUnshown }) => isUnshown)
      .map(({ field }) => field);
  expect(unshownIn(withoutDrawings())).toEqual(expect.arrayContaining(["bank.alt", "chatbots.alt"]));
  expect(unshownIn(new Map(fixtureFiles)).filter((field) => field.startsWith("chatbots."))).toEqual([]);
});

test("[BRND-04] facts without words in a further language are reported as missing, unless the language is listed", () => {
  const missing = (company: (text: string) => string) => {
    const files = new Map(fixtureFiles).set("company.yaml", company(fixtureFiles.get("company.yaml") ?? ""));
    return assemble(files).content?.missing.filter((place) => place.startsWith("content/company.yaml"));
  };
  expect(missing(String)).toEqual([]);
  const hosted = (text: string) => text.replace(/^ {2}fr: \{.*\n/m, "").replace('hosting: ""', "hosting: Example Host");
  expect(missing(hosted)).toEqual(["content/company.yaml: translations.fr: hosting, serviceType, areaServed"]);
  expect(missing((text) => hosted(text).replace(/^translations:\n/m, "$&  fr: {}\n"))).toEqual([]);
});
