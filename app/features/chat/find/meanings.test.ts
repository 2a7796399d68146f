// What a page says in other words than the question, and the kind of value that a question asks for.
import { expect, test } from "vitest";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Passage } from "../passages/passage.server.ts";
import { createSearchIndex } from "./search-index.server.ts";
import { rank, scorePassages } from "./search.server.ts";

const meaningsOf = (texts: readonly string[]) =>
  texts.map((text, at): Passage => ({ id: `${at}`, href: `/${at}`, page: "", title: "", text, asks: [] }));

/** A question in each language, and passages of which the first answers it in other words. */
const otherWords: Readonly<Record<string, [question: string, passages: string[]]>> = {
  en: ["Can I postpone?", ["Rescheduling is free.", "We open at nine.", "Our van brings it."]],
  ro: ["Pot amâna?", ["Reprogramarea e gratuită.", "Deschidem la nouă.", "Duba noastră aduce tot."]],
  fr: ["Puis-je décaler ?", ["Le report est gratuit.", "Nous ouvrons à neuf heures.", "Le camion part."]],
  de: ["Kann man umbuchen?", ["Sie dürfen verschieben.", "Geöffnet ab neun.", "Der Wagen bringt alles."]],
};

/** A question about a value in each language, and similar passages of which only the first has it. */
const values: Readonly<Record<string, [question: string, passages: string[]]>> = {
  en: ["How much is the course?", ["The course: £40.", "The course is fun.", "The course is long."]],
  ro: ["Cât costă cursul?", ["Cursul: 40 de lei.", "Cursul e vesel.", "Cursul e greu."]],
  fr: ["Combien coûte le cours ?", ["Le cours : 40 €.", "Le cours est gai.", "Le cours est dur."]],
  de: ["Was kostet der Kurs?", ["Der Kurs: 40 €.", "Der Kurs ist lustig.", "Der Kurs ist schwer."]],
};

async function bestOf(locale: string, question: string, texts: readonly string[]) {
  const language = locale as Locale; // German is one that this installation's site may not have
  const index = await createSearchIndex(meaningsOf(texts), language);
  return index.passages[rank(scorePassages(question, index), index).passages[0]?.passage ?? -1]?.text;
}

test.each(Object.entries(otherWords))(
  "[ANSW-02] in %s a passage in other words than the question is found",
  async (locale, [question, texts]) => {
    expect(await bestOf(locale, question, texts.toReversed())).toBe(texts[0]);
  },
);

test.each(Object.entries(values))(
  "[ANSW-02] in %s a question about a price finds the passage with an amount",
  async (locale, [question, texts]) => {
    expect(await bestOf(locale, question, texts.toReversed())).toBe(texts[0]);
  },
);

test("[ANSW-04] a language without groups is compared by its words", async () => {
  expect(await bestOf("nl", "prijs van de cursus", ["Wij openen om negen.", "De prijs van de cursus is hoog."])).toBe(
    "De prijs van de cursus is hoog.",
  );
});
