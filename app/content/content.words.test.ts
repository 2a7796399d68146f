// What is asked of all words in content/: complete in every language, their own in each, light enough for the browser.
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { choiceFields, fieldFacts, fieldNames } from "#app/features/enquiry/fields.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { addressLine } from "#app/platform/text/address-line.ts";
import { siteContent as content } from "#test/content.ts";
import { inWords, settingPlaceholders } from "./fill-in.ts";
import { ownPictureUrl } from "./pictures.ts";
import { joinWords } from "./ui.schema.ts";

/** Returns a language's file as written, before anything is taken from English. */
function written(locale: Locale, file: string) {
  return parse(readFileSync(fileURLToPath(new URL(`../../content/${locale}/${file}`, import.meta.url)), "utf8"));
}

/** Returns a language's bundle as the server joins it. */
function writtenBundle(locale: Locale): Record<string, unknown> {
  return joinWords(written(locale, "ui.yaml"), written(locale, "words.yaml"));
}

/** Returns a matcher for an object with a text under each of these names. */
function texts(...names: string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, expect.stringMatching(/\S/)]));
}

/** Lists every text of a value with its path. */
function textsOf(value: unknown, path = ""): [string, string][] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => textsOf(item, `${path}.${key}`));
}

test("[GEN-46] Romanian and French lack nothing that English has", () => {
  expect(Object.keys(content.ui).toSorted()).toEqual(["en", "fr", "ro"]);
  expect(content.missing).toEqual([]);
});

test("[GEN-46] [E9] nearly every Romanian and French text differs from the English one", () => {
  const words = (locale: "en" | "ro" | "fr") =>
    new Map(
      textsOf([
        content.ui[locale],
        Object.values(content.pages).map((page) => page[locale]),
        content.faq[locale],
        content.caseStudies[locale],
      ]),
    );
  const sameAs = (locale: "ro" | "fr") => {
    const localeWords = words(locale);
    const prose = [...words("en")].filter(([, text]) => text.includes(" ") && /[a-z]{3}/.test(text));
    return prose.filter(([path, text]) => localeWords.get(path) === text).map(([, text]) => text);
  };
  const allowed = new Set([
    ...(content.pages.home.en.panel?.run?.items ?? []).map(({ supplier }) => supplier), // names
    "Andrei Tolan",
    "Radu Minel",
    "Ioana Delmar",
    "Sanda Ilves",
    "39 min",
    "40 min",
    "9 min",
    "6 min",
    "4 min",
    `contact ${content.company.name}`,
    "Calendar ({{schedulerHost}})",
    "30 minutes",
    "Microsoft 365",
    "Google Analytics (_ga, _ga_*)",
  ]);
  expect(sameAs("ro").filter((text) => !allowed.has(text))).toEqual([]);
  expect(sameAs("fr").filter((text) => !allowed.has(text))).toEqual([]);
});

test.each(locales)("[GEN-52] the %s bundle covers nav, hero, about, footer, blog and caseStudies", (locale) => {
  const bundle = writtenBundle(locale);
  expect(bundle["nav"]).toEqual(
    expect.objectContaining(texts("home", "about", "services", "caseStudies", "blog", "contact")),
  );
  expect(bundle["hero"]).toEqual(
    texts("title", "subtitle", "description", "primaryButton", "secondaryButton", "pause", "play"),
  );
  expect(bundle["about"]).toEqual(texts("projects", "years", "support", "team"));
  expect(bundle["footer"]).toEqual(
    expect.objectContaining(texts("blurb", "services", "company", "contact", "rights", "cookieSettings")),
  );
  expect(bundle["blog"]).toEqual(expect.objectContaining(texts("all", "empty", "back", "share", "readPost")));
  expect(bundle["caseStudies"]).toEqual(
    expect.objectContaining(texts("challenge", "solution", "results", "technologies")),
  );
});

test.each(locales)(
  "[GEN-53] the %s bundle has the four services, each with title, description and features",
  (locale) => {
    const features = Array.from({ length: 4 }, () => expect.stringMatching(/\S/));
    const service = { ...texts("title", "description"), features };
    expect(writtenBundle(locale)["services"]).toEqual({
      chatbots: service,
      agents: service,
      development: service,
      cloud: service,
    });
  },
);

test.each(locales)(
  "[GEN-54] the %s bundle has the contact form's labels, success and error text, and info",
  (locale) => {
    expect(writtenBundle(locale)["contact"]).toMatchObject({
      form: expect.objectContaining(texts(...fieldNames)),
      options: Object.fromEntries(choiceFields.map((field) => [field, texts(...fieldFacts[field].choices)])),
      success: texts("title", "text"),
      error: texts("title", "text"),
      ...texts("successMessage", "errorMessage"),
      info: expect.objectContaining(texts("title", "projects", "support", "phone", "office", "hours", "hoursText")),
    });
  },
);

