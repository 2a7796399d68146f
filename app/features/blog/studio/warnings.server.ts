// Warnings to authors before a post is published. They don't block the specified calls.
import { hasPage } from "#app/content/company-page.ts";
import { findKnownHashes } from "#app/features/media/public.server.ts";
import { isInOtherLanguage } from "#app/features/suggestion/public.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { formatLanguage } from "#app/platform/i18n/format.ts";
import { barePath } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { readPictureAddress } from "#app/platform/pictures/renditions.ts";
import { parseUrl } from "#app/platform/text/parse-url.ts";
import { sanitise } from "#app/platform/text/sanitise.server.ts";
import type { Post, Warning } from "../contract.ts";
import { decodeEntities, toPlainText } from "../plain-text.ts";
import { findCurrentSlugs } from "../queries.server.ts";
import { listImagesWithoutAlt } from "./alt-texts.ts";

/** In characters of text; a longer post is better split in two. */
const maxLength = 60_000;

/** Returns the warnings about a text as it would be published, in `locale` if that is given. */
export async function findWarnings(deps: Deps, written: string, locale?: Locale): Promise<Warning[]> {
  const content = sanitise(written);
  return [
    ...checkLength(content),
    ...(locale ? checkLanguage(content, locale) : []),
    ...checkHeadings(content),
    ...checkPictures(content),
    ...(await checkLinks(deps, content)),
  ];
}

/** Adds `warnings` to a published post, unless there are none. */
export async function withWarnings(deps: Deps, post: Post): Promise<Post & { warnings?: Warning[] }> {
  const warnings = post.published ? await findWarnings(deps, post.content, post.locale) : [];
  return warnings.length > 0 ? { ...post, warnings } : post;
}

function checkLength(content: string): Warning[] {
  const { length } = toPlainText(content);
  if (length === 0) return [{ code: "empty-text", message: "The post has no text." }];
  if (length <= maxLength) return [];
  return [{ code: "long-text", message: `The text has ${length} characters. Few people read more than ${maxLength}.` }];
}

function checkLanguage(content: string, locale: Locale): Warning[] {
  if (!isInOtherLanguage(toPlainText(content), locale)) return [];
  return [{ code: "other-language", message: `The text doesn’t seem to be in ${formatLanguage(locale)}.` }];
}

function checkHeadings(content: string): Warning[] {
  const headings = [...content.matchAll(/<h([2-6])(?: [^>]*)?>(.*?)<\/h\1>/gs)];
  const level = (index: number) => Number(headings[index]?.[1] ?? 1);
  return headings.flatMap(([, , inner = ""], index) =>
    level(index) > level(index - 1) + 1
      ? [{ code: "skipped-heading" as const, message: `“${toPlainText(inner)}” skips a level of headings.` }]
      : [],
  );
}

function checkPictures(content: string): Warning[] {
  return listImagesWithoutAlt(content).map((address) => ({
    code: "picture-without-alt",
    message: `The picture ${address} has no alternative text.`,
  }));
}

async function checkLinks(deps: Deps, content: string): Promise<Warning[]> {
  const paths = new Map(ownPaths(deps, content, /<a\b[^>]* href="([^"]*)"/g).map((path) => [path, barePath(path)]));
  const slugs = [...paths.values()].flatMap((path) => slugIn(path) ?? []);
  const published = await findCurrentSlugs(deps.db.kysely, slugs);
  const sources = [...new Set(ownPaths(deps, content, /<img\b[^>]* src="([^"]*)"/g))];
  const hashes = [...paths.values(), ...sources].flatMap((path) => readPictureAddress(path)?.hash ?? []);
  const pictures = await findKnownHashes(deps.db.kysely, hashes);
  const exists = (path: string) => {
    const picture = readPictureAddress(path);
    if (picture) return pictures.has(picture.hash);
    const slug = slugIn(path);
    return slug === undefined ? isOtherPage(deps, path) : published.has(slug);
  };
  const messages = [
    ...[...paths].filter(([, bare]) => !exists(bare)).map(([path]) => `The link to ${path} is broken.`),
    ...sources
      .filter((path) => readPictureAddress(path) && !exists(path))
      .map((path) => `The picture ${path} no longer exists.`),
  ];
  return messages.map((message) => ({ code: "broken-link", message }));
}

/** Returns the paths of this site's URLs that the expression finds. */
function ownPaths({ config: { siteUrl } }: Deps, content: string, expression: RegExp): string[] {
  const addresses = [...content.matchAll(expression)].map(([, address = ""]) => decodeEntities(address));
  const ownAddresses = addresses.filter(
    (address) => address.startsWith("/") || address === siteUrl || address.startsWith(`${siteUrl}/`),
  );
  return ownAddresses.flatMap((address) => parseUrl(address, siteUrl)?.pathname ?? []);
}

function slugIn(path: string): string | undefined {
  return /^\/blog\/([^/.]+)$/.exec(path)?.[1];
}

function isOtherPage(deps: Deps, path: string): boolean {
  return hasPage(deps, path) || /\.[a-z0-9]{2,5}$/.test(path); // a file: a picture, a feed
}
