// Which texts no page of this company shows, so that nobody is asked for them: drawings that nothing names, the page of
// case studies where there are none, notices that don't apply, labels that the company's form replaces.
import { parseFile } from "./content-check.server.ts";
import type { ContentFiles } from "./content-files.ts";
import { isMapping } from "./fallback.ts";
import type { ValuesByName } from "./fallback.ts";
import { choiceListNames, choiceWords } from "./form-shape.ts";
import { memoizeByObject } from "./memoize-by-object.ts";
import { casePictures, servicePictures } from "./text.schema.ts";

/** Returns a function that tells whether a text may be shown; `file` is a path in a language's folder. */
export function createShownCheck(files: ContentFiles): (file: string, path: string) => boolean {
  const places = placesOf(files, [], () => unshownPlaces(files));
  return (file, path) => !places.some((place) => `${file}.${path}.`.startsWith(place));
}

/** @example withoutUnshown(files, ["content/de/pictures.yaml: bank.alt"]) // [] without a drawing of a bank */
export function withoutUnshown(files: ContentFiles, missing: readonly string[]): string[] {
  const isShown = createShownCheck(files);
  return missing.filter((place) => {
    const [file = "", path = ""] = place.replace(/^content\/[a-z]{2}\//, "").split(": ");
    return isShown(file, path);
  });
}

const placesOf = memoizeByObject<string[]>();

/** Returns the places of texts that aren't shown, such as `pictures.yaml.bank.`. */
function unshownPlaces(files: ContentFiles): string[] {
  const company = valuesOf(files, "company.yaml");
  const services = Array.isArray(company["services"]) ? company["services"].filter(isMapping) : [];
  const studies = [...files].filter(([file]) => /^[a-z]{2}\/case-studies\/.*\.md$/.test(file));
  const isDrawn = (name: string) =>
    services.some(({ picture }) => picture === name) ||
    studies.some(([, text]) => new RegExp(`^picture: ${name}$`, "m").test(text ?? ""));
  const drawings = [...servicePictures, ...casePictures].filter((name) => !isDrawn(name));
  return [
    ...choicesOfForm(files),
    ...drawings.map((name) => `pictures.yaml.${name}.`),
    ...(studies.length > 0 ? [] : ["pages/case-studies.yaml."]),
    ...(company["consumers"] === true ? [] : ["pages/legal.yaml.consumers."]),
    ...(company["demonstration"] === true ? [] : ["pages/legal.yaml.demonstration."]),
  ];
}

/** Returns where ui.yaml has labels of lists that form.yaml has: only older enquiries are shown with them. */
function choicesOfForm(files: ContentFiles): string[] {
  const { languages } = valuesOf(files, "brand.yaml");
  const form = valuesOf(files, `${Array.isArray(languages) ? String(languages[0]) : ""}/form.yaml`);
  const lists = choiceListNames.filter((list) => form[list] !== undefined);
  return lists.flatMap((list) => choiceWords[list].map((name) => `ui.yaml.contact.options.${name}.`));
}

function valuesOf(files: ContentFiles, file: string): ValuesByName {
  const value = parseFile(files, file);
  return isMapping(value) ? value : {};
}
