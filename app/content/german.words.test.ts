// German is the program's own words without the demonstration's (decision 158): it has whatever the demonstration's
// languages have, except for what a company says of itself. Text by text, so that a release can't forget one.
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { siteContent } from "#test/content.ts";
import { readFolder } from "./read.server.ts";

/** Files and texts in which a company speaks of itself. */
const ofTheCompany = [
  /^(?:faq|phrasings|testimonials)\.yaml\b/,
  /^pictures\.yaml (?!example|portrait)/,
  /^pages\/(?:home|about|services)\.yaml\b/,
  /^ui\.yaml (?:common\.place|common\.local|contact\.options|blog\.defaultTag|chat\.templates)\b/,
  /^words\.yaml (?:hero|services|footer|about\.support|booking\.hours|contact\.info\.hoursText|newsletter\.heading)\b/,
  /^pages\/book\.yaml points\b/,
  /^pages\/case-studies\.yaml (?:lead|band\.heading)\b/,
  /^pages\/contact\.yaml next\b/,
  /^pages\/faq\.yaml groups\b/,
  /^pages\/legal\.yaml consumers\b/,
  /^pages\/newsletter\.yaml issue\b/,
];

/** Keys that each language has of its own: words for an idea, abbreviations, further plurals. */
const ofTheLanguage = /^(?:terms\.yaml|assistant\.yaml short)\b|_(?:few|many)$/;

const files = readFolder(join(import.meta.dirname, "../../content"));

/** Returns a language's texts by file and path, those of a list by the ids of its items. */
function textsOf(language: string): ReadonlyMap<string, string> {
  const yaml = [...files].filter(([file]) => file.startsWith(`${language}/`) && file.endsWith(".yaml"));
  const texts = yaml.flatMap(([file, text]) => leaves(parse(text ?? ""), `${file.slice(language.length + 1)} `));
  return new Map(
    texts.filter(([place]) => !ofTheLanguage.test(place) && !ofTheCompany.some((pattern) => pattern.test(place))),
  );
}

function leaves(value: unknown, place: string): [place: string, text: string][] {
  const below = (name: string) => (place.endsWith(" ") ? place + name : `${place}.${name}`);
  if (typeof value !== "object" || value === null) return [[place, String(value ?? "")]];
  if (!Array.isArray(value)) return Object.entries(value).flatMap(([name, item]) => leaves(item, below(name)));
  const hasIds = value.every((item) => typeof item === "object" && item !== null && "id" in item);
  if (hasIds) return value.flatMap((item: { id: string }) => leaves(item, below(item.id)));
  return [[place, value.join(" ").trim()]]; // how many sentences or phrasings say it, each language decides
}

const german = textsOf("de");

test.each(siteContent.brand.languages.filter((language) => language !== "de"))(
  "[BRND-08] German has each text of the program, each kind of the assistant and each part of the legal pages that %s has",
  (language) => {
    const places = [...textsOf(language).keys()];
    expect(places.length).toBeGreaterThan(700);
    expect(places.filter((place) => !german.get(place))).toEqual([]);
  },
);

test("[BRND-08] no German text equals that of another language or lacks one of its placeholders", () => {
  const english = textsOf("en");
  const placeholdersIn = (text = "") => [...new Set(text.match(/\{\{\w+\}\}/g))].toSorted();
  const compared = [...german].filter(([place]) => english.has(place) && !place.startsWith("assistant.yaml "));
  const isSame = ([place, text]: [string, string]) =>
    text === english.get(place) && text.split(" ").length > 3 && !place.endsWith(".key");
  expect(compared.filter(isSame).map(([place]) => place)).toEqual([]);
  const fixed = compared.filter(([place]) => !/^pages\/(?:book|contact)\.yaml /.test(place)); // the demonstration says more there
  const lacking = fixed.filter(
    ([place, text]) => String(placeholdersIn(text)) !== String(placeholdersIn(english.get(place))),
  );
  expect(lacking.map(([place]) => place)).toEqual([]);
});
