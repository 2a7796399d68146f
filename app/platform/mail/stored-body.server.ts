// The stored form of an email: its parts as JSON, rendered when it is sent or read.
import type { Row } from "#app/platform/db/tables.ts";
import type { CompanyContent, Deps } from "#app/platform/deps.server.ts";
import { defaultLocale, isLocale } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { subjectLine } from "#app/platform/text/header-text.server.ts";
import { buildFrame } from "./email-frame.server.ts";
import type { EmailFrame } from "./email-frame.server.ts";
import { renderEmailHtml } from "./email-html.server.ts";
import { renderTextBlocks, emailText } from "./email-text.server.ts";
import type { Email } from "./email.ts";

/** The other fields (recipient, subject, language …) are columns of the row. */
type EmailBody = Pick<Email, "heading" | "name" | "isForTeam" | "isPersonal" | "inReplyTo" | "parts" | "counts"> & {
  /** As of queueing the email: later publications don't change it (EDIT-01). */
  frame?: Pick<EmailFrame, "greeting" | "farewell" | "why" | "identity">;
};

/** Rendered when it was queued: a test email of an issue. */
type RenderedBody = { text: string; html: string };

/** Body of an email that was sent some days ago (emails-due). */
export const removedBody = "";

export function bodyToStore(deps: Pick<Deps, "config"> & { content: CompanyContent }, email: Email): string {
  const { heading, name, isForTeam, isPersonal, inReplyTo, parts, counts } = email;
  const { greeting, farewell, why, identity } = buildFrame(deps, email);
  const frame = { greeting, farewell, why, identity };
  return JSON.stringify({
    heading: subjectLine(heading),
    name,
    isForTeam,
    isPersonal,
    inReplyTo,
    parts,
    counts,
    frame,
  });
}

export function readCounts(stored: string): Readonly<Record<string, number>> {
  const body = parseBody(stored);
  return "counts" in body && body.counts ? body.counts : {};
}

export function layOutRow(
  deps: Pick<Deps, "config"> & { content: CompanyContent },
  row: Pick<Row<"outbox_email">, "kind" | "recipient" | "locale" | "subject" | "unsubscribe_url" | "body">,
): RenderedBody {
  const body = parseBody(row.body);
  if ("html" in body) return body;
  const { frame, ...parts } = body;
  const email: Email = {
    ...parts,
    kind: row.kind,
    to: row.recipient,
    locale: localeOf(row),
    subject: row.subject,
    ...(row.unsubscribe_url === null ? {} : { unsubscribeUrl: row.unsubscribe_url }),
  };
  return renderParts(deps, email, frame);
}

/** Returns which email it answers, if a colleague wrote it; undefined for all others. */
export function personalPartOf({ body }: Pick<Row<"outbox_email">, "body">): Pick<Email, "inReplyTo"> | undefined {
  const parsed = parseBody(body);
  return "parts" in parsed && parsed.isPersonal ? parsed : undefined;
}

/** Returns an email's text without the frame. */
export function textOfRow(row: Pick<Row<"outbox_email">, "locale" | "body">): string {
  const body = parseBody(row.body);
  return "html" in body ? body.text : renderTextBlocks({ ...body, locale: localeOf(row) }).join("\n\n");
}

function parseBody(text: string): EmailBody | RenderedBody {
  if (text === removedBody) return { text: "The text was removed three days after the email was sent.", html: "" };
  return JSON.parse(text) as EmailBody | RenderedBody; // our own JSON
}

function localeOf({ locale }: Pick<Row<"outbox_email">, "locale">): Locale {
  return isLocale(locale) ? locale : defaultLocale; // the language may have been removed since
}

/** Renders both parts of an email in its language. */
export function renderParts(
  deps: Pick<Deps, "config"> & { content: CompanyContent },
  email: Email,
  stored: EmailBody["frame"] = undefined,
): { text: string; html: string } {
  const frame = { ...buildFrame(deps, email), ...stored };
  return { text: emailText(email, frame), html: renderEmailHtml(email, frame) };
}
