const plain: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d", þ: "th", ł: "l", ı: "i" };

/**
 * Lower-cases; removes diacritics and characters other than letters, digits, underscore, whitespace and hyphen; joins words by
 * single hyphens.
 * @example slugOf("Soluții AI — 2026") // "solutii-ai-2026"
 */
export function slugOf(title: string): string {
  return title
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[ßæœøđðþłı]/g, (letter) => plain[letter] ?? letter)
    .replaceAll(/[^a-z0-9_\s-]/g, "")
    .replaceAll(/\s+/g, "-")
    .replaceAll(/-+/g, "-");
}

/**
 * True where a text may be the slug of a post. What else stands in an address names none: no database need be asked.
 * @example isSlug("a\u0000") // false
 */
export function isSlug(text: string): boolean {
  return text !== "" && slugOf(text) === text;
}
