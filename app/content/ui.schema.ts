// The required keys of the interface texts. Others are allowed; the default language determines the full set.
import { z } from "zod";
import { employmentKinds } from "./page-patterns.ts";
import { slug, text } from "./text.schema.ts";
import type { CompanyWords } from "./words.schema.ts";

export type TextTree = { [key: string]: string | string[] | TextTree };

const tree: z.ZodType<TextTree> = z.lazy(() => z.record(z.string(), z.union([text, z.array(text), tree])));

function words<const Key extends string>(...keys: Key[]) {
  const shape = Object.fromEntries(keys.map((key) => [key, text])) as Record<Key, typeof text>; // the keys given
  return z.object(shape).catchall(z.union([text, z.array(text), tree]));
}

const message = words("title", "text");

const contactForm = words(
  "firstName",
  "lastName",
  "email",
  "phone",
  "company",
  "serviceInterest",
  "projectBudget",
  "timeline",
  "projectDetails",
  "message",
  "next",
  "previous",
  "submit",
  "submitting",
  "privacy",
  "step",
  "noReceipt",
  "alsoAsks",
).extend({
  steps: z.strictObject({
    you: words("name", "title", "gate"),
    company: words("name", "title", "gate"),
    budget: words("name", "title", "gate"),
    project: words("name", "title", "gate"),
  }),
});

/** Labels by the ids of company.yaml, including ids that are no longer offered. */
const labels = z.record(text, text);

/** Labels of choices, and the hints below them. A field that a developer adds brings its own. */
const options = z
  .object({
    serviceInterest: labels.default({}),
    serviceHint: labels.default({}),
    projectBudget: labels.default({}),
    budgetHint: labels.default({}),
    timeline: labels.default({}),
    timelineHint: labels.default({}),
  })
  .catchall(labels);

const category = words("name", "text");
const template = z.strictObject({ title: text, hint: text, prompt: text });

export const uiSchema = z
  .object({
    nav: words("home", "about", "services", "caseStudies", "blog", "contact"),
    hero: words("pause", "play"),
    contact: z.strictObject({
      form: contactForm,
      options: options.prefault({}),
      success: message,
      error: message,
      successMessage: text,
      errorMessage: text,
      sent: words("title", "replyTo", "to", "by", "summary", "book", "again", "times", "timesText", "more"),
    }),
    footer: words("services", "company", "contact", "rights", "cookieSettings", "search"),
    search: words("found_other", "others", "none"),
    /** `defaultTag` is shown in place of a tag; without it, posts without tags show none. */
    blog: words("all", "empty", "loading", "back", "share", "minutes_other").extend({ defaultTag: text.optional() }),
    caseStudies: words("challenge", "solution", "results", "technologies", "months_other"),
    ownPage: words(
      "when",
      "where",
      "online",
      "employment",
      "pay",
      "lastDay",
      "ended",
      "eventEnded",
      "vacancyEnded",
    ).extend({
      employmentKinds: words(...employmentKinds),
    }),
    common: words("skipToContent", "close", "retry", "loading", "place", "local"),
    language: words("label"),
    booking: words(
      "title",
      "open",
      "newTab",
      "thirdParty",
      "frame",
      "submit",
      "submitting",
      "taken",
      "zoned",
      "freeDay",
      "next",
      "prepare",
    ).extend({
      form: words("label", "day", "startsAt", "name", "subject"),
      calendars: words("file", "google", "outlook", "office365"),
    }),
    newsletter: words("submit", "submitting", "inbox", "next", "nextText", "slow", "again").extend({
      success: message,
      error: message,
    }),
    form: words(
      "summaryTitle",
      "errorPrefix",
      "required",
      "invalid",
      "email",
      "tooLong",
      "tooMany",
      "controlCharacters",
      "combiningMarks",
    ),
    errors: words("badRequest", "notFound", "tooManyRequests", "serverError", "unavailable", "overloaded", "offline"),
    consent: words(
      "version",
      "title",
      "text",
      "textWithoutAnalytics",
      "customize",
      "rejectAll",
      "acceptAll",
      "save",
      "unused",
    ).extend({
      necessary: category,
      functional: category,
      analytics: category.extend({ textWithoutAnalytics: text }),
      marketing: category,
    }),
    chat: words("title", "notice", "conversations", "search", "start", "newConversation").extend({
      errors: words("conversations", "messages", "create", "send", "delete"),
      brief: words("offer", "project", "call", "label", "hint", "continue", "close", "wish").strict(),
      /** Templates under any name; integration, chatbot, software, pricing and support have their own icons. */
      templates: z.record(slug, template),
    }),
  })
  .catchall(tree);

export type UiFile = z.infer<typeof uiSchema>;

/** The interface texts joined with the company's own words, as used on the server. */
export type UiBundle = UiFile & Omit<CompanyWords, "glossary">;

export function joinWords(ui: UiFile, file: CompanyWords): UiBundle {
  const { glossary: _, ...own } = file;
  return {
    ...ui,
    ...own,
    hero: { ...ui.hero, ...own.hero },
    contact: { ...ui.contact, ...own.contact },
    booking: { ...ui.booking, ...own.booking },
    newsletter: { ...ui.newsletter, ...own.newsletter },
    footer: { ...ui.footer, ...own.footer },
  };
}
