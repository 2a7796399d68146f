const plain: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d", þ: "th", ł: "l", ı: "i" };

/**
 * Makes a slug: lower-cases the text, removes diacritics and all characters but letters, digits, underscores, spaces
 * and hyphens, and joins words by single hyphens.
 * @example slugify("Soluții AI — 2026") // "solutii-ai-2026"
 */
export function slugify(title: string): string {
  return title
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[ßæœøđðþłı]/g, (letter) => plain[letter] ?? letter)
    .replaceAll(/[^a-z0-9_\s-]/g, "")
    .replaceAll(/\s+/g, "-")
    .replaceAll(/-+/g, "-");
}

/** Matches a French word that lost its vowel before the next one, with its apostrophe. */
const elision = /\b(c|d|j|l|m|n|s|t|qu|jusqu|lorsqu|puisqu|quoiqu)['’](?=[\p{L}])/giu;

/**
 * Makes a slug from a title; French elisions stay words of their own.
 * @example slugOfTitle("Au lieu de l’automatiser") // "au-lieu-de-l-automatiser"
 */
export function slugOfTitle(title: string): string {
  return slugify(title.replaceAll(elision, "$1-")).replaceAll(/^-|-$/g, "");
}

/**
 * Returns the slug, with a number if it is taken.
 * @example freeSlug("report", new Set(["report", "report-2"])) // "report-3"
 */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug;
  for (let number = 2; ; number++) if (!taken.has(`${slug}-${number}`)) return `${slug}-${number}`;
}

/** Returns true if a post may have this slug; others need no query. */
export function isSlug(text: string): boolean {
  return text !== "" && slugify(text) === text;
}

/** `sourceTitle` is the title that it was derived from, null if the slug was typed. */
export type SlugField = { slug: string; sourceTitle: string | null };

/**
 * Updates the slug with the title while it is empty or derived from it.
 * @example slugWhileTyping({ slug: "a", sourceTitle: "A" }, "A b") // { slug: "a-b", sourceTitle: "A b" }
 */
export function slugWhileTyping(field: SlugField, title: string): SlugField {
  const { slug, sourceTitle } = field;
  const isTypingContinued = sourceTitle !== null && (title.startsWith(sourceTitle) || sourceTitle.startsWith(title));
  if (slug !== "" && !isTypingContinued) return { slug, sourceTitle: null };
  return { slug: slugOfTitle(title), sourceTitle: title };
}
