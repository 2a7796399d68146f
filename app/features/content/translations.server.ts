// Detects outdated translations (EDIT-08). It stores pairs of a translation and a source text that it was made from or
// confirmed for, instead of dates, so that the result is right after a restore, after a rollback, and for two releases
// side by side.
import { filesWith } from "#app/content/company-pages.server.ts";
import { overlayOfEdits } from "#app/content/edits.server.ts";
import { listFields, listEntryInfos } from "#app/content/entry-fields.server.ts";
import type { Field } from "#app/content/entry-fields.server.ts";
import type { FieldValue } from "#app/content/field.ts";
import { sha256 } from "#app/platform/crypto/secret-hash.server.ts";
import { saveSetting } from "#app/platform/db/settings.server.ts";
import type { Connection, Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { defaultLocale, locales } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import * as queries from "./queries.server.ts";

/** A published text of the default language and its translation. */
type TranslationPair = { field: string; locale: Locale; translation: FieldValue; source: FieldValue };

/** The source hashes that a translation fits, by entry, field, language and translation hash. */
export type KnownSources = ReadonlyMap<string, ReadonlySet<string>>;

const otherLocales = locales.filter((locale) => locale !== defaultLocale);

/** Returns true if a field is translated; keywords and alternatives are not, because each language has its own. */
export function isTranslated({ field, node }: Pick<Field, "field" | "node">): boolean {
  if (node.node === "items" || node.isShared || /(?:^|\.)(?:alternates|keywords)$/.test(field)) return false;
  return node.kind === "line" || node.kind === "text" || node.kind === "list";
}

function pairsOf(fields: readonly Field[]): TranslationPair[] {
  return fields.filter(isTranslated).flatMap(({ field, values }) => {
    const source = values[defaultLocale];
    return otherLocales.flatMap((locale) => {
      const translation = values[locale];
      return source === undefined || translation === undefined ? [] : [{ field, locale, translation, source }];
    });
  });
}

/**
 * Lists translations that are recorded only with other source texts. A translation without a record is new and counts
 * as up to date.
 */
export function listOutdated(entry: string, fields: readonly Field[], knownSources: KnownSources): TranslationPair[] {
  return pairsOf(fields).filter((pair) => {
    const sources = knownSources.get(translationKey({ entry, ...pair, translation: hashValue(pair.translation) }));
    return sources !== undefined && !sources.has(hashValue(pair.source));
  });
}

/** Reads the recorded source texts of one entry or of all. */
export async function readKnownSources(connection: Connection, entry?: string): Promise<KnownSources> {
  const hashes = new Map<string, Set<string>>();
  for (const row of await queries.listTranslations(connection, entry)) {
    const key = translationKey(row);
    hashes.set(key, (hashes.get(key) ?? new Set()).add(row.source_hash));
  }
  return hashes;
}

/** Returns a function that finds the source text that a translation was last made from or confirmed for. */
export async function readLastSources(
  connection: Connection,
  entry: string,
): Promise<(pair: TranslationPair) => FieldValue | undefined> {
  const rows = await queries.listSources(connection, entry);
  const last = new Map(rows.map((row) => [translationKey(row), JSON.parse(row.source) as FieldValue])); // written by rowOf
  return (pair) => last.get(translationKey({ entry, ...pair, translation: hashValue(pair.translation) }));
}

type ConfirmedTranslations = {
  entry: string;
  fields: readonly Field[];
  /** Returns true for a translation that was just made or confirmed. */
  isMade?: (pair: TranslationPair) => boolean;
};

/** Records new translations, and those just made or confirmed, with their source texts. */
export async function recordSources(trx: Trx, now: Date, all: readonly ConfirmedTranslations[]): Promise<void> {
  const knownSources = await readKnownSources(trx, all.length === 1 ? all[0]?.entry : undefined);
  const rows = all.flatMap(({ entry, fields, isMade }) =>
    pairsOf(fields)
      .map((pair) => ({ pair, row: rowOf(entry, pair, now) }))
      .filter(({ pair, row }) => isMade?.(pair) === true || !knownSources.has(translationKey(row)))
      .map(({ row }) => row),
  );
  await queries.putTranslations(trx, rows);
}

/** Records new translations of the release's files and the edits; `digest` identifies that content. */
export async function recordNewTranslations(deps: Deps, digest: string): Promise<void> {
  await deps.db.write(async (trx) => {
    const { shownEdits, companyPages } = await deps.store.read(trx);
    const files = filesWith(deps.store.files(), companyPages.all, "staff");
    const overlay = overlayOfEdits(files, shownEdits);
    const all = listEntryInfos(files).map((info) => ({ entry: info.id, fields: listFields(info, files, overlay) }));
    await recordSources(trx, deps.now(), all);
    await saveSetting(trx, queries.rememberedContent, digest);
  });
}

function rowOf(entry: string, { field, locale, translation, source }: TranslationPair, now: Date) {
  const written = JSON.stringify(source);
  const known_at = now.toISOString();
  return {
    entry,
    field,
    locale,
    translation: hashValue(translation),
    source_hash: hashValue(source),
    source: written,
    known_at,
  };
}

type Key = { entry: string; field: string; locale: Locale; translation: string };

function translationKey({ entry, field, locale, translation }: Key): string {
  return [entry, field, locale, translation].join(" ");
}

function hashValue(value: FieldValue): string {
  return sha256(JSON.stringify(value));
}
