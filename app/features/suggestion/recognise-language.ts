// Recognises a language by its function words.

/** Of languages that companies are likely to write; a word may be in several. */
const functionWords: Readonly<Record<string, string>> = {
  en: "the a an and or but of to in on at by for from with without about into than as if when while because so not no is are was were be been has have had do does can could will would should may must it its this that these those there here he she they them their we us our you your who what which how where why all any each every some more most only also just then after before between until through up out over",
  ro: "și şi si sa va in dupa pana fara sau dar a al ale ai un o unei unui niște de la din în pe cu fără pentru despre prin către după până între lângă peste sub este e sunt era fi fost am are au avem aveți se să nu mai și ca că cum când unde dacă deoarece astfel acest această acesta aceasta acestei aceste acel acea ceea ce care cine cât toate tot fiecare orice doar numai foarte apoi îl îi le vă ne noi voi dumneavoastră ei ele lui lor nostru noastră noastre noștri dvs",
  fr: "le la les l un une des du de d au aux et ou mais où donc ni car que qui quoi dont ce cet cette ces c s n ne pas plus sans avec pour par sur sous dans chez entre vers depuis avant après est sont était être été a ont avons avez il elle ils elles on nous vous votre vos notre nos leur leurs son sa ses se y en si comme quand comment pourquoi tout toute tous toutes chaque aussi très même puis",
  de: "der die das den dem des ein eine einen einem einer eines und oder aber sondern denn nicht kein keine keinen ist sind war wird werden wurde haben hat sein kann können muss soll in im ins an am auf aus bei beim mit ohne nach von vom vor zu zum zur über unter zwischen durch für gegen um bis seit als wie wenn weil dass ob so nur auch noch schon mehr sehr es er sie wir ihr ihre ihren ihrem ihrer uns unser unsere unseren man sich was wer wo jede jeder jedes alle diese dieser dieses hier dann",
  es: "el la los las lo un una unos unas y o pero de del al a en con sin por para sobre entre hasta desde que quien cual como cuando donde si no es son está están era ser ha han hay tiene se le les su sus nuestro nuestra nuestros nuestras usted ustedes nos más muy también solo ya este esta estos estas ese esa todo toda todos todas cada porque",
  it: "il lo la i gli le l un uno una e o ma di del dello della dei degli delle d a al allo alla ai agli alle da dal dalla in nel nella nei nelle con su sul sulla per tra fra senza che chi cui come quando dove se non è sono era essere ha hanno abbiamo si ci vi lei loro noi voi nostro nostra nostri nostre suo sua suoi sue questo questa questi queste più anche solo molto ogni tutto tutti tutte perché",
  pt: "o a os as um uma uns umas e ou mas de do da dos das em no na nos nas ao à aos às por pelo pela para com sem sobre entre até desde que quem qual como quando onde se não é são está estão era ser foi tem têm há você nós nosso nossa nossos nossas seu sua seus suas este esta isto esse essa mais muito também só já todo toda todos cada porque",
  nl: "de het een en of maar van voor met zonder op in aan bij naar uit over onder tussen tot door om te als dan dat die deze dit is zijn was waren wordt worden heeft hebben kan kunnen moet niet geen wel ook nog al er hier daar wij we ons onze u uw je jouw zij ze hun hij wie wat waar hoe wanneer omdat alle elke meer zeer alleen na",
  pl: "i oraz lub ale w we z ze na do od dla po przez przy bez nad pod między o u że żeby aby jak kiedy gdzie czy jeśli nie się jest są był była było być ma mają może to ten ta te tego tej tych co kto który która które jego jej ich nasz nasza nasze pan pani państwo już tylko także też bardzo każdy wszystkie",
  hu: "a az egy és vagy de hogy nem ne is már csak még meg ha mert mint mikor hol van vannak volt lesz lehet ez ezt azt ezek azok ki mi mit minden nagyon önök ön nekünk mi ők fel le be el után előtt között alatt által szerint nélkül",
};

const words = Object.fromEntries(
  Object.entries(functionWords).map(([locale, list]) => [locale, new Set(list.split(" "))]),
);

/** A text with this many words and no function word of the language isn't in it. */
const manyWords = 20;

/**
 * Returns false if a text is clearly in another language, or in none. Short texts and unknown languages pass.
 * @example isProbablyIn("The price is for the pilot and the support.", "fr") // false
 */
export function isProbablyIn(text: string, locale: string): boolean {
  const [used, languageWords] = [lowerCaseWords(text), words[locale]];
  return (
    (!languageWords || used.length < manyWords || used.some((word) => languageWords.has(word))) &&
    !isInOtherLanguage(text, locale)
  );
}

/** Returns true if a text is clearly in another language. One in none passes, such as code or a list of names. */
export function isInOtherLanguage(text: string, locale: string): boolean {
  return otherLanguageOf(text, locale) !== undefined;
}

/**
 * From this many words on, two different function words are enough; shorter texts need three, and four words are too
 * few.
 */
const longText = 8;
const shortestText = 5;

/**
 * Returns the one of `others` that a text is clearly in, rather than in `locale`, by words that only one of the two
 * has: at least a fifth of its words. Short texts and unknown languages pass.
 * @example otherLanguageOf("Wir sprechen und schreiben Deutsch und freuen uns auf Sie.", "ro") // "de"
 */
export function otherLanguageOf(text: string, locale: string, others = Object.keys(words)): string | undefined {
  const used = lowerCaseWords(text);
  if (!words[locale] || used.length < shortestText) return undefined;
  const only = (language: string, otherLanguage: string) =>
    used.filter((word) => words[language]?.has(word) && !words[otherLanguage]?.has(word));
  const minWords = used.length < longText ? 3 : 2;
  const [best] = others
    .filter((other) => other !== locale)
    .map((other) => ({ other, found: only(other, locale), own: only(locale, other).length }))
    .filter(({ found, own }) => new Set(found).size >= minWords && found.length > own * 3)
    .filter(({ found }) => found.length >= used.length / 5)
    .toSorted((a, b) => b.found.length - a.found.length);
  return best?.other;
}

function lowerCaseWords(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? [];
}
