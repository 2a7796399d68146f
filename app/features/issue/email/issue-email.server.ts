// Renders the email of an issue; within a language, only the unsubscribe link differs.
import { html } from "hono/html";
import { hasPage } from "#app/content/company-page.ts";
import { AppError } from "#app/platform/base/errors.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { labelled } from "#app/platform/i18n/labelled.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { identityLines } from "#app/platform/mail/email-frame.server.ts";
import type { EmailFrame } from "#app/platform/mail/email-frame.server.ts";
import { emailDocument } from "#app/platform/mail/email-sheet.server.ts";
import { renderTextFooter, wrapLines } from "#app/platform/mail/email-text.server.ts";
import { pageUrl } from "#app/platform/seo/page-url.ts";
import { campaignLink } from "./campaign-link.ts";
import { emailBody } from "./email-body.server.ts";
import { readTree } from "./html-tree.ts";
import { plainBody } from "./plain-body.server.ts";

/** An issue in one language. `content` is sanitised HTML. */
export type RenderedText = { subject: string; preheader: string; content: string };

/** Absolute URLs. `unsubscribe` may be `unsubscribePlaceholder`. */
export type IssueUrls = { archive: string; unsubscribe: string };

export type IssueEmail = { subject: string; html: string; text: string };

/** The placeholder for a recipient's unsubscribe link in both parts; replaced when the email is sent. */
export const unsubscribePlaceholder = "https://unsubscribe.invalid/9b1c6f0e4d2a";

/** Gmail clips longer emails, including the unsubscribe link. */
export const maxHtmlBytes = 102_000;

/** `campaign` is added to links to our pages. */
type IssueEmailInput = { issue: RenderedText; locale: Locale; urls: IssueUrls; campaign: string };

type IssueDeps = Pick<Deps, "content" | "config" | "site">;

export function renderIssue(deps: IssueDeps, { issue, locale, urls, campaign }: IssueEmailInput): IssueEmail {
  const { subject, preheader } = issue;
  const texts = deps.content.emails[locale].newsletterIssue;
  const { siteUrl, imageHost } = deps.config;
  const isPage = (path: string) => hasPage(deps, path);
  const follow = (address: string) => campaignLink(address, { siteUrl, isPage, campaign });
  const facts = { siteUrl, origins: [siteUrl, imageHost], texts, follow };
  const tree = readTree(issue.content);
  const frame = frameOf(deps, { locale, urls, follow });
  const content = html`${emailBody(tree, facts)}`;
  const document = emailDocument({ locale, subject, heading: subject, preheader, content, frame });
  return { subject, html: withoutIndents(document), text: plainText({ issue, locale, frame }, plainBody(tree, facts)) };
}

/** Refuses a long email. @throws AppError validation if Gmail would clip it */
export function refuseLongEmail({ html: part }: IssueEmail, language: string): void {
  const bytes = Buffer.byteLength(part);
  if (bytes <= maxHtmlBytes) return;
  const size = Math.ceil(bytes / 1000);
  throw new AppError("validation", {
    message: `In ${language} the email is ${size} kB. Gmail cuts off what is longer than ${maxHtmlBytes / 1000} kB, so shorten the text or link to a post.`,
  });
}

/**
 * Refuses an extra placeholder. The link replaces each one, so one in a text would reveal the link to others.
 * @throws AppError validation if there is another placeholder than the frame's
 */
export function refusePlaceholder(parts: Pick<IssueEmail, "html" | "text">, language: string): void {
  if ([parts.html, parts.text].every((part) => part.split(unsubscribePlaceholder).length === 2)) return;
  throw new AppError("validation", {
    message: `The ${language} version contains ${unsubscribePlaceholder}, which stands for the readers’ own links. Remove it.`,
  });
}

function frameOf(
  { content, config }: IssueDeps,
  { locale, urls, follow }: Pick<IssueEmailInput, "locale" | "urls"> & { follow: (address: string) => string },
): EmailFrame {
  const { frame, newsletterIssue } = content.emails[locale];
  const siteUrl = pageUrl(config.siteUrl, locale, "/");
  return {
    company: content.company.name,
    siteUrl,
    home: follow(siteUrl),
    greeting: undefined,
    farewell: undefined,
    why: newsletterIssue.why,
    identity: identityLines(content, locale),
    unsubscribe: { label: frame.unsubscribe, url: urls.unsubscribe },
    inBrowser: { label: newsletterIssue.inBrowser, url: urls.archive },
  };
}

type PlainBodyInput = Pick<IssueEmailInput, "issue" | "locale"> & { frame: EmailFrame };

function plainText({ issue, locale, frame }: PlainBodyInput, { blocks, notes }: ReturnType<typeof plainBody>): string {
  const title = wrapLines(issue.subject);
  const rule = "=".repeat(Math.max(...title.split("\n").map(({ length }) => length)));
  const { label = "", url = "" } = frame.inBrowser ?? {};
  const parts = [
    `${title}\n${rule}`,
    labelled(label, url, locale),
    ...blocks,
    ...(notes.length > 0 ? [notes.join("\n")] : []),
    renderTextFooter(frame, locale),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** Removes the templates' indents, a tenth of a short email. Code blocks have none before a tag. */
function withoutIndents(document: string): string {
  return document.replaceAll(/>\n +</g, ">\n<");
}
