// What most visitors type: a few plain words. Each must be answered from the page where it stands, in every language.
import { expect, test } from "vitest";
import { readContent } from "#app/platform/content/read.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { barePath } from "#app/platform/i18n/locales.ts";
import { planReply } from "#app/features/chat/answer/plan-reply.server.ts";
import { pageOf } from "#app/features/chat/passages/passage.server.ts";
import { contentKnowledge } from "../../scripts/learn/evaluate.ts";

const knowledge = await contentKnowledge(readContent());

const pages: Record<Locale, Readonly<Record<string, readonly string[]>>> = {
  en: {
    "/contact": ["What are your opening hours?", "opening hours?", "your phone number", "what's your address"],
    "/book": ["book a call", "Can I book a call?", "how do I cancel my call"],
    "/faq": [
      "how much does it cost",
      "How long does a project take?",
      "do you work with SAP",
      "who works on my project",
    ],
    "/services": ["what do you do", "do you build chatbots"],
    "/about": ["who founded the company", "where are you based"],
    "/privacy": ["how long do you keep my data", "delete my data", "how do I unsubscribe"],
    "/cookies": ["which cookies do you use"],
    "/case-studies": ["case studies"],
  },
  ro: {
    "/contact": ["Ce program aveți?", "numărul vostru de telefon", "adresa voastră"],
    "/book": ["vreau o programare", "cum anulez programarea"],
    "/faq": ["cât costă", "Cât durează un proiect?", "lucrați cu SAP?", "cine lucrează la proiect"],
    "/services": ["cu ce vă ocupați", "faceți chatboți?"],
    "/about": ["cine a fondat firma", "unde aveți sediul"],
    "/privacy": ["cât timp îmi păstrați datele", "ștergeți-mi datele", "cum mă dezabonez"],
    "/cookies": ["ce cookie-uri folosiți"],
    "/case-studies": ["studii de caz"],
  },
  fr: {
    "/contact": ["Quels sont vos horaires ?", "votre numéro de téléphone", "votre adresse"],
    "/book": ["réserver un appel", "annuler mon rendez-vous"],
    "/faq": [
      "combien ça coûte",
      "Combien de temps dure un projet ?",
      "travaillez-vous avec SAP ?",
      "qui travaille sur le projet",
    ],
    "/services": ["que faites-vous", "faites-vous des chatbots ?"],
    "/about": ["qui a fondé l’entreprise", "où êtes-vous basés"],
    "/privacy": ["combien de temps gardez-vous mes données", "supprimez mes données", "comment me désabonner"],
    "/cookies": ["quels cookies utilisez-vous"],
    "/case-studies": ["études de cas"],
  },
};

/** Some facts stand on two pages. */
const alike: Readonly<Record<string, readonly string[]>> = {
  "/about": ["/contact", "/faq", "/legal"],
  "/book": ["/faq", "/contact", "/"],
  "/contact": ["/about", "/faq"],
  "/faq": ["/services", "/about"],
  "/privacy": ["/newsletter", "/faq"],
  "/services": ["/faq"],
};

const asked = Object.entries(pages).flatMap(([locale, byPage]) =>
  Object.entries(byPage).flatMap(([path, questions]) =>
    questions.map((question) => ({ locale: locale as Locale, path, question })),
  ),
);

test.each(asked)("plain words are answered: $question ($path)", ({ locale, path, question }) => {
  const { kind, sources } = planReply(knowledge, { question, locale });
  const [from] = sources.map(({ href }) => barePath(pageOf(href)));
  expect([kind, [path, ...(alike[path] ?? [])].includes(from ?? "")]).toEqual(["answer", true]);
});

test("a long message that begins like a follow-up is answered by itself, whatever was asked before", () => {
  const story =
    "And then my uncle kept bees behind the old mill while it rained for weeks on the road to the river. ".repeat(3);
  const alone = planReply(knowledge, { question: story, locale: "en" });
  const previous = "What does a first project cost?";
  expect(planReply(knowledge, { question: story, locale: "en", previous })).toEqual(alone);
});

test("of a message that is longer than what is read, no question beyond its beginning is searched for", () => {
  const story = "my uncle kept bees behind the old mill while it rained for weeks ".repeat(20);
  const [reply, alone] = [`${story}! What does a first project cost? Where is our data kept?`, story].map((question) =>
    planReply(knowledge, { question, locale: "en" }),
  );
  expect(reply).toEqual(alone);
});
