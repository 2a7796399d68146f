// The words of form and privacy notice that subscribers agreed to, by version and language, from the first sign-up.
import { fillIn } from "#app/content/fill-in.ts";
import { retentionPeriods, retentionWords } from "#app/features/legal/public.ts";
import { AppError } from "#app/platform/base/errors.ts";
import { insertSetting, readSetting } from "#app/platform/db/settings.server.ts";
import type { Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import * as queries from "./queries.server.ts";
import { toSubscriber } from "./subscriber-rows.server.ts";
import type { ConsentProof } from "./subscribers/contract.ts";

const agreedTextSetting = (version: string, locale: Locale) => `agreed-text:${version}:${locale}`;

/** Keeps the words shown at a sign-up. */
export async function saveAgreedText(deps: Deps, trx: Trx, locale: Locale): Promise<void> {
  const { version } = deps.content.pages.privacy[locale];
  await insertSetting(trx, agreedTextSetting(version, locale), JSON.stringify(agreedText(deps, locale)));
}

/** Reads the proof of a subscriber's consent. @throws AppError not-found */
export async function readConsentProof(deps: Deps, id: string): Promise<ConsentProof> {
  const row = await queries.findSubscriber(deps.db.kysely, id);
  if (!row) throw new AppError("not-found");
  const { privacyVersion, locale, ...rest } = toSubscriber(row, () => "");
  const { isUnconfirmed, source, subscribedAt, confirmedAt, consentSource, consentDate, landingPage } = rest;
  const facts = {
    isUnconfirmed,
    source,
    subscribedAt,
    confirmedAt,
    consentSource,
    consentDate,
    landingPage,
    privacyVersion,
  };
  return { ...facts, text: privacyVersion === null ? null : await readAgreedText(deps, privacyVersion, locale) };
}

/** Returns the words of a version; null if it was in use before they were kept. */
async function readAgreedText(deps: Deps, version: string, locale: Locale): Promise<string[] | null> {
  const storedText = await readSetting(deps.db.kysely, agreedTextSetting(version, locale));
  if (storedText !== undefined) return JSON.parse(storedText) as string[]; // written by saveAgreedText
  return version === deps.content.pages.privacy[locale].version ? agreedText(deps, locale) : null;
}

function agreedText({ content, config }: Deps, locale: Locale): string[] {
  const { heading, note } = content.ui[locale].newsletter;
  const { purposes } = fillIn(content.pages.privacy[locale], retentionWords(retentionPeriods(config), locale));
  const purpose = purposes.items.find(({ id }) => id === "newsletter");
  const form = [heading, note].map((text) => String(text).replaceAll(/<[^>]*>/g, ""));
  if (!purpose) return form;
  const { what, why, basis, kept } = purposes;
  return [
    ...form,
    `${what}: ${purpose.what}`,
    `${why}: ${purpose.why}`,
    `${basis}: ${purpose.basis}`,
    `${kept}: ${purpose.kept}`,
  ];
}
