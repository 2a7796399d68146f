// What comes in numbers: case studies, testimonials, questions, starter posts, portraits, and the words inside pictures.
import { z } from "zod";
import { day, slug, text, textOrEmpty, texts } from "./text.schema.ts";

const result = z.strictObject({ metric: text, improvement: text, was: textOrEmpty, description: text });

/** The front matter of `case-studies/<slug>.md`. */
export const caseStudyFacts = z.strictObject({
  client: text,
  industry: text,
  title: text,
  durationMonths: z.int().min(1).max(120),
  description: text,
  logo: slug,
  results: z.array(result).length(4),
  technologies: texts,
  testimonial: z.strictObject({ quote: text, author: text, position: text, portrait: slug }),
  order: z.int().min(1),
});

/** A case study with its story, as paragraphs. */
export const caseStudySchema = caseStudyFacts.extend({ slug, challenge: texts, solution: texts });

/** A case study. */
export type CaseStudy = z.infer<typeof caseStudySchema>;

/** The schema of `testimonials.yaml`: exactly three (spec §3). */
export const testimonialsSchema = z
  .array(
    z.strictObject({
      name: text,
      role: text,
      company: text,
      content: text,
      rating: z.literal(5),
      image: z.string().regex(/^(\/|https:\/\/)\S+$/),
    }),
  )
  .length(3);

/** A client's words on the home page. */
export type Testimonial = z.infer<typeof testimonialsSchema>[number];

/** The groups of the questions page. */
export const faqGroups = ["cost", "work", "data", "after"] as const;

/** The fewest words of a first sentence that can say something by itself. */
const leastWords = 5;

function statesItsFact(answer: string): boolean {
  return (answer.split(/[.!?…](?=\s|$)/)[0] ?? "").split(/\s+/).length >= leastWords;
}

/** The schema of `faq.yaml`; `alternates` are other ways to ask, for the assistant's search. */
export const faqSchema = z
  .array(
    z.strictObject({
      id: slug,
      group: z.enum(faqGroups),
      question: text,
      answer: text.refine(
        statesItsFact,
        "the first sentence must state the fact without its question: no bare Yes or No",
      ),
      alternates: z.array(text).min(2),
      page: z.string().regex(/^\/[a-z0-9/#-]*$/),
    }),
  )
  .min(14);

/** A question with its answer. */
export type FaqEntry = z.infer<typeof faqSchema>[number];

/** The front matter of a starter post. */
export const postFacts = z.strictObject({
  title: text.max(200),
  excerpt: text.max(500),
  author: text.max(100),
  tags: z.array(text.max(40)).max(20),
  featured: z.boolean(),
  publishedAt: day,
});

/** A starter post with its HTML. */
export const postSchema = postFacts.extend({ slug, content: text.max(200_000) });

/** A post that is put into a new database once. */
export type StarterPost = z.infer<typeof postSchema>;

/** The schema of `portraits.yaml`: how each person of the content is drawn. */
export const portraitsSchema = z.record(
  slug,
  z.strictObject({
    name: text,
    hair: z.enum(["cropped", "swept", "bun", "long"]),
    hairColor: z.enum(["black", "brown", "auburn", "grey"]),
    skin: z.enum(["light", "tan", "brown", "dark"]),
    ground: z.enum(["blue", "pale-blue", "sand", "peach", "ink"]),
    top: z.enum(["ink", "blue", "pale-blue", "flare"]),
  }),
);

/** How the people of the content are drawn, by their short name. */
export type Portraits = z.infer<typeof portraitsSchema>;
