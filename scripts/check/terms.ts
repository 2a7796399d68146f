// Reports words that a language's terms.yaml retires, with file and line.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isNode, isScalar, LineCounter, parseDocument, visit } from "yaml";
import type { Document } from "yaml";
import { z } from "zod";
import { isMarkedWhole } from "#app/content/content-files.ts";
import { markedIn } from "#app/content/new-texts.server.ts";
import { failed, passed, root } from "./step.ts";
import type { Outcome } from "./step.ts";

const termsSchema = z.array(
  z.strictObject({
    idea: z.string(),
    word: z.string(),
    not: z.array(z.string().transform((retired) => ({ retired, pattern: patternOf(retired) }))).min(1),
    except: z.array(z.string()).default([]),
  }),
);

type Term = z.infer<typeof termsSchema>[number];

/** A text of a content file; `path` is empty outside YAML. */
type ContentText = { text: string; line: number; path: string };

/** Visitors' words, and ids. */
const notOurs =
  /(?:^|\.)(?:asked|alternates|examples|openers|references|namesFollow|short|whether|binding|unsaid|id)(?:\.|$)/;

export async function checkTerms(): Promise<Outcome> {
  const problems = retiredWordsIn(join(root, "content"));
  return problems.length === 0 ? passed : failed(problems.join("\n"));
}

/**
 * Lists retired words, such as `content/en/ui.yaml:12: "letter": say "email" (content/en/terms.yaml)`. Texts that are
 * still to be translated may be in another language, and are left out.
 */
export function retiredWordsIn(folder: string): string[] {
  return globSync("*/terms.yaml", { cwd: folder }).flatMap((file) => {
    const locale = file.slice(0, file.indexOf("/"));
    const terms = readTerms(join(folder, file));
    const files = globSync(`${locale}/**/*.{yaml,md,html}`, { cwd: folder }).filter((name) => name !== file);
    return files.toSorted().flatMap((name) => {
      const texts = textsOf(name, readFileSync(join(folder, name), "utf8"));
      return texts.flatMap((text) => faultsIn(text, name, terms));
    });
  });
}

function readTerms(file: string): Term[] {
  return termsSchema.parse(parseDocument(readFileSync(file, "utf8")).toJS());
}

function faultsIn({ text, line, path }: ContentText, file: string, terms: Term[]): string[] {
  const place = `${file.slice(file.indexOf("/") + 1)}${path && `: ${path}`}`;
  const compared = plain(text);
  return terms
    .filter(({ except }) => !except.some((allowed) => place.startsWith(allowed)))
    .flatMap(({ word, not }) =>
      not
        .filter(({ pattern }) => pattern.test(compared))
        .map(({ retired }) => `content/${file}:${line}: "${retired}": say "${word}" (content/${termsOf(file)})`),
    );
}

/** Returns the file with the rule, for anyone who wants to remove the entry. */
function termsOf(file: string): string {
  return file.replace(/\/.*/, "/terms.yaml");
}

/** Matches whole words in any case; `*` is any ending. */
function patternOf(term: string): RegExp {
  const escaped = plain(term).replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}-])${escaped.replaceAll("*", "\\p{L}*")}(?![\\p{L}\\p{N}-])`, "iu");
}

/** Replaces special spaces and hyphens by plain ones, and removes placeholders. */
function plain(text: string): string {
  return text
    .replaceAll(/[\u00A0\u202F]/g, " ")
    .replaceAll("\u2011", "-")
    .replaceAll(/\{\{\w+\}\}/g, "");
}

function textsOf(file: string, source: string): ContentText[] {
  if (isMarkedWhole(source)) return [];
  if (!file.endsWith(".yaml")) return source.split("\n").map((text, index) => ({ text, line: index + 1, path: "" }));
  const lines = new LineCounter();
  const texts: ContentText[] = [];
  const document = parseDocument(source, { lineCounter: lines });
  const isToTranslate = within(document, markedIn(source));
  visit(document, {
    Scalar(key, node, parents) {
      if (key === "key" || typeof node.value !== "string" || isToTranslate(node.range?.[0] ?? 0)) return;
      const path = parents
        .flatMap((parent) => ("key" in parent && isScalar(parent.key) ? [String(parent.key.value)] : []))
        .join(".");
      if (notOurs.test(path)) return;
      texts.push({ text: node.value, line: lines.linePos(node.range?.[0] ?? 0).line, path });
    },
  });
  return texts;
}

/** Returns a function that checks whether a position in the text belongs to the value at one of these paths. */
function within(document: Document, paths: readonly string[][]): (at: number) => boolean {
  const ranges = paths.flatMap((path) => {
    const node = document.getIn(path, true);
    return isNode(node) && node.range ? [node.range] : [];
  });
  return (at) => ranges.some(([start, end]) => start <= at && at < end);
}
