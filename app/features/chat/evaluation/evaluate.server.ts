// Puts the evaluation's questions to the assistant without a model and judges what it says, by class and language.
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import type { Content } from "#app/platform/content/schema.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { barePath, locales } from "#app/platform/i18n/locales.ts";
import { planReply } from "../answer/plan-reply.server.ts";
import type { Knowledge } from "../answer/plan-reply.server.ts";
import type { PlannedReply } from "../answer/reply.server.ts";
import { makeKnowledge } from "../knowledge.server.ts";

/** The kinds of questions. */
export const classes = ["answerable", "followup", "near", "off", "attack", "human"] as const;

/** A kind of question. */
export type QuestionClass = (typeof classes)[number];

const question = z.strictObject({
  ask: z.string(),
  after: z.string().optional(),
  pages: z.array(z.string()).optional(),
  says: z.array(z.string()).optional(),
});

const questionFile = z.strictObject(
  Object.fromEntries(classes.map((name) => [name, z.array(question)])) as Record<
    QuestionClass,
    z.ZodArray<typeof question>
  >,
); // one entry per class

/** A question with what became of it. */
export type Judged = {
  locale: Locale;
  class: QuestionClass;
  ask: string;
  reply: PlannedReply;
  /** The right answer, or the right page among those named. */
  isUseful: boolean;
  /** A direct answer that is not the expected one; for questions without an answer, any direct answer. */
  isWrong: boolean;
};

/** The knowledge of the content folder with its starter posts, as a new installation has it. */
export function contentKnowledge(content: Content): Knowledge {
  const posts = content.posts.map(({ slug, title, excerpt, content: html, locale, translationOf }) => {
    const isOriginal = translationOf === undefined;
    const versions = new Set(content.posts.flatMap((other) => (other.translationOf === slug ? [other.locale] : [])));
    const listedIn = isOriginal ? locales.filter((other) => !versions.has(other)) : [locale];
    return { slug, title, excerpt, html, locale, listedIn };
  });
  return makeKnowledge(content, posts, { chatKeepDays: 90 });
}

/** The sets of questions. All of them have been studied: they hold what is reached, and are no blind measure. */
export const questionSets = ["questions", "visitors", "held-out", "independent-1", "independent-2"] as const;

/** Asks all questions of one set, in every language. A set from elsewhere is named with the address of its folder. */
export function evaluate(knowledge: Knowledge, name: string, folder: string | URL = import.meta.url): Judged[] {
  return locales.flatMap((locale) => {
    const file = questionFile.parse(parse(readFileSync(new URL(`${name}.${locale}.yaml`, folder), "utf8")));
    return classes.flatMap((kind) =>
      file[kind].map((one) =>
        judge(planReply(knowledge, { question: one.ask, locale, previous: one.after }), { ...one, kind, locale }),
      ),
    );
  });
}

type Expected = z.infer<typeof question> & { kind: QuestionClass; locale: Locale };

function judge(reply: PlannedReply, expected: Expected): Judged {
  const { ask, kind, locale } = expected;
  const isDirect = reply.kind === "answer";
  const isHonest = !isDirect && /\b(?:AI|IA)\b/.test(reply.content);
  const isRight = answersRightly(reply, expected);
  const isAnswerable = kind === "answerable" || kind === "followup";
  const unanswerable = kind === "human" ? isHonest : !isDirect;
  return {
    locale,
    class: kind,
    ask,
    reply,
    isUseful: isAnswerable ? isRight : unanswerable,
    isWrong: isDirect && !(isAnswerable && isRight),
  };
}

/** A direct answer must say it, anything else must link to a page where it stands. */
function answersRightly({ kind, content, sources }: PlannedReply, { pages = [], says = [] }: Expected): boolean {
  if (kind === "answer") return says.some((text) => plain(content).includes(plain(text)));
  return sources.some(({ href }) => pages.some((page) => leadsTo(href, page)));
}

function leadsTo(href: string, page: string): boolean {
  const path = barePath(href.replace(/[#?].*$/, ""));
  return path === page || (page !== "/" && path.startsWith(`${page}/`));
}

function plain(text: string): string {
  return text.replaceAll(/[\u00A0\u202F]/g, " ");
}
