// Publishes a post in several languages at once, including their drafts.
import { AppError, invalidField, isAppError } from "#app/platform/base/errors.ts";
import type { FieldIssue } from "#app/platform/base/errors.ts";
import { incrementContentVersion } from "#app/platform/db/content-version.server.ts";
import { inTransaction } from "#app/platform/db/in-transaction.server.ts";
import type { Row, Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { formatLanguage } from "#app/platform/i18n/format.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Post, PostInput } from "../contract.ts";
import { findPostById } from "../queries.server.ts";
import type { PostRow } from "../queries.server.ts";
import { fromRow } from "../service.server.ts";
import { listLanguageVersions } from "../translations.server.ts";
import { replacePost } from "../writing.server.ts";
import { versionOf } from "./contract.ts";
import type { DraftFields } from "./contract.ts";
import { endDraft, findDraft, fromRow as draftOf, lockPost } from "./drafts.server.ts";
import { toPostInput } from "./versions.server.ts";
import { findWarnings } from "./warnings.server.ts";

type Publication = { locales: readonly Locale[]; username: string; ifMatch: readonly string[] | undefined };

/** `draft` is undefined if there are no unpublished changes. */
type Version = { row: PostRow; draft: Row<"post_draft"> | undefined };

/** Errors by language and field: `ro.title`. */
type LanguageErrors = Map<string, FieldIssue>;

/**
 * Publishes all or none; returns those published. Skips unchanged published versions: a repeat changes nothing.
 * @throws AppError not-found; validation for a language that the post doesn’t have; precondition-failed where one of
 * these languages has another version; invalid-content by language and field
 */
export async function publishLanguages(
  deps: Deps,
  id: string,
  { locales: chosen, username, ifMatch }: Publication,
): Promise<Post[]> {
  return deps.db.write(async (trx) => {
    await incrementContentVersion(trx); // first: writers of posts wait for each other
    const versions = await lockVersions(trx, id, chosen);
    refuseOther(versions, ifMatch);
    const faults: LanguageErrors = new Map();
    const published: PostRow[] = [];
    for (const version of versions.filter(({ row, draft }) => row.is_published === 0 || draft)) {
      const row = await publish(deps, trx, { ...version, username }, faults);
      if (row) published.push(row);
    }
    // Checked once all are published, so links between them work.
    for (const row of published) await check(inTransaction(deps, trx), row, faults);
    if (faults.size > 0) throw new AppError("invalid-content", { fields: Object.fromEntries(faults) });
    return published.map(fromRow);
  });
}

/** Locks the versions, the original first, because translations record the original's text. */
async function lockVersions(trx: Trx, id: string, chosen: readonly Locale[]): Promise<Version[]> {
  const post = await findPostById(trx, id);
  if (!post) throw new AppError("not-found");
  const rows = (await listLanguageVersions(trx, post)).filter(({ locale }) => chosen.includes(locale));
  const missing = chosen.find((locale) => !rows.some((row) => row.locale === locale));
  if (missing) throw invalidField("locales", `There is no version in ${formatLanguage(missing)}.`);
  const versions: Version[] = [];
  for (const row of rows) {
    await lockPost(trx, row.id); // nobody saves its draft meanwhile
    versions.push({ row, draft: await findDraft(trx, row.id) });
  }
  return versions;
}

function refuseOther(versions: readonly Version[], ifMatch: Publication["ifMatch"]): void {
  if (!ifMatch) return;
  const etags = new Set(ifMatch.flatMap((tag) => tag.split(",")));
  const other = versions.find(({ row, draft }) => !etags.has(versionOf(row.updated_at, draft)));
  if (!other) return;
  const message = `The text in ${formatLanguage(other.row.locale)} has changed in the meantime. Check it, then publish again.`;
  throw new AppError("precondition-failed", { message });
}

/** Publishes one version; if refused, records its faults and returns undefined. */
async function publish(
  deps: Deps,
  trx: Trx,
  { row, draft, username }: Version & { username: string },
  faults: LanguageErrors,
): Promise<PostRow | undefined> {
  try {
    const saved = await replacePost(deps, trx, { before: row, input: asPublished(row, draft), username });
    await endDraft(trx, row.id, draft?.version ?? null);
    return saved;
  } catch (error) {
    for (const [field, issue] of Object.entries(issuesOf(error, row))) faults.set(`${row.locale}.${field}`, issue);
    return undefined;
  }
}

function issuesOf(error: unknown, row: PostRow): Record<string, FieldIssue> {
  if (!isAppError(error)) throw error;
  if (error.code === "conflict") return { slug: own(row, error.message) }; // its relation to the other languages doesn’t change
  if (!error.details.fields) throw error;
  return error.details.fields;
}

/** Returns the post as published. @throws AppError validation */
function asPublished(row: PostRow, draft: Version["draft"]): PostInput {
  const saved = toPostInput(row);
  if (draft && draftOf(draft).isSuggestion)
    throw publishError(row, "content", "It is a suggestion by a language model. Check and save it first.");
  const written: DraftFields = { ...saved, ...(draft && draftOf(draft).fields) };
  const { title = saved.title, locale } = written;
  if (title === "") throw publishError(row, "title", "It has no title.");
  if (locale !== row.locale)
    throw publishError(row, "locale", "Its draft is in another language. Save it by itself first.");
  return { ...written, title, translationOf: row.translation_of, published: true, publishAt: null };
}

function publishError(row: PostRow, field: string, sentence: string): AppError {
  return new AppError("validation", { fields: { [field]: own(row, sentence) } });
}

async function check(deps: Deps, row: PostRow, faults: LanguageErrors): Promise<void> {
  const warnings = await findWarnings(deps, row.content);
  if (warnings.length === 0) return;
  faults.set(`${row.locale}.content`, own(row, warnings.map(({ message }) => message).join(" ")));
}

function own({ locale }: PostRow, sentence: string): FieldIssue {
  return { sentence: `${formatLanguage(locale)}: ${sentence}` };
}
