// Asks the assistant the evaluation's questions without a model and judges its answers, by class and language.
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { z } from "zod";
import { assemble } from "#app/content/assemble.server.ts";
import { faultText } from "#app/content/fault.ts";
import { companyFacts, fillIn } from "#app/content/fill-in.ts";
import { readContent, readFiles } from "#app/content/read.server.ts";
import type { Content } from "#app/content/schema.ts";
import type { PlannedReply } from "#app/features/chat/answer/compose.server.ts";
import { planReply } from "#app/features/chat/answer/plan-reply.server.ts";
import type { Knowledge } from "#app/features/chat/answer/plan-reply.server.ts";
import { makeKnowledge } from "#app/features/chat/knowledge.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { barePath, locales } from "#app/platform/i18n/locales.ts";
import { readConfig } from "#app/platform/settings/config.server.ts";

/** The kinds of questions. */
export const classes = ["answerable", "followup", "near", "off", "attack", "human"] as const;

/** A kind of question. */
export type QuestionClass = (typeof classes)[number];

const question = z.strictObject({
  ask: z.string(),
  after: z.string().optional(),
  pages: z.array(z.string()).default([]),
  says: z.array(z.string()).default([]),
});

/** A set of questions in a language: questions by their kinds. */
export const questionFile = z.partialRecord(z.enum(classes), z.array(question));

/** A question of a set: `says` are texts of which a right answer contains one, `pages` where it is found. */
export type EvaluationQuestion = z.infer<typeof question> & { set: string; kind: QuestionClass; locale: Locale };

/** A question with its result. */
export type EvaluatedQuestion = {
  locale: Locale;
  class: QuestionClass;
  ask: string;
  reply: PlannedReply;
  /** The right answer or passage, or the right page among those linked. */
  isUseful: boolean;
  /** A direct answer other than the expected one; for questions without an answer, any direct answer. */
  isWrong: boolean;
};

/** Returns the knowledge of the content folder with its starter posts, as in a new installation. */
export function contentKnowledge(content: Content): Promise<Knowledge> {
  const posts = content.posts.map(({ content: html, ...post }) => ({ ...post, html }));
  return makeKnowledge({ content, config: readConfig({}), posts, answers: [] });
}

/** The sets of questions that are learned from: regression tests, which don't measure progress. */
export const learnedSets = ["questions", "visitors-a", "visitors-b", "ordinary", "others"] as const;

/** All sets. The visitors’ sets c and d and the follow-ups are not learned from. */
export const questionSets = [...learnedSets, "visitors-c", "visitors-d", "follow-ups"] as const;

/**
 * Returns the content of the content folder without the company's own phrasings, as in a new installation for another
 * company.
 */
export function readContentWithoutPhrasings(): Content {
  const files = new Map([...readFiles()].filter(([path]) => !path.endsWith("/phrasings.yaml")));
  const { content, faults } = assemble(files);
  if (!content) throw new Error(faults.map(faultText).join("\n"));
  return content;
}

/** Reads the questions of sets, in every language. Sets from elsewhere, YAML or JSON, need their folder's URL. */
export function readQuestions(
  sets: readonly string[] = questionSets,
  folder = new URL("../../test/evaluation/", import.meta.url),
): EvaluationQuestion[] {
  const { company } = readContent();
  return sets.flatMap((set) =>
    locales.flatMap((locale) => {
      const [file] = ["yaml", "json"].flatMap((type) =>
        globSync(`${set}.${locale}.${type}`, { cwd: fileURLToPath(folder) }),
      );
      if (file === undefined) return []; // a language may have none
      const written: unknown = parse(readFileSync(new URL(file, folder), "utf8")); // JSON is YAML
      return asQuestions(questionFile.parse(fillIn(written, companyFacts(company, locale))), set, locale);
    }),
  );
}

/** Returns the questions of a file. */
export function asQuestions(kinds: z.infer<typeof questionFile>, set: string, locale: Locale): EvaluationQuestion[] {
  return classes.flatMap((kind) => (kinds[kind] ?? []).map((entry) => ({ ...entry, set, kind, locale })));
}

/** Asks questions. */
export function evaluate(knowledge: Knowledge, questions: readonly EvaluationQuestion[]): EvaluatedQuestion[] {
  return questions.map((evaluated) => {
    const { ask, locale, after } = evaluated;
    return judgeReply(planReply(knowledge, { question: ask, locale, previous: after }), evaluated);
  });
}

function judgeReply(reply: PlannedReply, expected: EvaluationQuestion): EvaluatedQuestion {
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

/** Returns true if a direct answer contains it, or any other answer contains it or links to a page with it. */
function answersRightly({ kind, content, sources }: PlannedReply, { pages, says }: EvaluationQuestion): boolean {
  if (containsOne(content, says)) return true;
  return kind !== "answer" && sources.some(({ href }) => leadsTo(href, pages));
}

/** Returns true if a text contains one of the texts that a right answer says. */
export function containsOne(content: string, says: readonly string[]): boolean {
  return says.some((text) => plain(content).includes(plain(text)));
}

/** Returns true if a URL is one of the pages, or below one. */
export function leadsTo(href: string, pages: readonly string[]): boolean {
  const path = barePath(href.replace(/[#?].*$/, ""));
  return pages.some((page) => path === page || (page !== "/" && path.startsWith(`${page}/`)));
}

/**
 * Normalises a text for comparison: spaces, hyphens and line breaks of any kind are equal, and an answer's citations
 * and rules are left out.
 */
export function plain(text: string): string {
  return text
    .replaceAll(/ \[\d\]|\n---(?=\n|$)/g, "")
    .replaceAll(/[\u00A0\u202F\n]+/g, " ")
    .replaceAll("\u2011", "-")
    .toLowerCase();
}
