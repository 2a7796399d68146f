// A small syntax highlighter: comments, strings, numbers, keywords. No library, because posts need no full grammar.
import { escapeAttribute } from "#app/platform/text/escape-html.ts";

type Rules = { comment: string; keywords: string; isCaseless?: boolean };

// Unclosed comments extend to the end: backtracking from each beginning would be quadratic.
const blockComment = String.raw`\/\*[\s\S]*?(?:\*\/|$)`;
const cComment = String.raw`\/\/[^\n]*|${blockComment}`;
const hashComment = String.raw`#[^\n]*`;
const script =
  "as async await break case catch class const continue default do else enum export extends false finally for from function if implements import in instanceof interface let new null of return satisfies static super switch this throw true try type typeof undefined var void while yield";
const texts =
  ['"', "'"].map((quote) => String.raw`${quote}(?:\\[\s\S]|[^${quote}\\\n])*\\?(?:${quote}|(?=\n)|$)`).join("|") +
  String.raw`|\`(?:\\[\s\S]|[^\`\\])*\\?(?:\`|$)`;
const rules: Readonly<Record<string, Rules>> = {
  js: { comment: cComment, keywords: script },
  json: { comment: cComment, keywords: "true false null" },
  bash: {
    comment: String.raw`(?<![^\s;])#[^\n]*`,
    keywords: "if then else elif fi for in do done while case esac function return export local set sudo cd echo exit",
  },
  yaml: { comment: String.raw`(?<![^\s])#[^\n]*`, keywords: "true false null yes no on off" },
  python: {
    comment: hashComment,
    keywords:
      "and as assert async await break class continue def del elif else except False finally for from global if import in is lambda None nonlocal not or pass raise return True try while with yield",
  },
  sql: {
    comment: String.raw`--[^\n]*|${blockComment}`,
    isCaseless: true,
    keywords:
      "add all alter and as asc begin between by case commit constraint create cross default delete desc distinct drop else end exists foreign from full group having in index inner insert into is join key left like limit not null on or order outer primary references returning rollback select set table then union unique update values view when where with",
  },
  css: { comment: blockComment, keywords: "important media supports import layer from to" },
};
const aliases: Readonly<Record<string, string>> = {
  javascript: "js",
  ts: "js",
  typescript: "js",
  jsx: "js",
  tsx: "js",
  sh: "bash",
  shell: "bash",
  yml: "yaml",
  py: "python",
  jsonc: "json",
  scss: "css",
};

/**
 * Highlights code as HTML; returns undefined if the language is unknown.
 * @example highlight("const a = 1;", "ts") // '<span class="hl-k">const</span> a = <span class="hl-n">1</span>;'
 */
export function highlight(code: string, language: string): string | undefined {
  const rule = rules[aliases[language] ?? language];
  if (!rule) return undefined;
  const kinds = `(?<c>${rule.comment})|(?<s>${texts})|(?<n>\\b\\d[\\w.]*\\b)|(?<k>\\b(?:${rule.keywords.replaceAll(" ", "|")})\\b)`;
  const pattern = new RegExp(kinds, rule.isCaseless ? "gi" : "g");
  let html = "";
  let end = 0;
  for (const match of code.matchAll(pattern)) {
    const [kind] = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined) ?? [""];
    html += `${escapeAttribute(code.slice(end, match.index))}<span class="hl-${kind}">${escapeAttribute(match[0])}</span>`;
    end = match.index + match[0].length;
  }
  return html + escapeAttribute(code.slice(end));
}
