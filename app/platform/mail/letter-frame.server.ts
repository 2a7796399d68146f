// What stands around every letter: greeting, farewell, who sends it and why it came.
import { addressLine } from "#app/platform/content/company.schema.ts";
import { fillIn } from "#app/platform/content/fill-in.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { localPath } from "#app/platform/i18n/locales.ts";
import type { Letter } from "./letter.ts";

/** The words around a letter, in its language. */
export type LetterFrame = {
  company: string;
  siteUrl: string;
  greeting: string | undefined;
  farewell: string | undefined;
  why: string;
  /** Name, seat, legal ids and ways to reach the company (Law 365/2002 art. 5), a line each. */
  identity: readonly string[];
  unsubscribe: { label: string; url: string } | undefined;
};

/** The frame of a letter. */
export function frameOf({ content, config }: Pick<Deps, "content" | "config">, letter: Letter): LetterFrame {
  const words = content.letters[letter.locale].frame;
  const { name, address, emails, phone, legal } = content.company;
  const legalIds = [legal.cui, legal.tradeRegister].filter(Boolean).join(", ");
  return {
    company: name,
    siteUrl: new URL(localPath(letter.locale, "/"), config.siteUrl).href,
    greeting:
      letter.name && !letter.isForTeam && !letter.isPersonal
        ? fillIn(words.greeting, { name: letter.name })
        : undefined,
    farewell: letter.isForTeam || letter.isPersonal ? undefined : words.farewell,
    why: whyOf(letter, words),
    identity: [
      `${name}, ${addressLine(address, letter.locale)}`,
      ...(legalIds ? [legalIds] : []),
      `${emails.hello}, ${phone}`,
    ],
    unsubscribe: letter.unsubscribeUrl ? { label: words.unsubscribe, url: letter.unsubscribeUrl } : undefined,
  };
}

function whyOf({ isForTeam, isPersonal }: Letter, words: Record<"team" | "personal" | "automatic", string>): string {
  if (isForTeam) return words.team;
  return isPersonal ? words.personal : words.automatic;
}
