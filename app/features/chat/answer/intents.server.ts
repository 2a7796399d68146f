// Recognises what is no question to the pages: what the assistant is, what it must refuse, small talk. It names a prepared
// answer of content/<language>/chat.yaml; the patterns of each are in intent-patterns. All languages are tried on every message.
import { folded } from "#app/platform/db/search.server.ts";
import type { Saying } from "#app/platform/content/chat.schema.ts";
import { patterns } from "./intent-patterns.server.ts";
import { refusalPatterns } from "./refusal-patterns.server.ts";
import { smallTalk } from "./small-talk.server.ts";
import type { Site } from "./who-is-this.server.ts";
import { asksWhatThisIs } from "./who-is-this.server.ts";

const unknownSite: Site = { names: [], isSubject: () => false };

/**
 * The prepared answer that a message calls for; undefined where it is a question to the pages.
 * @example intentOf("esti om sau robot?") // "human"
 */
export function intentOf(message: string, site: Site = unknownSite): Saying | undefined {
  const plain = plainWords(message);
  if (plain === "") return "empty";
  if (/<\/?[a-z][^<>]{0,300}(?:>|$)|!\[[^\]]{0,200}\]\(|\bon(?:error|load|click)\s?=/i.test(message)) return "rules";
  if (looksLikeSql(message)) return "rules";
  if ((asksWhatThisIs(plain, site) && !ofProduct.test(plain)) || takesForPerson(plain, site.names)) return "human";
  const found = [...refusalPatterns, ...patterns].find(
    ([saying, tests]) => !except[saying]?.test(plain) && tests.some((test) => test.test(plain)),
  );
  return found ? found[0] : smallTalkOf(plain, site);
}

/** "The agent" is the product; whoever asks if they are talking to one says "an agent". */
const ofProduct = /(?:^| )(?:the agents?|agent s|agentul(?:ui)?|agentii|(?:de )?l agent|les agents)(?= |$)/;

/** Where a pattern matches but the message is a question to the pages all the same: about one's own data, a product that
 * hands over to people, or whether something would be a stupid thing to do. */
const except: Partial<Record<Saying, RegExp>> = {
  others:
    /(?:^| )(?:my (?:own )?(?:personal )?(?:data|details|info\w*)|datele mele|mes (?:propres )?(?:donnees|infos|informations))(?= |$)/,
  human: /(?:^| )(?:customers|clientil\w*|clientii|aux clients|(?:nos|vos|les|des) clients|clients)(?= |$)/,
  promise: /(?:^| )(?:assistants?|asistentul|bots?|botul|chatbots?|chatbotul|l ia|the ai)(?= |$)/,
  secrets:
    /(?:^| )(?:(?:every|each|per|our|my|own) prompts?|(?:fiecare|prompt\w*) (?:prompt\w*|noastre|nostru)|(?:chaque|nos|notre) prompts?)(?= |$)/,
  insult:
    /(?:^| )(?:c est|est ce|serait|it s|is (?:it|this)|would it be|e|este|ar fi) (?:pas |not |a |un |une |o )?(?:idiot\w*|stupid|prost\w*|nul|imbecile|bete|inutil\w*|debile)(?= |$)/,
  person: /(?:^| )(?:chatbot\w*|bots?|botul|agents?|agentul|assistant|asistentul)(?= |$)/,
};

function looksLikeSql(message: string): boolean {
  return /\b(?:drop\s+table|union\s+select|insert\s+into|delete\s+from|truncate\s+table|select\s+[\w*, ]{1,60}\s+from)\b|\bor\s+'?1'?\s?=\s?'?1/i.test(
    message,
  );
}

/** "Are you Ana?": taken for one of our people, the assistant says what it is. */
function takesForPerson(plain: string, names: readonly string[]): boolean {
  const named =
    /(?:^| )(?:are you|r u|is this|is that|esti|tu esti|sunteti|tu es|es tu|vous etes|etes vous|c est)(?: really| actually| chiar| cumva| bien| vraiment)? ([\p{L}]+)/u.exec(
      plain,
    )?.[1];
  return named !== undefined && names.includes(named);
}

/** Greetings and thanks, where nothing else is said: "ok?" and not "azure ok?". */
function smallTalkOf(plain: string, { isSubject }: Site): Saying | undefined {
  for (const [saying, words] of smallTalk) {
    const rest = plain.replaceAll(words, " ").trim();
    const left = rest.split(" ").filter((word) => word !== "");
    if (rest !== plain && left.length <= 1 && rest.length <= 8 && !left.some(isSubject)) return saying;
  }
  return undefined;
}

/** A message as the patterns see it: folded, words parted by one blank, nothing else. */
export function plainWords(message: string): string {
  return folded(message)
    .replaceAll("œ", "oe")
    .replaceAll(/[^\p{L}\p{N}$€%]+/gu, " ")
    .trim();
}