test("company data fills all of its placeholders on pages", () => {
  const { company } = content;
  expect(content.pages.about.ro.lead).toContain(String(company.founded));
  expect(content.pages.privacy.ro.controller.paragraphs[0]).toContain(addressLine(company.address, "ro"));
  expect(addressLine(company.address, "ro")).toContain("010101\u00A0București, "); // no line break parts them
  const open = textsOf(content.pages).flatMap(([, text]) => text.match(/\{\{\w+\}\}/g) ?? []);
  expect([...new Set(open)].toSorted()).toEqual(settingPlaceholders.map((name) => `{{${name}}}`).toSorted());
});

test("[BRND-01] no French text has de, que, le or la before the company's name: another name may begin with a vowel", () => {
  const folder = fileURLToPath(new URL("../../content/fr/", import.meta.url));
  const files = globSync("**/*.yaml", { cwd: folder }).filter(
    (file) => !["assistant.yaml", "phrasings.yaml"].includes(file),
  ); // visitors' words
  const results = files.flatMap(
    (file) => readFileSync(folder + file, "utf8").match(/.*\b(?:d|qu|l)[ea] \{\{company\}\}.*/gi) ?? [],
  );
  expect(files.length).toBeGreaterThan(10);
  expect(results).toEqual([]);
});

test("every portrait named in a text has its file", () => {
  const named = [
    ...content.pages.about.en.team.map(({ portrait }) => portrait),
    ...content.caseStudies.en.map((study) => study.testimonial.portrait),
  ];
  expect(named.filter((name) => ownPictureUrl(`portraits/${name}`) === undefined)).toEqual([]);
});

test("periods follow the grammar of each language", () => {
  expect([
    inWords(90, "day", "en"),
    inWords(90, "day", "ro"),
    inWords(7, "day", "ro"),
    inWords(24, "month", "fr"),
  ]).toEqual(["90 days", "90 de zile", "7 zile", "24\u00a0mois"]);
});

test("a bundle's share in the browser stays within 5 KiB at once, and as much later", () => {
  const chunks = locales.flatMap((locale) => {
    const { chat, consent, booking, ...first } = written(locale, "ui.yaml"); // three parts come by need (bundles.ts)
    return [first, { chat, consent, booking }];
  });
  const weights = chunks.map((chunk) => brotliCompressSync(JSON.stringify(chunk)).length);
  expect(Math.max(...weights)).toBeLessThanOrEqual(5_120);
});

test("the starter posts are seven articles of 800 to 1,500 words in three languages, one of them featured", () => {
  const wordCounts = content.posts.map(
    (post) =>
      post.content
        .replaceAll(/<[^>]*>/g, " ")
        .trim()
        .split(/\s+/).length,
  );
  const originals = content.posts.filter((post) => post.locale === "en").map(({ slug }) => slug);
  expect(originals).toHaveLength(7);
  for (const locale of ["ro", "fr"]) {
    const translated = content.posts.filter((post) => post.locale === locale).map(({ translationOf }) => translationOf);
    expect(translated.toSorted()).toEqual(originals.toSorted());
  }
  expect(Math.min(...wordCounts)).toBeGreaterThanOrEqual(800);
  expect(Math.max(...wordCounts)).toBeLessThanOrEqual(1_500);
  const featured = content.posts
    .filter((post) => post.featured)
    .map(({ slug, translationOf }) => translationOf ?? slug);
  expect(new Set(featured).size).toBe(1);
  expect(featured).toHaveLength(3);
});

test("links between starter posts have existing targets", () => {
  const links = content.posts.flatMap((post) =>
    [...post.content.matchAll(/href="\/blog\/([^"]+)"/g)].map((match) => match[1]),
  );
  expect(links.length).toBeGreaterThan(0);
  expect(content.posts.map((post) => post.slug)).toEqual(expect.arrayContaining(links));
});

test("[BRND-04] emails, the assistant's own words and its page say nothing that only some companies could", () => {
  const theTrade = /\bproje[ct]|proiect|integr|fixed?\b|\bfixe?\b|figures|cifre|chiffres|\bdespre AI\b|\bde l’IA\b/i;
  const messages = locales.flatMap((locale) => {
    const { newsletterConfirmation, newsletterWelcome } = written(locale, "emails.yaml");
    const parts = [newsletterConfirmation, newsletterWelcome, written(locale, "chat.yaml").say];
    return textsOf([...parts, written(locale, "pages/ai-chat.yaml")]).map(([, text]) => text);
  });
  expect(messages.length).toBeGreaterThan(100);
  expect(messages.filter((text) => theTrade.test(text))).toEqual([]);
});
