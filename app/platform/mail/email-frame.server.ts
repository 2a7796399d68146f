import { addressLine } from "#app/platform/content/company.schema.ts";
import { fillIn } from "#app/platform/content/fill-in.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { localPath } from "#app/platform/i18n/locales.ts";
import type { Email } from "./email.ts";

/** Everything around an email's own parts, in its language. */
export type EmailFrame = {
  company: string;
  siteUrl: string;
  greeting: string | undefined;
  farewell: string | undefined;
  why: string;
  /** Name, seat, legal ids and ways to reach the company (Law 365/2002 art. 5), a line each. */
  identity: readonly string[];
  unsubscribe: { label: string; url: string } | undefined;
};

export function frameOf({ content, config }: Pick<Deps, "content" | "config">, email: Email): EmailFrame {
  const words = content.emails[email.locale].frame;
  const { name, address, emails, phone, legal } = content.company;
  const legalIds = [legal.cui, legal.tradeRegister].filter(Boolean).join(", ");
  return {
    company: name,
    siteUrl: new URL(localPath(email.locale, "/"), config.siteUrl).href,
    greeting:
      email.name && !email.isForTeam && !email.isPersonal ? fillIn(words.greeting, { name: email.name }) : undefined,
    farewell: email.isForTeam || email.isPersonal ? undefined : words.farewell,
    why: whyOf(email, words),
    identity: [
      `${name}, ${addressLine(address, email.locale)}`,
      ...(legalIds ? [legalIds] : []),
      `${emails.hello}, ${phone}`,
    ],
    unsubscribe: email.unsubscribeUrl ? { label: words.unsubscribe, url: email.unsubscribeUrl } : undefined,
  };
}

function whyOf({ isForTeam, isPersonal }: Email, words: Record<"team" | "personal" | "automatic", string>): string {
  if (isForTeam) return words.team;
  return isPersonal ? words.personal : words.automatic;
}
