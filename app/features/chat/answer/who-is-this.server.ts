// Tells "whom am I talking to?" in any wording: not by sentences, but by the kinds of words a message is made of. One that speaks
// of beings and of the one who answers, and of nothing else, asks what the assistant is. Three languages, without diacritics.
import { locales } from "#app/platform/i18n/locales.ts";
import { stopWords } from "../search/stop-words.server.ts";
import { productWords } from "./small-talk.server.ts";
import * as kinds from "./who-words.server.ts";

/** Longer messages have another subject too. */
const mostWords = 16;

/** What is said of the one who answers, in so many words. */
const addressed =
  /(?:^| )(?:(?:are|r|re) (?:you|u|ya)|(?:you|u) (?:are|re|r)|youre|esti|sunteti|tu es|tes|es tu|vous etes|etes vous)(?= |$)/;

/** "Whose AI are you?": the end tells, whatever stands before. */
const machineAddressed =
  /(?:^| )(?:ai|ia|bot|robot|chatbot|model|modele|llm|gpt|machine|assistant|asistent) (?:are you|r u|esti|sunteti|es tu|etes vous)$/;

/** "Is it a he or a she?" */
const heOrShe = /(?:^| )(?:he|el|il) (?:or|sau|ou)(?: (?:an?|o|une?|cu|a une))? (?:she|ea|elle)(?= |$)/;

/** What a site's own words are: folded names of its people, and the words that stand for one of its ideas. */
export type Site = { names: readonly string[]; isSubject: (word: string) => boolean };

/** How many other words such a question may contain, as long as none of them is about the site's subjects. */
const mostStrange = 3;

/** True where a message asks who or what is answering: a person or a machine. */
export function asksWhatThisIs(plain: string, site: Site): boolean {
  if (machineAddressed.test(plain) || heOrShe.test(plain)) return true;
  const message = readMessage(plain, site);
  if (!message || isWish(message)) return false;
  if (asksOfLife(message)) return true;
  return speaksOfBeing(message) ? asksOfBeing(message) : asksWho(message);
}

/** A message with no other subject. */
type Message = {
  words: readonly string[];
  has: (...of: Kind[]) => boolean;
  /** It speaks to the one who answers: "are you", "ești". */
  isAddressed: boolean;
  /** Some of its words are not usual in such questions. */
  isStrange: boolean;
  /** It names one of our people as the one who is here. */
  isNamed: boolean;
};

type Kind = ReadonlySet<string> | RegExp;

/** Reads a message; undefined where it speaks of something else too. */
function readMessage(plain: string, site: Site): Message | undefined {
  const text = withoutElisions(withoutFirm(ownMachine(plain)));
  const words = text.split(" ").filter((word) => word !== "");
  if (words.length === 0 || words.length > mostWords) return undefined;
  const has: Message["has"] = (...of) => words.some((word) => of.some((kind) => isOf(word, kind)));
  const isAddressed = addressed.test(text);
  const isAimed = isAddressed || has(kinds.thing, kinds.talk, kinds.you);
  const strange = words.filter((word) => !isOfSubject(word, site.names));
  if (strange.length > (isAimed || has(kinds.animate, kinds.reading) ? mostStrange : 0)) return undefined;
  if (strange.some((word) => isBusiness(word, site))) return undefined;
  const isNamed = isAimed && words.some((word) => site.names.includes(word));
  return { words, has, isAddressed, isNamed, isStrange: strange.length > 0 };
}

function isBusiness(word: string, { isSubject }: Site): boolean {
  return kinds.ofBusiness.has(word) || productWords.test(word) || isSubject(word);
}

/** A wish for somebody to talk to, or for a robot to buy. */
function isWish({ has }: Message): boolean {
  return has(kinds.needing) || (has(kinds.talk) && has(kinds.wanting));
}

/** Living beings, our people, machines. */
function speaksOfBeing({ has, isNamed }: Message): boolean {
  return isNamed || has(kinds.humanish, kinds.machine);
}

/** "Do you sleep?", "cum te cheamă", "human or machine?" */
function asksOfLife({ has, isNamed }: Message): boolean {
  if (has(kinds.animate) && has(kinds.you, kinds.having)) return true;
  if (has(kinds.name) && has(kinds.you, kinds.yours)) return true;
  return (isNamed || has(kinds.humanish)) && has(kinds.machine) && has(kinds.or);
}

