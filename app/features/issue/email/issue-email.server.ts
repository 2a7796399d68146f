// The email of an issue: the same for everybody who reads a language, but for the unsubscribe link.
import { html, raw } from "hono/html";
import { addressLine } from "#app/platform/content/company.schema.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";

/** One language of an issue. `content` is sanitised HTML. */
export type RenderedText = { subject: string; preheader: string; content: string };

/** Absolute. `unsubscribe` may be `unsubscribePlaceholder`. */
export type IssueUrls = { archive: string; unsubscribe: string };

export type IssueEmail = { subject: string; html: string; text: string };

/**
 * Stands for a recipient's unsubscribe link in both parts, until the email is handed to the mail server. No text of an issue can
 * contain it, as its address is none that anybody could write.
 */
export const unsubscribePlaceholder = "https://unsubscribe.invalid/9b1c6f0e4d2a";

/** Gmail cuts off what is longer, and the unsubscribe link with it. */
const mostHtmlBytes = 102_000;

type Given = { issue: RenderedText; locale: Locale; urls: IssueUrls };

export function renderIssue(
  { content: { company } }: Pick<Deps, "content" | "config">,
  { issue, locale, urls }: Given,
): IssueEmail {
  const { subject, preheader, content } = issue;
  const address = `${company.name}, ${addressLine(company.address, locale)}`;
  const document = html`<!doctype html>
    <html lang="${locale}" dir="ltr">
      <head>
        <meta charset="utf-8" />
        <title>${subject}</title>
      </head>
      <body>
        <div style="display:none">${preheader}</div>
        <h1>${subject}</h1>
        ${raw(content)}
        <p><a href="${urls.archive}">${urls.archive}</a></p>
        <p>${address}</p>
        <p><a href="${urls.unsubscribe}">${urls.unsubscribe}</a></p>
      </body>
    </html> `;
  const plain = content.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
  const text = [subject, plain.trim(), urls.archive, address, urls.unsubscribe].join("\n\n");
  return { subject, html: document.toString(), text: `${text}\n` };
}

/** @throws AppError validation if the email would be cut off */
export function refuseLongEmail({ html: part }: IssueEmail, language: string): void {
  if (Buffer.byteLength(part) > mostHtmlBytes)
    throw new AppError("validation", { message: `In ${language} the email has more than ${mostHtmlBytes / 1000} kB.` });
}
