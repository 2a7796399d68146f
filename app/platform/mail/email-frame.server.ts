import { addressLine } from "#app/platform/text/address-line.ts";
import type { CompanyContent, Deps } from "#app/platform/deps.server.ts";
import { fill } from "#app/platform/i18n/words.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { localPath } from "#app/platform/i18n/locales.ts";
import type { Email } from "./email.ts";

/** Text around an email's own parts, in its language. */
export type EmailFrame = {
  company: string;
  siteUrl: string;
  /** Link of the company’s name, if it isn't `siteUrl`. */
  home?: string;
  greeting: string | undefined;
  farewell: string | undefined;
  why: string;
  /** Name, seat, legal data and ways to reach the company (Law 365/2002 art. 5, Law 31/1990 art. 74), a line each. */
  identity: readonly string[];
  unsubscribe: { label: string; url: string } | undefined;
  /** Link to read it in the browser. */
  inBrowser?: { label: string; url: string } | undefined;
};

export function buildFrame(
  { content, config }: Pick<Deps, "config"> & { content: CompanyContent },
  email: Email,
): EmailFrame {
  const words = content.emails[email.locale].frame;
  return {
    company: content.company.name,
    siteUrl: new URL(localPath(email.locale, "/"), config.siteUrl).href,
    greeting:
      email.name && !email.isForTeam && !email.isPersonal ? fill(words.greeting, { name: email.name }) : undefined,
    farewell: email.isForTeam || email.isPersonal ? undefined : words.farewell,
    why: whyOf(email, words),
    identity: identityOf(content.company, email.locale),
    unsubscribe: email.unsubscribeUrl ? { label: words.unsubscribe, url: email.unsubscribeUrl } : undefined,
  };
}

export function identityOf(
  { name, address, emails, phone, legal }: CompanyContent["company"],
  locale: Locale,
): string[] {
  const fullName = [name, legal.legalForm].filter(Boolean).join(" ");
  const { representative, cui, tradeRegister, vat, shareCapital } = legal;
  const legalIds = [representative, cui, tradeRegister, vat, shareCapital].filter(Boolean).join(", ");
  return [`${fullName}, ${addressLine(address, locale)}`, ...(legalIds ? [legalIds] : []), `${emails.hello}, ${phone}`];
}

function whyOf({ isForTeam, isPersonal }: Email, words: Record<"team" | "personal" | "automatic", string>): string {
  if (isForTeam) return words.team;
  return isPersonal ? words.personal : words.automatic;
}
