// The address of a post from its title: the steps of ABLG-40, to the letter, after letters with diacritics became their base letter.

const plain: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d", þ: "th", ł: "l", ı: "i" };

/**
 * Makes a slug: lower case; without characters other than letters, digits, underscore, whitespace and hyphen;
 * each run of whitespace one hyphen; repeated hyphens one. Empty where nothing is left.
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