/** "Is this a robot?", "vorbesc cu un om", "bot?" */
function asksOfBeing(message: Message): boolean {
  const { words, has, isStrange } = message;
  if (words.length <= 4 && words.every((word) => isBareBeing(word) || kinds.aloneWith.has(word))) return true;
  if (asksOfTalk(message)) return true;
  if (has(kinds.doing) && !has(kinds.here)) return false;
  return isStrange
    ? isPlainlyOfBeing(message)
    : has(kinds.behind, kinds.me, kinds.you) || asksForAnybody(message) || isThisBeing(message);
}

/** "Does a person answer?", "cu un robot vorbesc" */
function asksOfTalk(message: Message): boolean {
  const { has, isStrange } = message;
  return has(kinds.talk, kinds.reading) && (!isStrange || isPointing(message) || has(kinds.me, kinds.humanish));
}

/** "Any humans around?" */
function asksForAnybody({ words, has }: Message): boolean {
  return words.length <= 5 && words.some(isBareBeing) && !has(kinds.machine);
}

/** With strange words in it, it must say "are you", or speak of a living being. */
function isPlainlyOfBeing(message: Message): boolean {
  return (message.isAddressed || message.has(kinds.humanish)) && isThisBeing(message);
}

function isThisBeing(message: Message): boolean {
  return isPointing(message) && isOfBeing(message);
}

function isPointing({ words, has }: Message): boolean {
  return has(kinds.you, kinds.thing) || words.slice(0, 2).some((word) => kinds.opening.has(word));
}

function isOfBeing({ has }: Message): boolean {
  return has(kinds.being) || (has(kinds.you) && has(kinds.seeming));
}

/** "Who are you?", "cu cine vorbesc": nothing but the question word, the one who answers, and being or talking. */
function asksWho(message: Message): boolean {
  const { words, has, isStrange, isAddressed } = message;
  if (!has(kinds.who)) return false;
  if (!isStrange && has(kinds.whoever) && (isSomewhere(message) || isOfTalkOnly(message))) return true;
  return isAddressed && words.length <= 7 && !isStrange && !has(kinds.doing);
}

/** "Who’s typing?", "cine răspunde aici" */
function isOfTalkOnly({ words, has }: Message): boolean {
  return words.length <= 4 && has(kinds.talk);
}

function isSomewhere({ has }: Message): boolean {
  return has(kinds.behind) || (has(kinds.talk) && has(kinds.me, kinds.you, kinds.yours));
}

function isBareBeing(word: string): boolean {
  return (isOf(word, kinds.humanish) || isOf(word, kinds.machine)) && !kinds.product.test(word);
}

/** "My computer" is not the one who answers. */
function ownMachine(plain: string): string {
  return plain.replaceAll(
    /(?<=^| )(?:(?:my|our|mon|notre|nos) (?:own )?(?:computers?|pc|machines?|ordinateurs?|laptop)|(?:calculator\w*|pc ul|masina|laptop\w*) (?:meu|mea|nostru|noastra|mele))(?= |$)/g,
    "site",
  );
}

/** "Somebody from the company" is somebody, and so is customer service; other words of business make it another question. */
function withoutFirm(plain: string): string {
  return plain
    .replaceAll(
      /(?<=(?:someone|somebody|anyone|person|guy|employee|staff|cineva|om|angajat|angajata|persoana|quelqu un|personne|salarie|salariee) )(?:(?:from|of|at|in|de la|din|de chez|de|dans|a|d) )?(?:the |an? |your |la |l |votre |some |un )?(?:company|firm|firma|corvane|office|birou|companie|entreprise|societe|boite|bureau|equipe|team|echipa)(?= |$)/g,
      "",
    )
    .replaceAll(/customer (?:service|support)|serviciul? clienti|service client|relatii cu clientii/g, "someone")
    .replaceAll(/(?:made|built|facut\w?|fait\w?|compose\w?) (?:up )?(?:of|from|din|de|d) [\p{L}]+/gu, "artificial");
}

/** Folded French as it is spoken: "c est" is one word, and "j ecris" is "ecris". */
function withoutElisions(text: string): string {
  return text
    .replaceAll(/(?<= |^)([ct]) (?=es)|(?<= |^)(j) (?=ai )/g, "$1$2")
    .replaceAll(/(?<= |^)(?:[tmnsdlj]|qu) (?=\p{L})/gu, "");
}

function isOfSubject(word: string, names: readonly string[]): boolean {
  if (kinds.ofBusiness.has(word)) return false;
  if (names.includes(word) || locales.some((locale) => stopWords[locale].has(word))) return true;
  return Object.values(kinds).some((kind) => isOf(word, kind));
}

function isOf(word: string, kind: Kind): boolean {
  return kind instanceof RegExp ? kind.test(word) : kind.has(word);
}
