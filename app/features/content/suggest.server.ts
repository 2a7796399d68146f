// Suggests translations of missing and outdated fields, and keeps them in the draft (PAGE-04).
import type { EntryInfo } from "#app/content/entries.ts";
import type { Field } from "#app/content/entry-fields.server.ts";
import type { FieldValue } from "#app/content/field.ts";
import { countSuggestion, refuseWithoutModel, translate } from "#app/features/suggestion/public.server.ts";
import { AppError, isAppError } from "#app/platform/base/errors.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { ResponseEvent } from "#app/platform/http/endpoint.ts";
import type { Call } from "#app/platform/http/route.server.ts";
import { defaultLocale } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { limits } from "./contract.ts";
import type * as contract from "./contract.ts";
import { isTypedByPerson, readDraft, saveSuggestion, sourceText } from "./drafts.server.ts";
import { isTranslationMissing, publishedFields, collectValues } from "./entry.server.ts";
import { isTranslated, listOutdated, readKnownSources } from "./translations.server.ts";

type SuggestCall = Call<typeof contract.suggest>;

type Events = AsyncGenerator<ResponseEvent<typeof contract.suggest>>;

/**
 * Suggests translations, one field after the other; each is in the draft before the next one begins.
 * @throws AppError not-found; conflict; too-many-requests; unavailable; invalid-content if the checks refuse every one
 */
export async function* suggest(
  deps: Deps,
  info: EntryInfo,
  { body, user, requestContext, signal }: SuggestCall,
): Events {
  const { locale } = body;
  refuseWithoutModel(deps);
  const chosen = await chooseFields(deps, info, body);
  const about = body.field === undefined ? info.id : `${info.id} ${body.field}`;
  await countSuggestion(deps, { user, requestContext, about, to: locale });
  let draft: contract.Draft | undefined;
  const refused: { field: string; reason: string }[] = [];
  for (const [done, { field, source }] of chosen.entries()) {
    yield { event: "progress", data: { done, total: chosen.length } };
    try {
      const value = await translateValue(deps, source, { to: locale, signal });
      draft = await saveSuggestion(deps, info, { locale, field, value, source, by: user.userId });
    } catch (error) {
      if (!isAppError(error) || error.code === "unavailable" || chosen.length === 1) throw error;
      refused.push({ field, reason: error.message });
    }
  }
  if (!draft) throw new AppError("invalid-content", { message: refused[0]?.reason ?? "" });
  yield { event: "done", data: { draft, refused } };
}

type FieldToTranslate = { field: string; source: FieldValue };

/** Returns the fields to translate, each with its source. */
async function chooseFields(
  deps: Deps,
  info: EntryInfo,
  { locale, field }: SuggestCall["body"],
): Promise<FieldToTranslate[]> {
  const state = await deps.store.read(deps.db.kysely);
  const fields = publishedFields(deps, info, state).filter(
    (candidate) => field === undefined || candidate.field === field,
  );
  if (fields.length === 0) throw new AppError("not-found");
  const draft = await readDraft(deps, info);
  const published = collectValues(fields);
  const outdated = listOutdated(info.id, fields, await readKnownSources(deps.db.kysely, info.id));
  const isOpen = (candidate: Field) =>
    isTranslationMissing(candidate, locale) ||
    outdated.some((pair) => pair.field === candidate.field && pair.locale === locale);
  const open = fields.filter((candidate) => isTranslated(candidate) && isOpen(candidate));
  const unquoted = open.filter(({ node }) => node.node === "leaf" && node.isQuoted !== true);
  const chosen = unquoted.filter((candidate) => !isTypedByPerson(draft, locale, candidate.field));
  if (chosen.length === 0) throw nothingToSuggest(locale, { open, unquoted, fields });
  return chosen.slice(0, limits.suggested).flatMap((candidate) => {
    const source = sourceText({ draft, published }, candidate.field);
    return source === undefined ? [] : [{ field: candidate.field, source }];
  });
}

type CandidateFields = Record<"open" | "unquoted" | "fields", readonly Field[]>;

function nothingToSuggest(locale: Locale, { open, unquoted, fields }: CandidateFields): AppError {
  const isQuoted = fields.every(({ node }) => node.node === "items" || node.isQuoted === true || node.isShared);
  if (locale === defaultLocale)
    return new AppError("conflict", { message: "The other languages are translated from this one." });
  if (isQuoted || (open.length > 0 && unquoted.length === 0))
    return new AppError("conflict", {
      message: "These are a client’s words. They are never sent to a language model.",
    });
  if (unquoted.length > 0) return new AppError("conflict", { message: "Someone has translated this in the draft." });
  return new AppError("conflict", { message: "Nothing is missing or outdated here." });
}

async function translateValue(
  deps: Deps,
  source: FieldValue,
  { to, signal }: { to: Locale; signal: AbortSignal },
): Promise<FieldValue> {
  const texts = [source].flat().map((text) => ({ text: String(text) }));
  const parts = translate(deps, texts, { from: defaultLocale, to, signal });
  let next = await parts.next();
  while (!next.done) next = await parts.next();
  return Array.isArray(source) ? next.value : (next.value[0] ?? "");
}
