import { z } from "zod";
import { locales } from "#app/platform/i18n/locales.ts";
import { employmentKinds, pagePatterns } from "./page-patterns.ts";
import {
  casePictures,
  day,
  ownPath,
  pictureName,
  pictureOrDefault,
  slug,
  text,
  textOrEmpty,
  texts,
} from "./text.schema.ts";

const result = z.strictObject({ id: slug, metric: text, improvement: text, was: textOrEmpty, description: text });

/** Measurements of consecutive weeks. */
const weeks = z.strictObject({
  label: text,
  unit: text.optional(),
  /** The number of the first week, counted from the start of the project. */
  from: z.int().min(1).max(999).default(1),
  values: z.array(z.number().min(0)).min(2).max(53),
});

/** A section of the story told in detail. Its numbers are the same in every language (text-rules.ts). */
const chapter = z.strictObject({
  id: slug,
  title: text,
  paragraphs: texts,
  figure: z.strictObject({ label: text, was: text, is: text }).optional(),
  /** A file of content/pictures/case-studies/, or a picture of the library; it is decorative if `alt` is empty. */
  picture: z.strictObject({ file: pictureName, alt: textOrEmpty, caption: text.optional() }).optional(),
  weeks: weeks.optional(),
  quote: z.strictObject({ text, author: text }).optional(),
  questions: z.array(z.strictObject({ question: text, answer: text })).optional(),
});

export type Chapter = z.infer<typeof chapter>;

const chapters = z.array(chapter).max(12).default([]);

/** The front matter of `case-studies/<slug>.md`. */
const caseStudyFacts = z.strictObject({
  client: text,
  industry: text,
  title: text,
  durationMonths: z.int().min(1).max(120),
  description: text,
  logo: pictureOrDefault,
  picture: z.enum(casePictures).optional(),
  results: z.array(result).min(1),
  technologies: texts,
  testimonial: z.strictObject({ quote: text, author: text, position: text, portrait: pictureOrDefault }),
  order: z.int().min(1),
  chapters,
});

export const caseStudySchema = caseStudyFacts.extend({ slug, challenge: texts, solution: texts });

export type CaseStudy = z.infer<typeof caseStudySchema>;

/** The call to action of a page: its button leads to one of the site's forms, or to an address. */
export const actionKinds = ["enquiry", "call", "newsletter", "address"] as const;

const action = z
  .strictObject({
    kind: z.enum(actionKinds),
    heading: text,
    button: text,
    /** The first line of an enquiry. */
    subject: text.max(80).optional(),
    address: z
      .string()
      .regex(
        /^(?:\/(?!\/)|https:\/\/|mailto:|tel:)\S+$/,
        "must be an address, such as /services or https://example.org",
      )
      .optional(),
  })
  .refine(({ kind, address }) => kind !== "address" || address !== undefined, {
    error: "A button that leads to an address needs one.",
    path: ["address"],
  });

/** In the company's time zone. */
const localTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, "must be a date and time, such as 2027-03-04T18:00")
  .refine((value) => new Date(`${value}Z`).toJSON()?.startsWith(value), {
    error: "must be a date and time that exist, such as 2027-03-04T18:00", // not 30 February
  });

const event = z
  .strictObject({
    start: localTime,
    end: localTime,
    place: text.optional(),
    /** The address where it is held online. */
    address: z.url({ protocol: /^https$/, error: "must be an address, such as https://example.org" }).optional(),
  })
  .refine(({ start, end }) => end > start, { error: "The end must be after the beginning.", path: ["end"] })
  .refine(({ place, address }) => place ?? address, {
    error: "Enter a place or an online address.",
    path: ["place"],
  });

const vacancy = z
  .strictObject({
    place: text,
    employment: z.enum(employmentKinds),
    posted: day,
    /** The last day to apply. */
    lastDay: day,
    pay: text.optional(),
  })
  .refine(({ posted, lastDay }) => lastDay === "" || lastDay >= posted, {
    error: "The last day must not be before the day it was first advertised.",
    path: ["lastDay"],
  });

/** `own/<slug>.md`: a page of the company's own. `text` precedes the chapters. */
export const ownPageSchema = z
  .strictObject({
    slug,
    pattern: z.enum(pagePatterns).default("text"),
    title: text,
    description: text,
    lead: text,
    isInFooter: z.boolean().default(false),
    /**
     * From then on the page is 410 Gone, with a link to `leadsTo`. Without it, an event's page ends with the
     * event and a vacancy's after its last day.
     */
    until: localTime.optional(),
    leadsTo: ownPath.optional(),
    text: z.array(text).default([]),
    chapters,
    event: event.optional(),
    vacancy: vacancy.optional(),
    action: action.optional(),
  })
  .refine(({ pattern, event: facts }) => pattern !== "event" || facts, {
    error: "An event’s page needs its start.",
    path: ["event", "start"],
  })
  .refine(({ pattern, vacancy: facts }) => pattern !== "vacancy" || facts, {
    error: "A vacancy’s page needs its place.",
    path: ["vacancy", "place"],
  });

export type OwnPage = z.infer<typeof ownPageSchema>;

/** `testimonials.yaml`, which may be an empty list. */
export const testimonialsSchema = z.array(
  z.strictObject({
    id: slug,
    name: text,
    role: text,
    company: text,
    content: text,
    /** The number of stars, if the client gave any. */
    rating: z.int().min(1).max(5).optional(),
    image: z
      .string()
      .regex(/^(\/|https:\/\/)\S+$/, "must be an address, such as /pictures/portraits/ana-pop.jpg")
      .default("/pictures/portraits/default.svg"),
  }),
);

export type Testimonial = z.infer<typeof testimonialsSchema>[number];

/** The minimum number of words of a first sentence that is meaningful by itself. */
const minWords = 5;

function statesItsFact(answer: string): boolean {
  return (answer.split(/[.!?…](?=\s|$)/)[0] ?? "").split(/\s+/).length >= minWords;
}

/**
 * The schema of `faq.yaml`; `alternates` are other phrasings, for the assistant's search, and `kind` is one of the
 * kinds that assistant.yaml has phrasings for.
 */
export const faqSchema = z
  .array(
    z.strictObject({
      id: slug,
      /** One of `groups` in pages/faq.yaml. */
      group: slug,
      question: text,
      answer: text.refine(
        statesItsFact,
        "The first sentence must state the fact without its question: no bare yes or no.",
      ),
      /** The answer as a short figure, shown beside the question. */
      figure: text.optional(),
      alternates: z.array(text).optional(),
      kind: slug.optional(),
      page: z.string().regex(/^\/[a-z0-9/#-]*$/, "must be an address on this site, such as /services"),
    }),
  )
  .min(1);

export type FaqEntry = z.infer<typeof faqSchema>[number];

const postFacts = z.strictObject({
  title: text.max(200),
  excerpt: text.max(500),
  author: text.max(100),
  tags: z.array(text.max(40)).max(20).default([]),
  featured: z.boolean(),
  publishedAt: day,
  /** The slug of the post that this one translates. */
  translationOf: slug.optional(),
});

export const postSchema = postFacts.extend({ slug, locale: z.enum(locales), content: text.max(200_000) });

/** A post that is inserted into a new database. */
export type StarterPost = z.infer<typeof postSchema>;
