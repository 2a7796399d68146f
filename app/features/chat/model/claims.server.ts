// What a model says that would bind the company, or pass for somebody: sums, shares, promises, bank accounts, addresses. All of
// it has to stand in the passages that it was given; that it is a person stands nowhere.
import { folded } from "#app/platform/db/search.server.ts";

const numberWord =
  "(?:ten|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|zece|douazeci|treizeci|patruzeci|cincizeci|suta|sute|mie|mii|dix|vingt|trente|quarante|cinquante|soixante|cent|cents|mille)";

/** Promises without a figure, in folded words: a passage that has one of a kind allows that kind. */
const promises = [
  /\bhalf(?: the)? price\b|\bhalf off\b|\bjumatate d(?:e|in) pret|\bmoitie prix\b/,
  /\b(?:for|is|are|completely|totally) free\b|\bfree (?:of charge|trial|pilot|consultation|month)|\bat no cost\b|\bgratuit|\bgratis\b/,
  /\bdiscounts?\b|\breduceri?\b(?! a )|\bremises?\b/,
  /\brefund|\bmoney.back\b|\bramburs|\bbanii inapoi\b|\brembours/,
  /\bguarant|\bgarant/,
  new RegExp(
    String.raw`\b${numberWord}(?: de)? (?:percent|per cent|la suta|pour cent|us dollars|dollars?|dolari|euros?|pounds?|lire|livres|lei)\b`,
  ),
];

/** A human being, said of itself. "I am not a person" and "I am an AI" are no such thing. */
const human =
  /\bi(?:['’]m| am) (?:actually |really )?(?:a |an |your )?(?:real |human|person\b|employee|member of)|\bi work (?:at|for) |(?<!\bnu )\bsunt (?:chiar )?(?:un |o )?(?:om\b|persoana|angajat|uman)|\blucrez (?:la|pentru) |\bje suis (?:bien )?(?:un |une )?(?:humain|vraie? |personne|employe|salarie|etre humain)|\bje travaille (?:chez|pour) /;

/**
 * What of a text is in none of `grounds`; undefined where all is.
 * @example unfoundedIn("From $99.", groundsOf("A pilot costs $5,000.")) // "$99"
 */
export function unfoundedIn(text: string, grounds: Grounds): string | undefined {
  const known = [...figuresIn(text), ...namesIn(text)].find((claim) => !grounds.known.has(claim));
  if (known !== undefined) return known;
  const words = folded(text);
  if (human.test(words)) return human.exec(words)?.[0];
  return promises.find((promise) => promise.test(words) && !promise.test(grounds.words))?.exec(words)?.[0];
}

/** What may be said. */
export type Grounds = { known: ReadonlySet<string>; words: string };

/** Reads what may be said from all the text that claims may come from. */
export function groundsOf(text: string): Grounds {
  return { known: new Set([...figuresIn(text), ...namesIn(text)]), words: folded(text) };
}

/** Money and percentages, as bare numbers with their sign. @example figuresIn("from $5,000, 60 %") // ["$5000", "60%"] */
function figuresIn(text: string): string[] {
  const plain = text.replaceAll(/(\d)[., \u00A0\u202F](?=\d{3}(?!\d))/g, "$1");
  const money = [
    ...plain.matchAll(
      /(?:\p{Sc}|\b(?:usd|eur|gbp|ron|chf)\b)[ \u00A0]?(\d+)|(\d+(?:[.,]\d+)?)[ \u00A0\u202F]?(?:\p{Sc}|(?:usd|eur|gbp|ron|chf|dollars?|euros?|pounds?|livres|lire|lei|dolari|de dolari|de euro|de lei|de lire)(?!\p{L}))/giu,
    ),
  ].map((match) => `$${match[1] ?? match[2]}`);
  const shares = [
    ...plain.matchAll(/(\d+(?:[.,]\d+)?)[ \u00A0\u202F]?(?:%|percent|per cent|la sut|pour cent|procente)/giu),
  ].map((match) => `${match[1]}%`);
  return [...money, ...shares];
}

/** E-mail addresses and bank accounts (IBAN), each in one spelling. */
function namesIn(text: string): string[] {
  const emails = [...text.matchAll(/[^\s@<>()[\],;:"]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})+/gu)];
  const accounts = [...text.matchAll(/\b[A-Z]{2}\d{2}(?:[ \u00A0]?[A-Z0-9]{4}){2,7}(?:[ \u00A0]?[A-Z0-9]{1,4})?\b/gi)];
  return [
    ...emails.map(([email]) => email.toLowerCase()),
    ...accounts.map(([account]) => account.replaceAll(/\s/g, "")),
  ];
}
