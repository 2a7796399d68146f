// A post in an issue: a figure whose caption begins with a link to it; editor, pages and emails recognise it by that.
import { barePath } from "#app/platform/i18n/locales.ts";
import { escapeAttribute } from "#app/platform/text/escape-html.ts";

/** The cover has the size of platform/pictures/cover.ts. */
export type CardPost = { path: string; title: string; excerpt: string; cover: string };

/**
 * @example postCardHtml(post) // '<figure><img …><figcaption><a href="/blog/x"><strong>X</strong></a><br />…</figcaption></figure>'
 */
export function postCardHtml({ path, title, excerpt, cover }: CardPost): string {
  const picture = `<img src="${escapeAttribute(cover)}" alt="" width="1200" height="750" />`;
  const link = `<a href="${escapeAttribute(path)}"><strong>${escapeAttribute(title)}</strong></a>`;
  return `<figure>${picture}<figcaption>${link}${excerpt ? `<br />${escapeAttribute(excerpt)}` : ""}</figcaption></figure>`;
}

/** Returns true for the path of a post of this site, in any language. */
export function isPostPath(href: string): boolean {
  return href.startsWith("/") && /^\/blog\/[^/?#]+$/.test(barePath(href));
}

const card = /<figure>(?:<img\b[^>]*>)?<figcaption><a href="(\/(?:[a-z]{2}\/)?blog\/[^"/?#]+)">[^]*?<\/figure>/g;

/** Replaces the cards in a text: `other` returns the post to show for a path, or undefined to keep it. */
export async function replaceCards(
  sanitised: string,
  other: (path: string) => Promise<CardPost | undefined>,
): Promise<string> {
  const rendered = [...sanitised.matchAll(card)].map(async ([whole, path = ""]) => {
    const post = await other(path);
    return { whole, html: post ? postCardHtml(post) : whole };
  });
  let next = 0;
  const cards = await Promise.all(rendered);
  return sanitised.replaceAll(card, (whole) => cards[next++]?.html ?? whole);
}

/** Adds a class to cards. Relies on the sanitiser's format. */
export function markCards(sanitised: string): string {
  return sanitised.replaceAll(
    /<figure>(?=(?:<img\b[^>]*>)?<figcaption><a href="\/(?:[a-z]{2}\/)?blog\/[^"/?#]+">)/g,
    '<figure class="issue-card">',
  );
}
