// Previews of an issue at a single-use URL, and test emails to oneself.
import { minuteMs } from "#app/platform/base/durations.ts";
import { AppError } from "#app/platform/base/errors.ts";
import { hashSecret, newUrlSecret } from "#app/platform/crypto/secret-hash.server.ts";
import type { Connection } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { privateHeaders } from "#app/platform/http/security-headers.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { queueLaidOut } from "#app/platform/mail/outbox.server.ts";
import { pageUrl } from "#app/platform/seo/page-url.ts";
import { renderIssue } from "./email/issue-email.server.ts";
import type { IssueEmail } from "./email/issue-email.server.ts";
import { findIssue, readTexts } from "./queries.server.ts";

const lifetimeMinutes = 5;

type PreviewForm = { id: string; locale: Locale; as: "html" | "text" };

/** Creates a preview link. @throws AppError not-found, even if the issue has no version in the language */
export async function previewIssue(deps: Deps, form: PreviewForm): Promise<{ url: string; expiresAt: string }> {
  await renderFor(deps, deps.db.kysely, form);
  const token = newUrlSecret();
  const expiresAt = new Date(deps.now().getTime() + lifetimeMinutes * minuteMs).toISOString();
  const { id: issue_id, locale, as: format } = form;
  const row = { token_hash: hashSecret(token), issue_id, locale, format, expires_at: expiresAt };
  await deps.db.write((trx) => trx.insertInto("issue_preview").values(row).execute());
  return { url: `${deps.config.siteUrl}/newsletter/preview/${token}`, expiresAt };
}

/** Shows a preview; `look` forces one of the email's colour schemes. */
export async function answerPreview(
  deps: Deps,
  { token, look }: { token: string; look: string | undefined },
): Promise<Response> {
  const { as, email } = await deps.db.write(async (trx) => {
    const preview = await trx
      .deleteFrom("issue_preview")
      .where("token_hash", "=", hashSecret(token))
      .where("expires_at", ">", deps.now().toISOString())
      .returningAll()
      .executeTakeFirst();
    if (!preview) throw new AppError("not-found");
    return { as: preview.format, email: await renderFor(deps, trx, { id: preview.issue_id, locale: preview.locale }) };
  });
  const { "X-Frame-Options": _, ...headers } = privateHeaders(deps.config); // frame-ancestors replaces it
  return new Response(as === "text" ? email.text : inLook(email.html, look), {
    headers: {
      ...headers,
      "Content-Type": `text/${as === "text" ? "plain" : "html"}; charset=utf-8`,
      "Content-Security-Policy":
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'",
    },
  });
}

/** Forces a colour scheme; only the frame's own style has the media query. */
function inLook(html: string, look: string | undefined): string {
  if (look !== "dark" && look !== "light") return html;
  return html
    .replace("@media (prefers-color-scheme: dark)", look === "dark" ? "@media all" : "@media not all")
    .replace("color-scheme: light dark;", `color-scheme: ${look};`)
    .replace('name="color-scheme" content="light dark"', `name="color-scheme" content="${look}"`);
}

/** Deletes expired previews; the cleanup job calls it. */
export async function deleteExpiredIssuePreviews({ db, now }: Deps): Promise<void> {
  await db.write((trx) => trx.deleteFrom("issue_preview").where("expires_at", "<=", now().toISOString()).execute());
}

/** Emails a test to oneself. @throws AppError not-found; conflict without a mail server */
export async function testIssue(
  deps: Deps,
  { id, locale, to }: { id: string; locale: Locale; to: string },
): Promise<void> {
  if (deps.config.SMTP_URL === undefined)
    throw new AppError("conflict", { message: "There is no mail server yet: set SMTP_URL and MAIL_FROM first." });
  await deps.db.write(async (trx) => {
    const email = await renderFor(deps, trx, { id, locale });
    const subject = `[Test] ${email.subject}`;
    await queueLaidOut(deps, trx, { kind: "issue-test", to, locale, ...email, subject });
  });
}

/** Renders an issue for a preview; its unsubscribe link unsubscribes nobody. */
async function renderFor(
  deps: Pick<Deps, "content" | "config" | "site">,
  connection: Connection,
  { id, locale }: Pick<PreviewForm, "id" | "locale">,
): Promise<IssueEmail> {
  const row = await findIssue(connection, id);
  const text = (await readTexts(connection, [id])).find((candidate) => candidate.locale === locale);
  if (!row || !text) throw new AppError("not-found");
  const path = row.slug === null ? "/newsletter/archive" : `/newsletter/archive/${row.slug}`;
  const urls = {
    archive: pageUrl(deps.config.siteUrl, locale, path),
    unsubscribe: pageUrl(deps.config.siteUrl, locale, "/newsletter/unsubscribe/test"),
  };
  return renderIssue(deps, { issue: { ...text, content: text.content_html }, locale, urls, campaign: "preview" });
}
