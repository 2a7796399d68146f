// Recognises a language by its most frequent words.

const frequent: Readonly<Record<string, string>> = {
  en: "the and of is are with for you your that this from we it can our has",
  ro: "și este sunt cu pentru din care pe un o într nu să mai al ale în fi sau ce vă",
  fr: "le la les des et est une un pour avec dans vous nous qui que sur au du de en ou votre",
  de: "der die das und ist ein eine mit für nicht sie wir von den zu auf im oder ihre",
  es: "el los las y es una un para con por del que se la en sus o",
  it: "il gli di e è una un per con che della non si la in sono",
  pt: "os as e é uma um para com não do da que o em são",
  nl: "de het een en is van voor met niet wij zijn dat op in",
  pl: "i w na z do nie się jest że dla od są",
  hu: "a az és egy hogy nem van meg is ez",
};

const words = Object.fromEntries(Object.entries(frequent).map(([locale, list]) => [locale, new Set(list.split(" "))]));

/** A text with this many words and none of the language's frequent ones isn't in it. */
const manyWords = 20;

/**
 * Returns false if a text is clearly in another language, or in none. Short texts and unknown languages pass.
 * @example isIn("The price is for the pilot and the support.", "fr") // false
 */
export function isIn(text: string, locale: string): boolean {
  const counts = countWords(text, locale);
  return (!words[locale] || counts.own > 0 || counts.used < manyWords) && !hasMoreOfAnother(counts);
}

/** Returns true if a text is clearly in another language. One in none passes, such as code or a list of names. */
export function isInOtherLanguage(text: string, locale: string): boolean {
  return hasMoreOfAnother(countWords(text, locale));
}

type WordCounts = Record<"used" | "own" | "best", number>;

function hasMoreOfAnother({ own, best }: WordCounts): boolean {
  return best >= own + 3 && best > own * 1.5;
}

/** Counts a text's words, and the frequent ones of a language and of the best other one. */
function countWords(text: string, locale: string): WordCounts {
  const used = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const countOf = (language: string) => used.filter((word) => words[language]?.has(word)).length;
  const others = Object.keys(words).filter((language) => language !== locale);
  return { used: used.length, own: countOf(locale), best: Math.max(...others.map(countOf)) };
}
