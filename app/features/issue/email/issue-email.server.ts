// The email of an issue: the same for everybody who reads a language, but for the unsubscribe link.
import { html, raw } from "hono/html";
import { addressLine } from "#app/platform/content/company.schema.ts";
import type { Company } from "#app/platform/content/company.schema.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";

/** A post that an issue shows as a card. */
export type IssuePost = { slug: string; locale: Locale; title: string; excerpt: string; picture: string | null };

/** One language of an issue, and the posts that it links to. `content` is sanitised HTML. */
export type RenderedText = { subject: string; preheader: string; content: string; posts: readonly IssuePost[] };

/** Absolute. `unsubscribe` may be `unsubscribePlaceholder`. */
export type IssueUrls = { archive: string; unsubscribe: string };

export type IssueEmail = { subject: string; html: string; text: string };

/**
 * Stands for a recipient's unsubscribe link in both parts, until the email is handed to the mail server. No text of an issue can
 * contain it, as its address is none that anybody could write.
 */
export const unsubscribePlaceholder = "https://unsubscribe.invalid/9b1c6f0e4d2a";

type Given = { issue: RenderedText; locale: Locale; urls: IssueUrls; company: Company };

export function renderIssue({ issue, locale, urls, company }: Given): IssueEmail {
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
