import type { CompanyContent, Deps, LegalId } from "#app/platform/deps.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { localPath } from "#app/platform/i18n/locales.ts";
import { fillPlaceholders } from "#app/platform/i18n/words.ts";
import { addressLine } from "#app/platform/text/address-line.ts";
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
      email.name && !email.isForTeam && !email.isPersonal
        ? fillPlaceholders(words.greeting, { name: email.name })
        : undefined,
    farewell: email.isForTeam || email.isPersonal ? undefined : words.farewell,
    why: whyOf(email, words),
    identity: identityLines(content, email.locale),
    unsubscribe: email.unsubscribeUrl ? { label: words.unsubscribe, url: email.unsubscribeUrl } : undefined,
  };
}

const legalIdNames: readonly LegalId[] = ["cui", "tradeRegister", "vat", "shareCapital"];

export function identityLines({ company, pages }: Pick<CompanyContent, "company" | "pages">, locale: Locale): string[] {
  const { name, address, emails, phone } = company;
  const legal = { ...company.legal, ...company.translations[locale] };
  const isInWords = legal.legalForm.includes(" "); // “Example GmbH”, but “Example, Einzelunternehmen Anna Schmidt”
  const fullName = [name, legal.legalForm].filter(Boolean).join(isInWords ? ", " : " ");
  const labels = pages.legal[locale].identity;
  const written = legalIdNames.filter((id) => legal[id] !== "").map((id) => `${labels[id]} ${legal[id]}`);
  const legalIds = [legal.representative, ...written].filter(Boolean).join(", ");
  return [`${fullName}, ${addressLine(address, locale)}`, ...(legalIds ? [legalIds] : []), `${emails.hello}, ${phone}`];
}

function whyOf({ isForTeam, isPersonal }: Email, words: Record<"team" | "personal" | "automatic", string>): string {
  if (isForTeam) return words.team;
  return isPersonal ? words.personal : words.automatic;
}
