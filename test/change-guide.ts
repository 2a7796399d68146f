// The code of docs/change-it.md: blocks that are a file's text, or its change as a diff.
import { readFileSync } from "node:fs";

export type GuideBlock = { language: string; path: string; text: string };

/** Lists the blocks that name a file, in order. */
export function listGuideBlocks(): GuideBlock[] {
  const blocks = readFileSync("docs/change-it.md", "utf8").matchAll(/^```(\w+) (\S+)\n([\s\S]*?)^```$/gm);
  return [...blocks].map(([, language = "", path = "", text = ""]) => ({ language, path, text }));
}

/**
 * Returns a file's text as a block changes it.
 * @throws Error if the lines that a diff shows aren't there, or are there twice
 */
export function applyGuideBlock({ language, path, text }: GuideBlock, read: (path: string) => string): string {
  if (language !== "diff") return text;
  const lines = text.trimEnd().split("\n");
  const withoutSign = (sign: string) =>
    lines
      .filter((line) => !line.startsWith(sign))
      .map((line) => `${line.slice(1)}\n`)
      .join("");
  const parts = read(path).split(withoutSign("+"));
  if (parts.length !== 2)
    throw new Error(
      `docs/change-it.md: ${path} has these lines ${parts.length - 1} times, not once:\n${withoutSign("+")}`,
    );
  return parts.join(withoutSign("-"));
}
