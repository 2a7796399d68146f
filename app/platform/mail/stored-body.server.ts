// What the outbox keeps of an email: what it is made from, as JSON. It is laid out when it is sent or read.
import type { Row } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { defaultLocale, isLocale } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { layOut } from "./lay-out.server.ts";
import { blocksOf } from "./letter-text.server.ts";
import type { Letter } from "./letter.ts";

/** What an email says. Its head (recipient, subject, language …) stands in the other columns of its row. */
type EmailBody = Pick<Letter, "heading" | "name" | "isForTeam" | "isPersonal" | "parts" | "counts">;

/** An email of before migration 0040, which laid them out when they were queued. */
type LaidOut = { text: string; html: string };

/** Returns the JSON for `letter.body`. */
export function bodyToStore({ heading, name, isForTeam, isPersonal, parts, counts }: EmailBody): string {
  return JSON.stringify({ heading, name, isForTeam, isPersonal, parts, counts });
}

/** Returns what a digest has counted so far. */
export function countsOf(stored: string): Readonly<Record<string, number>> {
  const body = parseBody(stored);
  return "counts" in body && body.counts ? body.counts : {};
}

/**
 * Lays an email of the outbox out.
 * @example const { text, html } = layOutRow(deps, row)
 */
export function layOutRow(
  deps: Pick<Deps, "content" | "config">,
  row: Pick<Row<"letter">, "kind" | "recipient" | "locale" | "subject" | "unsubscribe_url" | "body">,
): LaidOut {
  const body = parseBody(row.body);
  if ("html" in body) return body;
  return layOut(deps, {
    ...body,
    kind: row.kind,
    to: row.recipient,
    locale: localeOf(row),
    subject: row.subject,
    ...(row.unsubscribe_url === null ? {} : { unsubscribeUrl: row.unsubscribe_url }),
  });
}

/** True for what a colleague wrote. */
export function isPersonalRow({ body }: Pick<Row<"letter">, "body">): boolean {
  const parsed = parseBody(body);
  return "parts" in parsed && parsed.isPersonal === true;
}

/** Returns what an email of the outbox says as plain text, without what stands around every email. */
export function textOfRow(row: Pick<Row<"letter">, "locale" | "body">): string {
  const body = parseBody(row.body);
  return "html" in body ? body.text : blocksOf({ ...body, locale: localeOf(row) }).join("\n\n");
}

function parseBody(text: string): EmailBody | LaidOut {
  return JSON.parse(text) as EmailBody | LaidOut; // our own JSON, written above or by the migration
}

function localeOf({ locale }: Pick<Row<"letter">, "locale">): Locale {
  return isLocale(locale) ? locale : defaultLocale; // a language may have gone since
}
