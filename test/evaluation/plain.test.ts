// Typical visitors' questions: a few plain words. Each must be answered from the right page, in every language.
import { expect, test } from "vitest";
import { readContent } from "#app/content/read.server.ts";
import { planReply } from "#app/features/chat/answer/plan-reply.server.ts";
import { withoutFragment } from "#app/features/chat/passages/passage.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { barePath, locales, localPath } from "#app/platform/i18n/locales.ts";
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

/** Some facts are on two pages. */
const alike: Readonly<Record<string, readonly string[]>> = {
  "/about": ["/contact", "/faq", "/legal"],
  "/book": ["/faq", "/contact", "/"],
  "/contact": ["/about", "/faq"],
  "/faq": ["/services", "/about"],
  "/privacy": ["/newsletter", "/faq"],
  "/services": ["/faq"],
};

const askedQuestions = Object.entries(pages).flatMap(([locale, byPage]) =>
  Object.entries(byPage).flatMap(([path, questions]) =>
    questions.map((question) => ({ locale: locale as Locale, path, question })),
  ),
);

test.each(askedQuestions)("plain words are answered: $question ($path)", ({ locale, path, question }) => {
  const { kind, sources } = planReply(knowledge, { question, locale });
  const [from] = sources.map(({ href }) => barePath(withoutFragment(href)));
  expect([kind, [path, ...(alike[path] ?? [])].includes(from ?? "")]).toEqual(["answer", true]);
});

test("a long message that begins like a follow-up is answered by itself, whatever was asked before", () => {
  const story =
    "And then my uncle kept bees behind the old mill while it rained for weeks on the road to the river. ".repeat(3);
  const alone = planReply(knowledge, { question: story, locale: "en" });
  const previous = "What does a first project cost?";
  expect(planReply(knowledge, { question: story, locale: "en", previous })).toEqual(alone);
});

test("only the questions at the start of a message longer than the limit are searched for", () => {
  const story = "my uncle kept bees behind the old mill while it rained for weeks ".repeat(20);
  const [reply, alone] = [`${story}! What does a first project cost? Where is our data kept?`, story].map((question) =>
    planReply(knowledge, { question, locale: "en" }),
  );
  expect(reply).toEqual(alone);
});

const examples: Record<Locale, readonly [yes: string, ...questions: [question: string, client: string][]]> = {
  en: [
    "**Yes**, one of our clients is",
    ["do you work with banks", "castrell"],
    ["Have you worked with clinics?", "lumetra"],
  ],
  ro: [
    "**Da**, unul dintre clienții noștri este",
    ["lucrati cu banci", "castrell"],
    ["Ați lucrat cu clinici?", "lumetra"],
  ],
  fr: [
    "**Oui**, l’un de nos clients est",
    ["travaillez vous avec des banques", "castrell"],
    ["Avez-vous des clients dans la logistique ?", "velmora"],
  ],
};

test("[ANSW-03] asking whether we work for a company like a client gets a yes and the project there", () => {
  for (const locale of locales) {
    const [yes, ...questions] = examples[locale];
    for (const [question, client] of questions) {
      const { kind, content, sources } = planReply(knowledge, { question, locale });
      const href = localPath(locale, `/case-studies/${client}`);
      expect({
        kind,
        start: content.slice(0, yes.length + client.length + 1).toLowerCase(),
        sources: sources.map((source) => source.href),
      }).toEqual({
        kind: "answer",
        start: `${yes} ${client}`.toLowerCase(),
        sources: [href],
      });
    }
  }
});

const offers: Record<Locale, readonly string[]> = {
  en: ["do you build chatbots", "Do you make autonomous agents?", "do you also do cloud", "can you build a chatbot"],
  ro: ["faceti chatboti?", "Construiți și agenți autonomi?"],
  fr: ["vous faites des chatbots ?", "Développez-vous des agents autonomes ?"],
};

test("[ANSW-03] asking for a service by its name gets a yes and its description", () => {
  for (const locale of locales)
    for (const question of offers[locale])
      expect(planReply(knowledge, { question, locale }).content).toMatch(/^\*\*(?:Yes|Da|Oui)\*\*\. \p{Lu}/u);
});

test("[ANSW-03] a question about one client is never answered with another's figures", () => {
  const question = "firma de transport cu mailurile, cat a dat pe proiect";
  const { sources } = planReply(knowledge, { question, locale: "ro" });
  expect(new Set(sources.map(({ href }) => href.replace(/#.*/, "")))).toEqual(new Set(["/ro/case-studies/velmora"]));
});

test("[ANSW-03] a question that no case study answers, or about something else, gets no yes", () => {
  const questions = [
    "do you work with insurance companies",
    "do you work with SAP",
    "what did you do for the bank",
    "do you build chatbots for dentists",
    "do you make websites",
    "what do you build",
  ];
  for (const question of questions)
    expect(planReply(knowledge, { question, locale: "en" }).content).not.toMatch(/^\*\*Yes/);
});

test("[ANSW-01] a page's list is a list in an answer, and its prose isn't", () => {
  const answerTo = (question: string) => planReply(knowledge, { question, locale: "en" }).content;
  expect(answerTo("What does a first project cost?").match(/^- \*\*[^*]+:\*\* .*\$.*$/gm)).toHaveLength(3);
  expect(answerTo("do you build chatbots")).toMatch(/^\*\*Yes\*\*\. [A-Z][^\n]+\n\n- [^\n]+\n- /);
  expect(answerTo("Is the first call really free?")).not.toMatch(/^- /m);
});
