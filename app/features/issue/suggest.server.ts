// Suggests the text of an issue in a language that lacks it (PAGE-04).
import { countSuggestion, refuseWithoutModel, translate } from "#app/features/suggestion/public.server.ts";
import { AppError } from "#app/platform/base/errors.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { ResponseEvent } from "#app/platform/http/endpoint.ts";
import type { Call } from "#app/platform/http/route.server.ts";
import { formatLanguage } from "#app/platform/i18n/format.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { isBlank, limits } from "./contract.ts";
import type * as contract from "./contract.ts";
import { readIssue, updateIssue } from "./service.server.ts";

type Events = AsyncGenerator<ResponseEvent<typeof contract.suggestIssue>>;

/**
 * Suggests a text.
 * @throws AppError not-found; conflict; too-many-requests; unavailable; invalid-content for one that the checks refuse
 */
export async function* suggestIssue(
  deps: Deps,
  { params: { id }, body: { locale }, user, requestContext, signal }: Call<typeof contract.suggestIssue>,
): Events {
  refuseWithoutModel(deps);
  const source = sourceIn(await readIssue(deps, id), locale);
  await countSuggestion(deps, { user, requestContext, about: id, to: locale });
  const texts = [{ text: source.subject }, { text: source.preheader }, { text: source.content, isHtml: true }];
  const languages = { from: source.locale, to: locale, signal };
  const [subject = "", preheader = "", content = ""] = yield* translate(deps, texts, languages);
  if (subject.length > limits.subject || preheader.length > limits.preheader)
    throw new AppError("invalid-content", { message: "The suggested subject or preheader is too long." });
  const text = { locale, subject, preheader, content, isSuggestion: true as const };
  yield { event: "done", data: await store(deps, { id, source, text }) };
}

/** Returns the text to translate. @throws AppError conflict where nothing may be suggested */
function sourceIn({ status, texts }: contract.Issue, locale: Locale): contract.IssueText {
  if (status !== "draft") throw new AppError("conflict", { message: "Only a draft can be changed." });
  const source = texts.find((text) => !isBlank(text));
  const target = texts.find((text) => text.locale === locale);
  if (!source || source.locale === locale)
    throw new AppError("conflict", { message: "There is no other text to translate." });
  if (target && !isBlank(target) && !target.isSuggestion)
    throw new AppError("conflict", { message: `There is a text in ${formatLanguage(locale)} already.` });
  return source;
}

/** Stores the text, unless someone has written one or changed the source meanwhile. */
async function store(
  deps: Deps,
  { id, source, text }: { id: string; source: contract.IssueText; text: contract.IssueText },
): Promise<contract.Issue> {
  const now = await readIssue(deps, id);
  const { subject, preheader, content } = sourceIn(now, text.locale);
  if (subject !== source.subject || preheader !== source.preheader || content !== source.content)
    throw new AppError("conflict", { message: "Someone has changed the original in the meantime." });
  const others = now.texts.filter(({ locale }) => locale !== text.locale);
  return updateIssue(deps, { id, input: { texts: [...others, text] } }, { ifMatch: [String(now.version)] });
}
