// Suggests the translation of a post, as the draft of the version in that language (PAGE-04).
import { countSuggestion, refuseWithoutModel, translate } from "#app/features/suggestion/public.server.ts";
import { AppError } from "#app/platform/base/errors.ts";
import type { Row, Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { ResponseEvent } from "#app/platform/http/endpoint.ts";
import type { Call } from "#app/platform/http/route.server.ts";
import { validate } from "#app/platform/http/validate.ts";
import { formatLanguage } from "#app/platform/i18n/format.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { slugOfTitle } from "#app/platform/text/slug.ts";
import { findPostById, slugIn } from "../queries.server.ts";
import type { PostRow } from "../queries.server.ts";
import { findOutdated, listLanguageVersions } from "../translations.server.ts";
import { createPost } from "../writing.server.ts";
import { draftFields } from "./contract.ts";
import type * as contract from "./contract.ts";
import { findDraft, fromRow as draftOf, lockPost, putDraft } from "./drafts.server.ts";
import { toPostInput } from "./versions.server.ts";

type Events = AsyncGenerator<ResponseEvent<typeof contract.suggestPost>>;

/**
 * Suggests a translation; the version in that language is created if there is none.
 * @throws AppError not-found; conflict; too-many-requests; unavailable; invalid-content for one that the checks refuse
 */
export async function* suggestPost(
  deps: Deps,
  { params, body: { locale }, user, requestContext, signal }: Call<typeof contract.suggestPost>,
): Events {
  refuseWithoutModel(deps);
  const { original, source } = await plan(deps, params.id, locale);
  await countSuggestion(deps, { user, requestContext, about: original.id, to: locale });
  const { title, excerpt = "", content = "", metaTitle, metaDescription } = source;
  const texts = [title, excerpt, metaTitle ?? "", metaDescription ?? ""].map((text) => ({ text }));
  const languages = { from: original.locale, to: locale, signal };
  const fields = fieldsOf(yield* translate(deps, [...texts, { text: content, isHtml: true }], languages));
  yield { event: "done", data: await store(deps, { id: params.id, locale, source, fields, by: user.name }) };
}

type Planned = { original: PostRow; source: ReturnType<typeof toPostInput>; target: PostRow | undefined };

/** Finds what is translated and where it goes. @throws AppError not-found; conflict where nothing may be suggested */
async function plan({ db: { kysely } }: Pick<Deps, "db">, id: string, locale: Locale): Promise<Planned> {
  const post = await findPostById(kysely, id);
  if (!post) throw new AppError("not-found");
  const versions = await listLanguageVersions(kysely, post);
  const [original = post] = versions;
  if (original.locale === locale)
    throw new AppError("conflict", { message: "The other languages are translated from this one." });
  const target = versions.find((version) => version.locale === locale);
  if (target) {
    refuseTyped(target, await findDraft(kysely, target.id));
    const isOutdated = (await findOutdated(kysely, [target])).has(target.id);
    if (target.title !== "" && !isOutdated)
      throw new AppError("conflict", { message: `The version in ${formatLanguage(locale)} is up to date.` });
  }
  const draft = await findDraft(kysely, original.id);
  const written = Object.entries(draft ? draftOf(draft).fields : {}).filter(([, value]) => value !== undefined);
  return { original, target, source: { ...toPostInput(original), ...Object.fromEntries(written) } };
}

/** @throws AppError conflict for a draft that a person wrote */
function refuseTyped({ locale }: PostRow, draft: Row<"post_draft"> | undefined): void {
  if (!draft || draftOf(draft).isSuggestion) return;
  const message = `${draft.saved_by} has a draft in ${formatLanguage(locale)}. Save or discard it first.`;
  throw new AppError("conflict", { message });
}

function fieldsOf([
  title = "",
  excerpt = "",
  metaTitle = "",
  metaDescription = "",
  content = "",
]: string[]): contract.DraftFields {
  const meta = { ...(metaTitle && { metaTitle }), ...(metaDescription && { metaDescription }) };
  const checked = validate(draftFields, { title, excerpt, content, ...meta });
  if (!checked.ok) throw new AppError("invalid-content", { fields: checked.fields });
  return checked.value;
}

type Suggested = Pick<Planned, "source"> & { id: string; locale: Locale; fields: contract.DraftFields; by: string };

/** Stores the draft, unless someone has written one or changed the original meanwhile. */
async function store(
  deps: Deps,
  { id, locale, source, fields, by }: Suggested,
): Promise<{ id: string; draft: contract.Draft }> {
  const current = await plan(deps, id, locale);
  if (["title", "excerpt", "content"].some((name) => current.source[name as "title"] !== source[name as "title"]))
    throw new AppError("conflict", { message: "Someone has changed the original in the meantime." });
  const { excerpt, content, author, tags, socialImage } = source;
  const begun = { title: "", excerpt, content, author, tags, socialImage, locale, translationOf: current.original.id };
  const postId = current.target?.id ?? (await createPost(deps, begun, { username: by })).id;
  return deps.db.write(async (trx) => {
    const target = await lockTarget(trx, postId);
    const slug = slugIn(target) === "" ? { slug: slugOfTitle(fields.title ?? "") } : {};
    const draft = await putDraft(deps, trx, { postId, fields: { ...fields, ...slug }, by, isSuggestion: true });
    return { id: postId, draft };
  });
}

async function lockTarget(trx: Trx, id: string): Promise<PostRow> {
  await lockPost(trx, id);
  const target = await findPostById(trx, id);
  if (!target) throw new AppError("not-found");
  refuseTyped(target, await findDraft(trx, id));
  return target;
}
