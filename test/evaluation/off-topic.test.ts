// Two hundred off-topic questions: the assistant says that it doesn't know, and who can be asked.
import { expect, test } from "vitest";
import { readContent } from "#app/content/read.server.ts";
import type { PlannedReply } from "#app/features/chat/answer/compose.server.ts";
import { planReply } from "#app/features/chat/answer/plan-reply.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { contentKnowledge, evaluate, readQuestions } from "../../scripts/learn/evaluate.ts";

const content = readContent();
const knowledge = await contentKnowledge(content);

const more: Record<Locale, string> = {
  en: `how long do eggs boil/what is the speed of light/who painted the mona lisa/best hiking shoes/how do vaccines work
name a good thriller/when is ramadan/how to fold a shirt/why do cats purr/who invented the telephone/what rhymes with orange
can i grow tomatoes on a balcony/what is the longest river/how many calories in a banana/explain photosynthesis
what should i name my baby/is pluto a planet/how do i tie a tie/what is love/who is the pope/how deep is the ocean
when was the french revolution/how to make candles/do fish sleep/what is a haiku/how to stop snoring`,
  ro: `cat se fierb ouale/care e viteza luminii/cine a pictat mona lisa/ce bocanci de munte sa iau/cum functioneaza vaccinurile
recomanda un roman politist/cand e pastele/cum se impatureste o camasa/de ce torc pisicile/cine a inventat telefonul
pot creste rosii in balcon/care e cel mai lung fluviu/cate calorii are o banana/explica fotosinteza/ce nume sa pun copilului
pluto e planeta/cum se face nodul la cravata/ce e iubirea/cine e papa/cat de adanc e oceanul/cand a fost revolutia franceza
cum se fac lumanarile/dorm pestii/ce e un haiku/cum scap de sforait`,
  fr: `combien de temps cuire un oeuf/quelle est la vitesse de la lumiere/qui a peint la joconde/quelles chaussures de randonnee
comment fonctionnent les vaccins/conseille un polar/quand est paques/comment plier une chemise/pourquoi les chats ronronnent
qui a invente le telephone/faire pousser des tomates sur un balcon/quel est le plus long fleuve/combien de calories dans une banane
explique la photosynthese/quel prenom pour mon bebe/pluton est elle une planete/comment nouer une cravate/c'est quoi l'amour
qui est le pape/quelle profondeur a l'ocean/date de la revolution francaise/fabriquer des bougies/les poissons dorment ils
c'est quoi un haiku/comment ne plus ronfler`,
};

const questions = [
  ...evaluate(
    knowledge,
    readQuestions().filter(({ kind }) => kind === "off"),
  ).map(({ ask, reply }) => ({ ask, reply })),
  ...locales.flatMap((locale) =>
    more[locale].split(/[/\n]/).map((ask) => ({ ask, reply: planReply(knowledge, { question: ask, locale }) })),
  ),
];

test("[P6] at least 95 % of two hundred questions off the subject get “I don’t know” and a person to ask", () => {
  expect(questions.length).toBeGreaterThanOrEqual(200);
  const otherwise = questions
    .filter(({ reply }) => !saysUnknown(reply))
    .map(({ ask, reply }) => `${ask} → ${reply.kind}`);
  expect(otherwise.slice(Math.floor(questions.length * 0.05))).toEqual([]);
});

const stories: Record<Locale, [question: string, story: string]> = {
  en: ["What is the capital of Peru?", "More words for height."],
  ro: ["Care este capitala statului Peru?", "Un an mai bun pentru toată lumea."],
  fr: ["Quelle est la capitale du Pérou ?", "Plus de mots pour la hauteur."],
};

test.each(locales)("[ANSW-01] in %s a long story beside an unknown question shows no passage", (locale) => {
  const [question, story] = stories[locale];
  const reply = planReply(knowledge, { question: `${question} ${`${story} `.repeat(6)}`, locale });
  expect(reply.kind).toBe("unknown");
});

function saysUnknown({ kind, content: text, locale }: PlannedReply): boolean {
  if (kind === "fixed") return true; // a prepared sentence says what the assistant is for
  const { suggest, unknown, closest } = content.chat[locale].frames;
  return [suggest, unknown, closest].some((frame) => text.startsWith(frame)) && text.includes("/contact");
}
