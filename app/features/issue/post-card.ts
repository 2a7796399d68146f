// A post in an issue: a figure whose caption begins with a link to it. Editors, readers and emails know it by that.
import { barePath } from "#app/platform/i18n/locales.ts";

/** The cover has the size of platform/pictures/cover.ts. */
export type CardPost = { path: string; title: string; excerpt: string; cover: string };

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? character);
}

/** @example postCardHtml(post) // '<figure><img …><figcaption><a href="/blog/x"><strong>X</strong></a><br />…</figcaption></figure>' */
export function postCardHtml({ path, title, excerpt, cover }: CardPost): string {
  const picture = `<img src="${escape(cover)}" alt="" width="1200" height="750" />`;
  const link = `<a href="${escape(path)}"><strong>${escape(title)}</strong></a>`;
  return `<figure>${picture}<figcaption>${link}${excerpt ? `<br />${escape(excerpt)}` : ""}</figcaption></figure>`;
}

/** True for the address of a post of this site, in any language. */
export function isPostPath(href: string): boolean {
  return href.startsWith("/") && /^\/blog\/[^/?#]+$/.test(barePath(href));
}

/** Relies on the sanitiser's output format. */
export function markCards(sanitised: string): string {
  return sanitised.replaceAll(
    /<figure>(?=(?:<img\b[^>]*>)?<figcaption><a href="\/(?:[a-z]{2}\/)?blog\/[^"/?#]+">)/g,
    '<figure class="issue-card">',
  );
}
