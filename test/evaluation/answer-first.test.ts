// What answers stands first; the rest of its passage is folded (decision 176).
import { expect, test } from "vitest";
import { readContent } from "#app/content/read.server.ts";
import { planReply } from "#app/features/chat/answer/plan-reply.server.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { contentKnowledge, evaluate, plain, readQuestions } from "../../scripts/learn/evaluate.ts";

const content = readContent();
const knowledge = await contentKnowledge(content);
const answers = evaluate(knowledge, readQuestions(["visitors-d"])).filter(({ reply }) => reply.kind === "answer");

/** Returns an answer's parts, each with what is folded below it. */
function partsOf(answer: string): { lead: string; folded: string }[] {
  const pieces = answer.split(/\n+---(?:\n+|$)/);
  return pieces.flatMap((lead, at) => (at % 2 === 0 && lead !== "" ? [{ lead, folded: pieces[at + 1] ?? "" }] : []));
}

test("[ANSW-08] there are at most 60 words before the folded part, and a title", () => {
  const folding = answers.flatMap(({ reply }) => partsOf(reply.content).filter(({ folded }) => folded !== ""));
  expect(folding.length).toBeGreaterThan(50);
  const long = folding.filter(({ lead }) => {
    const [last = ""] = lead.split(/\n\n(?=\*\*[^*]+\*\*\n\n)/).slice(-1);
    const text = last.replace(/^\*\*[^*]+\*\*\n\n/, "").replaceAll(/\*\*(?:Yes|Da|Oui)\*\*\.|^- | \[\d\]/gm, "");
    return text.split(/\s+/).length > 60;
  });
  expect(long).toEqual([]);
});

test.each([
  ["en", "may the agent decide on a loan by itself", "A credit officer reviews and signs"],
  ["en", "how do you test the accessibility of this site", "an automated tool (axe)"],
  ["en", "how long are conversations kept", "90 days"],
  ["ro", "cât durează un proiect pilot", "patru până la opt săptămâni"],
  ["fr", "combien de temps dure un pilote", "quatre à huit semaines"],
] as const)("[ANSW-08] in %s the answering sentence is before the folded part: %s", (locale, question, expected) => {
  const { kind, content: text } = planReply(knowledge, { question, locale });
  expect(kind).toBe("answer");
  expect(plain(partsOf(text)[0]?.lead ?? "")).toContain(plain(expected));
});

test.each(locales)("[ANSW-08] in %s a repeated answer is shorter, and offers a person", (locale) => {
  const { frames } = content.chat[locale];
  for (const { ask, reply } of answers.filter((answer) => answer.locale === locale && answer.reply.locale === locale)) {
    const again = planReply(knowledge, { question: ask, locale, isRepeated: true });
    expect(again.content.startsWith(frames.again)).toBe(true);
    expect(again.content).toMatch(/\]\((?:\/\w\w)?\/contact\)/);
    expect(again.sources).toEqual(reply.sources.slice(0, again.sources.length));
    const [answer = ""] = again.content.slice(frames.again.length).split("\n\n");
    expect(answer.trim().length).toBeLessThanOrEqual(reply.content.length);
  }
});

test.each([
  ["en", "why did the bank cancel the Castrell project", "cancel"],
  ["en", "how come the Lumetra assistant was abandoned", "abandoned"],
  ["ro", "de ce a eșuat proiectul Castrell", "eșuat"],
  ["fr", "pourquoi la banque a-t-elle abandonné l’agent de Castrell", "abandonné"],
] as const)(
  "[ANSW-08] in %s a presumption of a question that no page states is named: %s",
  (locale, question, word) => {
    const { kind, content: text } = planReply(knowledge, { question, locale });
    expect(kind).not.toBe("answer");
    expect(text.split("\n\n")[0]).toBe(content.chat[locale].frames.premise.replace("{{word}}", word));
  },
);
