// Parses text files with front matter: case studies (.md) and starter posts (.html).

export type FactsAndText = { facts: string; body: string };

/**
 * Splits a file at its front matter: between `---` lines, in HTML inside a leading comment.
 * @example splitFacts("---\ntitle: A\n---\nText") // { facts: "title: A", body: "Text" }
 */
export function splitFacts(source: string): FactsAndText | null {
  const match = /^(?:<!--\s*\n)?---\n([\s\S]*?)\n---\n(?:-->\n?)?([\s\S]*)$/.exec(source.replaceAll("\r\n", "\n"));
  return match?.[1] !== undefined && match[2] !== undefined ? { facts: match[1], body: match[2].trim() } : null;
}

/** The paragraphs under each `## Heading`. */
export function splitSections(body: string): string[][] {
  return body
    .split(/^## .*$/m)
    .slice(1)
    .map((part) =>
      part
        .trim()
        .split(/\n{2,}/)
        .map((paragraph) => paragraph.replaceAll("\n", " ").trim())
        .filter(Boolean),
    );
}
