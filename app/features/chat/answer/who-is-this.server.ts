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

/** True where a message asks what answers here: a person or a machine. `names` are folded names of our people. */
export function asksWhatThisIs(plain: string, names: readonly string[]): boolean {
  const message = readMessage(plain, names);
  if (!message || message.isWish) return false;
  if (message.isOfTheLiving || message.isOfAName || message.isEither) return true;
  return message.speaksOfBeing ? asksOfBeing(message) : asksWho(message);
}

/** What a message that has no other subject says. */
type Message = {
  words: readonly string[];
  has: (kind: Kind) => boolean;
  /** It names a living being, one of our people, or a machine. */
  speaksOfBeing: boolean;
  isBeing: boolean;
  isTalk: boolean;
  isWish: boolean;
  isOfTheLiving: boolean;
  isOfAName: boolean;
  /** "Human or machine?" */
  isEither: boolean;
};

type Kind = ReadonlySet<string> | RegExp;

/** Reads a message; undefined where it speaks of something else too. One strange word is let pass where the rest is plain. */
function readMessage(plain: string, names: readonly string[]): Message | undefined {
  const text = withoutElisions(withoutFirm(plain));
  const words = text.split(" ").filter((word) => word !== "");
  const isAddressed = addressed.test(text);
  const strange = words.filter((word) => !isOfSubject(word, names));
  const isStrange = strange.some((word) => productWords.test(word)) || strange.length > (isAddressed ? 1 : 0);
  if (words.length === 0 || words.length > mostWords || isStrange) return undefined;
  const has = (kind: Kind) => words.some((word) => isOf(word, kind));
  const isTalk = has(kinds.talk);
  const isNamed = words.some((word) => names.includes(word)) && (isAddressed || has(kinds.thing) || isTalk);
  const isHuman = has(kinds.humanish) || isNamed;
  return { words, has, isTalk, ...signsOf(has, { isHuman, isTalk }) };
}

function signsOf(has: Message["has"], { isHuman, isTalk }: { isHuman: boolean; isTalk: boolean }) {
  const isYou = has(kinds.you);
  const isMachine = has(kinds.machine);
  return {
    isBeing: has(kinds.being) || (isYou && has(kinds.seeming)),
    isWish: isTalk && has(kinds.wanting),
    speaksOfBeing: isHuman || isMachine,
    isOfTheLiving: has(kinds.animate) && (isYou || has(kinds.having)),
    isOfAName: isYou && has(kinds.name),
    isEither: isHuman && isMachine && has(kinds.or),
  };
}

/** "Is this a robot?", "vorbesc cu un om", "bot?" */
function asksOfBeing({ words, has, isTalk, isBeing }: Message): boolean {
  if (words.length <= 4 && words.every((word) => isBareBeing(word) || kinds.aloneWith.has(word))) return true;
  if (isTalk) return true;
  const isHere = has(kinds.you) || has(kinds.thing) || kinds.opening.has(words[0] ?? "");
  return isBeing && isHere && !has(kinds.doing);
}

function isBareBeing(word: string): boolean {
  return (isOf(word, kinds.humanish) || isOf(word, kinds.machine)) && !kinds.product.test(word);
}

/** "Who are you?", "cu cine vorbesc": nothing but the question word, the one who answers, and being or talking. */
function asksWho({ words, has, isTalk, isBeing }: Message): boolean {
  if (!has(kinds.who)) return false;
  if (has(/^(?:who|whom|whos|cine|qui)$/) && isTalk && (has(kinds.me) || has(kinds.you))) return true;
  const isBare = words.every((word) => [kinds.you, kinds.being, kinds.who, kinds.me].some((kind) => kind.has(word)));
  return has(kinds.you) && isBeing && isBare && words.length <= 4;
}

/** "Somebody from the company" is somebody, and so is customer service; other words of business make it another question. */
function withoutFirm(plain: string): string {
  return plain
    .replaceAll(
      /(?<= |^)(?:from|of|at|in|de la|din|de chez|de|dans|a|d) (?:the |your |la |l |votre |un |an |some )?(?:company|firm|firma|corvane|office|birou|companie|entreprise|societe|boite|bureau|equipe|team|echipa)(?= |$)/g,
      "",
    )
    .replaceAll(/customer (?:service|support)|serviciul? clienti|service client|relatii cu clientii/g, "someone");
}

/** Folded French as it is spoken: "c est" is one word, and "j ecris" is "ecris". */
function withoutElisions(text: string): string {
  return text.replaceAll(/(?<= |^)([ct]) (?=es)/g, "$1").replaceAll(/(?<= |^)(?:[tmnsdlj]|qu) (?=\p{L})/gu, "");
}

function isOfSubject(word: string, names: readonly string[]): boolean {
  if (kinds.ofBusiness.has(word)) return false;
  if (names.includes(word) || locales.some((locale) => stopWords[locale].has(word))) return true;
  return Object.values(kinds).some((kind) => isOf(word, kind));
}

function isOf(word: string, kind: Kind): boolean {
  return kind instanceof RegExp ? kind.test(word) : kind.has(word);
}
