// Converts an export into posts as files, pages and redirects: links between old posts lead to the new addresses, and
// pictures to files beside the posts.
import { isPictureFile, limits as postLimits, replacePictures } from "#app/features/blog/public.server.ts";
import type { ImportedPost, SkippedFile } from "#app/features/blog/public.server.ts";
import type { ImportedPage, PageText } from "#app/features/content/public.server.ts";
import type { NewRedirect } from "#app/features/redirects/public.server.ts";
import { formatCount } from "#app/platform/i18n/format.ts";
import { barePath, defaultLocale, isLocale, localeOf, localPath } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { decodeUri } from "#app/platform/text/decode-uri.ts";
import { sanitise } from "#app/platform/text/sanitise.server.ts";
import { freeSlug, slugify } from "#app/platform/text/slug.ts";
import { splitPageText } from "./page-text.server.ts";
import { limits, UnreadableExportError } from "./site-export.ts";
import type { ExportedText, SiteExport } from "./site-export.ts";

/** `pictures` are the addresses of pictures, to be tried in this order, by the paths of their files. */
export type Converted = {
  posts: ImportedPost[];
  pages: ImportedPage[];
  redirects: NewRedirect[];
  pictures: Map<string, string[]>;
  leftOut: SkippedFile[];
};

type AddressedText = { text: ExportedText; locale: Locale; slug: string; path: string };

/** @throws UnreadableExportError if there are too many posts */
export function convertExport(site: SiteExport, now: Date): Converted {
  for (const text of [...site.posts, ...site.pages]) dropFutureDates(text, now.toISOString());
  if (site.posts.length + site.pages.length + site.leftOut.length === 0)
    throw new UnreadableExportError("The export has neither posts nor pages.");
  if (site.posts.length > limits.posts)
    throw new UnreadableExportError(
      `There are ${site.posts.length} posts, but only ${limits.posts} can be imported at once.`,
    );
  const leftOut = [...site.leftOut];
  const posts = assignSlugs(site.posts, { leftOut, prefix: "/blog/" });
  const pages = assignSlugs(withoutEmpty(site.pages, leftOut), { leftOut, prefix: "/" });
  for (const [page, { slug }] of originalsOf(pages))
    Object.assign(page, { slug, path: localPath(page.locale, `/${slug}`) });
  for (const page of pages) if (isHome(page)) redirectToHome(page);
  const others = otherTargets(site, posts);
  const pictures = new Map<string, string[]>();
  const links = {
    hosts: site.hosts,
    targets: targetsOf([...posts, ...pages], others),
    pictures,
    files: new Set(site.media.map(({ url }) => pathKey(url))),
    filePages: new Map(
      site.media.flatMap(({ url, addresses }) => addresses.map((address) => [addressKey(address), url] as const)),
    ),
  };
  const originals = originalsOf(posts);
  const converted = posts.map((post) => ({ ...post, post: postOf(post, { links, original: originals.get(post) }) }));
  const filePages = filePageTargets(site.media, {
    texts: [...posts, ...pages],
    shown: pathsByPicture(converted),
    links,
  });
  leftOut.push(...filePages.leftOut);
  return {
    posts: converted.map(({ post }) => post),
    pages: pagesOf(pages, links),
    redirects: redirectsOf({ posts, pages, others, filePages: filePages.targets }),
    pictures,
    leftOut,
  };
}

/** Drops dates in the future: such a post was scheduled, whatever its status, and becomes a draft. */
function dropFutureDates(text: ExportedText, now: string): void {
  if (text.updatedAt !== undefined && text.updatedAt > now) text.updatedAt = undefined;
  if (text.publishedAt === undefined || text.publishedAt <= now) return;
  if (text.isPublic) text.notes.push(`was scheduled for ${text.publishedAt}: it is a draft now`);
  Object.assign(text, { isPublic: false, publishedAt: undefined });
}

const howToRedirect = "redirect it at /admin/redirects";

/** Leaves out pages that the program or a plugin generated, such as the list of posts. */
function withoutEmpty(pages: readonly ExportedText[], leftOut: SkippedFile[]): ExportedText[] {
  return pages.filter(({ html, title, id, notes, isPublic, addresses }) => {
    if (html !== "") return true;
    const [address = ""] = addresses;
    const loss = isPublic && barePath(address) !== "/" ? [`${bare(address)} leads nowhere: ${howToRedirect}`] : [];
    const reason = ["has no text of its own", ...notes, ...loss].join("; ");
    leftOut.push({ file: `page ${id} “${title}”`, reason, isWhole: true });
    return false;
  });
}

function assignSlugs(
  texts: readonly ExportedText[],
  { leftOut, prefix }: { leftOut: SkippedFile[]; prefix: string },
): AddressedText[] {
  const taken = new Set<string>();
  return texts.flatMap((text) => {
    const locale = text.locale ?? defaultLocale;
    if (!isLocale(locale)) {
      const reason = `is in a language that the site doesn’t have: ${text.locale}`;
      leftOut.push({ file: `“${text.title}” (${text.id})`, reason, isWhole: true });
      return [];
    }
    const desired = slugFor(text);
    const slug = freeSlug(taken.has(desired) ? `${desired}-${locale}` : desired, taken);
    taken.add(slug);
    if (text.slug !== "" && slug !== text.slug) text.notes.push(`has the slug ${slug} now`);
    return [{ text, locale, slug, path: localPath(locale, prefix + slug) }];
  });
}

function slugFor({ slug, title, id }: ExportedText): string {
  return [slug, title].map(readableSlug).find(Boolean) ?? `post-${id}`;
}

/** Returns a slug of letters from a to z and digits; "" if most of its letters are others. */
function readableSlug(text: string): string {
  const readable = decodeUri(text); // WordPress exports slugs with other letters percent-encoded
  const slug = slugify(readable)
    .slice(0, 150)
    .replaceAll(/^-+|-+$/g, "");
  return slug.length * 2 < readable.trim().length ? "" : slug;
}

/** Returns the original of each translation: the one in the site’s default language, or else the first. */
function originalsOf(posts: readonly AddressedText[]): Map<AddressedText, AddressedText> {
  const groups = Map.groupBy(posts, ({ text }) => text.group);
  const originals = new Map<AddressedText, AddressedText>();
  for (const [group, all] of groups) {
    const original = all.find(({ locale }) => locale === defaultLocale) ?? all[0];
    if (group === undefined || !original) continue;
    const languages = new Set([original.locale]);
    for (const text of all) {
      if (languages.has(text.locale)) continue;
      languages.add(text.locale);
      originals.set(text, original);
    }
  }
  return originals;
}

/** Returns the new paths by the old ones, in one spelling. */
function targetsOf(texts: readonly AddressedText[], others: ReadonlyMap<string, string>): Map<string, string> {
  return new Map([
    ...[...others].map(([old, to]) => [addressKey(old), to] as const),
    ...texts.flatMap(({ text, path }) => text.addresses.map((old) => [addressKey(old), path] as const)),
  ]);
}

function isHome({ text }: AddressedText): boolean {
  return text.addresses.some((address) => barePath(bare(address)) === "/");
}

function redirectToHome(page: AddressedText): void {
  page.path = localPath(page.locale, "/");
  page.text.notes.push("was the home page, which has its own words here (/admin/content)");
}

/** Returns where feeds, authors, categories and tags lead: to their posts only if a post shows the tag. */
function otherTargets({ others, terms }: SiteExport, posts: readonly AddressedText[]): Map<string, string> {
  const usedTags = new Set(posts.flatMap(({ text }) => (text.isPublic ? usableTags(text) : [])));
  const languages = new Set(posts.map(({ locale }) => locale));
  const aliases = new Map<string, string>();
  for (const [from, to] of others)
    for (const locale of to.endsWith(".xml") ? [defaultLocale, ...languages] : [defaultLocale])
      aliases.set(localPath(locale, from), localPath(locale, to)); // a redirect to a file keeps no language
  for (const { name, addresses } of terms)
    for (const from of addresses)
      if (!aliases.has(from))
        aliases.set(from, usedTags.has(name) ? `/blog?${new URLSearchParams({ tag: name })}` : "/blog");
  return aliases;
}

function addressKey(address: string): string {
  const { pathname, search } = new URL(address, "https://old.invalid");
  return decodeUri(pathname).toLowerCase().replace(/\/+$/, "") + search;
}

/** `files` are the paths of the old site’s files, `filePages` their URLs by the addresses of their pages. */
type Links = {
  hosts: ReadonlySet<string>;
  targets: ReadonlyMap<string, string>;
  pictures: Map<string, string[]>;
  files: ReadonlySet<string>;
  filePages: ReadonlyMap<string, string>;
};

function postOf(
  addressed: AddressedText,
  { links, original }: { links: Links; original: AddressedText | undefined },
): ImportedPost {
  const { text, locale, slug } = addressed;
  const title = cut(text, "title", text.title || slug);
  if (text.title === "") text.notes.push("had no title: it has its slug");
  return {
    path: `${locale}/${slug}.html`,
    body: withNewLinks(sanitise(text.html), links, text.notes),
    notes: text.notes,
    fields: {
      title,
      slug,
      locale,
      translationOf: original && `${original.locale}/${original.slug}`,
      excerpt: cut(text, "excerpt", text.excerpt),
      author: cut(text, "author", text.author),
      publishedAt: text.publishedAt,
      updatedAt: text.updatedAt ?? text.publishedAt,
      tags: tagsOf(text),
      published: String(text.isPublic),
      featured: String(text.isFeatured),
      metaTitle: text.metaTitle && cut(text, "metaTitle", text.metaTitle),
      metaDescription: text.metaDescription && cut(text, "metaDescription", text.metaDescription),
      socialImage: socialImageOf(text, links),
      socialImageAlt: text.image?.alt,
    },
  };
}

function socialImageOf({ image, notes }: ExportedText, links: Links): string | undefined {
  const url = image && oldUrl(image.url, links);
  if (!url || !unsupportedPicture.test(url.pathname)) return image && pictureFile(image.url, links);
  nameOmitted(url, notes);
  return undefined;
}

function cut(
  text: ExportedText,
  name: "title" | "excerpt" | "author" | "metaTitle" | "metaDescription",
  value: string,
) {
  const most = postLimits[name];
  if (value.length <= most) return value;
  text.notes.push(`had a ${name} of more than ${most} characters, which was cut`);
  return shorten(value, most);
}

function shorten(text: string, most: number): string {
  return text.length <= most
    ? text
    : `${text
        .slice(0, most - 1)
        .replace(/\p{Cs}$/u, "")
        .trimEnd()}…`;
}

function tagsOf(text: ExportedText): string[] {
  const usable = usableTags(text);
  const unusedTerms = new Set(
    text.terms.map(({ name }) => name).filter((name) => name !== "" && !usable.includes(name)),
  );
  if (unusedTerms.size > 0) text.notes.push(`had tags that are left out: ${[...unusedTerms].join(", ")}`);
  return usable;
}

function usableTags({ terms }: ExportedText): string[] {
  const names = new Set(terms.map(({ name }) => name).filter((name) => name !== "" && name.length <= postLimits.tag));
  return [...names].slice(0, postLimits.tags);
}

/** Replaces the addresses of pictures, and of links to what is here now. */
function withNewLinks(html: string, links: Links, notes: string[]): string {
  // Pictures of other hosts often have no ending in their address.
  const sources = new Set(Array.from(html.matchAll(/ src="([^"]*)"/g), ([, src = ""]) => src.replaceAll("&amp;", "&")));
  return replacePictures(html, (address) => {
    const url = oldUrl(address, links);
    if (!url) return undefined;
    if (sources.has(address) && unsupportedPicture.test(url.pathname)) {
      nameOmitted(url, notes);
      return null; // leaves it out
    }
    if (isPictureFile(url.pathname) || sources.has(address)) return { address: pictureFile(url.href, links) };
    return isOldSite(url, links) ? linkTarget(url, links, notes) : undefined;
  });
}

/** Returns the target of a link to the old site; adds a note if it has none. */
function linkTarget(url: URL, links: Links, notes: string[]): { address: string } | undefined {
  const file = links.filePages.get(addressKey(url.pathname + url.search));
  if (file !== undefined && isPictureFile(file)) return { address: pictureFile(file, links) };
  const target = targetOf(url, links);
  if (target !== undefined) return { address: target + url.hash };
  const kind = /\/(?:wp-content\/uploads|content\/(?:files|media))\//.test(url.pathname) ? "file" : "page";
  notes.push(`links to a ${kind} of the old site, which isn’t imported: ${url.pathname + url.search}`);
  return url.host.endsWith(".invalid") ? { address: url.pathname + url.search + url.hash } : undefined;
}

/** Pictures of kinds that can’t be taken. */
const unsupportedPicture = /\.(?:svgz?|bmp|tiff?|hei[cf]|ico|jxl|psd|pdf)$/i;

function nameOmitted({ pathname }: URL, notes: string[]): void {
  notes.push(`had a picture that was left out: ${decodeUri(pathname)} isn’t a JPEG, PNG, WebP, AVIF or GIF`);
}

const anyHost = "old.invalid";

function oldUrl(address: string, { hosts }: Links): URL | undefined {
  const [host = anyHost] = hosts;
  const base = `https://${host}/`;
  if (address.startsWith("#") || !URL.canParse(address, base)) return undefined;
  const url = new URL(address, base);
  return ["http:", "https:"].includes(url.protocol) ? url : undefined;
}

function isOldSite(url: URL, { hosts }: Links): boolean {
  return hosts.has(url.hostname.replace(/^www\./, ""));
}

function targetOf(url: URL, links: Links): string | undefined {
  const inDefault = barePath(url.pathname);
  const path = findTarget(url, url.pathname, links);
  if (path !== undefined || inDefault === url.pathname) return path;
  const target = findTarget(url, inDefault, links);
  return target && localPath(localeOf(url.pathname), target);
}

function findTarget(url: URL, pathname: string, { targets }: Links): string | undefined {
  const first = [...url.searchParams].find(([name]) => ["p", "page_id"].includes(name));
  const keys = [...(first ? [`${pathname}?${first.join("=")}`] : []), pathname + url.search];
  if (url.search === "" || pathname !== "/") keys.push(pathname); // /?s=word isn’t the home page
  for (let path = pathname.replace(/\/+$/, ""); path !== ""; path = path.slice(0, path.lastIndexOf("/")))
    keys.push(`${path}/*`);
  return keys.map((key) => targets.get(addressKey(key))).find((target) => target !== undefined);
}

/** Returns the paths of public posts by the files of the pictures that they show. */
function pathsByPicture(posts: readonly (AddressedText & { post: ImportedPost })[]): Map<unknown, string> {
  return new Map(
    posts.flatMap(({ text, path, post: { body, fields } }) => {
      const references = Array.from(body.matchAll(/ (?:src|href)="(\.\.\/[^"]*)"/g), ([, file = ""]) => file);
      return text.isPublic ? [...references, fields["socialImage"]].map((file) => [file, path] as const) : [];
    }),
  );
}

type FilePages = { targets: Map<string, string>; leftOut: SkippedFile[] };

/** Returns where the pages of files lead: to what each was uploaded to, or else to a post that shows it. */
function filePageTargets(
  media: SiteExport["media"],
  { texts, shown, links }: { texts: readonly AddressedText[]; shown: ReadonlyMap<unknown, string>; links: Links },
): FilePages {
  const uploadedTo = new Map(texts.flatMap(({ text, path }) => (text.isPublic ? [[text.id, path] as const] : [])));
  const targets = new Map<string, string>();
  const lost: string[] = [];
  for (const { url, addresses, parent } of media) {
    const [address = ""] = addresses;
    const target = uploadedTo.get(parent) ?? shown.get(linkToPicture(pictureOf(url, links)?.file ?? ""));
    if (target === undefined) lost.push(bare(address));
    else targets.set(bare(address), target);
  }
  const reason = `neither uploaded to nor shown by a public post or page: such a file is imported only if a draft shows it, and its address leads nowhere (${howToRedirect}): ${namedFirst(lost)}`;
  const file = `${formatCount(lost.length, "file")} of the media library`;
  return { targets, leftOut: lost.length === 0 ? [] : [{ file, reason, isWhole: true }] };
}

const maxNamed = 10;

function namedFirst(paths: readonly string[]): string {
  const more = paths.length - maxNamed;
  return paths.slice(0, maxNamed).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

function pathKey(url: string): string {
  return URL.canParse(url) ? decodeUri(new URL(url).pathname) : url;
}

/** Returns the path of a picture’s file, relative to a post, and stores the URLs that have it. */
function pictureFile(address: string, links: Links): string {
  const picture = pictureOf(address, links);
  if (!picture) return address;
  const { file, sources } = picture;
  links.pictures.set(file, [...new Set([...(links.pictures.get(file) ?? []), ...sources])]);
  return linkToPicture(file);
}

function linkToPicture(file: string): string {
  return `../${file.split("/").map(encodeURIComponent).join("/")}`;
}

/**
 * Returns a picture’s file and where to look for it: without the size that the old site cut it to, unless a file of the
 * library has that name. WordPress calls what it made of a picture of more than 2,560 pixels `-scaled`.
 */
function pictureOf(address: string, links: Links): { file: string; sources: string[] } | undefined {
  const url = oldUrl(address, links);
  if (!url) return undefined;
  const uncut = url.pathname
    .replace(/-\d{2,5}x\d{2,5}(?=\.\w+$)/, "")
    .replace(/(\/content\/images\/)size\/w\d+\//, "$1");
  const original = links.files.has(decodeUri(url.pathname)) ? url.pathname : uncut;
  const short = decodeUri(original).replace(/^.*\/(?:wp-content\/uploads|content\/images)\//, "/");
  const from = isOldSite(url, links) ? "" : `/${url.hostname}`;
  const query = isOldSite(url, links) || isPictureFile(original) ? "" : url.search.replaceAll(/[^\w=-]+/g, "-");
  const path = `pictures${from}${short}${query}`.replaceAll(/[?#\\]+/g, "-");
  const scaled = original.replace(/(?=\.\w+$)/, "-scaled");
  const sources = original === url.pathname ? [] : [original, scaled].map((source) => new URL(source, url).href);
  return { file: isPictureFile(path) ? path : `${path}.jpg`, sources: [...sources, url.href] };
}

/** Characters that a page's description has. */
const description = { min: 50, max: 160 };

function descriptionOf({ metaDescription, excerpt }: ExportedText, { lead, text, chapters }: PageText): string {
  const allText = [lead, ...text, ...chapters.flatMap(({ paragraphs }) => paragraphs)].join(" ").trim();
  const candidate = [metaDescription, excerpt, allText].find((option) => option && option.length >= description.min);
  return shorten(candidate ?? "", description.max);
}

/** Returns pages with their languages: one has the same slug in all of them. */
function pagesOf(pages: readonly AddressedText[], links: Links): ImportedPage[] {
  const originals = originalsOf(pages);
  const imported = new Map<AddressedText, ImportedPage & { notes: string[] }>();
  for (const addressed of pages.toSorted((a, b) => Number(originals.has(a)) - Number(originals.has(b)))) {
    const { text, locale, slug } = addressed;
    const original = originals.get(addressed) ?? addressed;
    const page = imported.get(original) ?? { slug, texts: {}, notes: [] };
    const body = withNewLinks(sanitise(text.html), links, text.notes);
    const parts = splitPageText(body, text.notes);
    const named = { title: text.title || slug, description: descriptionOf(text, parts), ...parts };
    if (original === addressed && locale !== defaultLocale) {
      text.notes.push(`is only in ${locale}: its words are in the fields of ${defaultLocale}`);
      page.texts[defaultLocale] = named;
    } else page.texts[locale] = named;
    page.notes.push(...text.notes);
    imported.set(original, page);
  }
  return [...imported.values()];
}

type Redirected = {
  posts: readonly AddressedText[];
  pages: readonly AddressedText[];
  others: ReadonlyMap<string, string>;
  filePages: ReadonlyMap<string, string>;
};

/**
 * Lists redirects from the old addresses of what everyone could read, of feeds, authors, categories, tags and years,
 * and of files’ pages. The URLs below a post were its feed, its further pages, its pictures’ pages and its AMP version.
 */
function redirectsOf({ posts, pages, others, filePages }: Redirected): NewRedirect[] {
  const aliases = new Map<string, string>();
  const add = (texts: readonly AddressedText[], below: string) => {
    for (const { text, path } of texts)
      if (text.isPublic)
        for (const from of text.addresses) aliases.set(from.includes("?") ? from : bare(from) + below, path);
  };
  add(posts, "/*");
  add(pages, "");
  for (const [from, to] of filePages)
    if (!aliases.has(`${from.slice(0, from.lastIndexOf("/"))}/*`)) aliases.set(from, to);
  for (const [from, to] of others) if (to !== "/" && !aliases.has(from)) aliases.set(from, to);
  const moves = ([from, to]: [string, string]) => from.replace(/\/\*$/, "") !== to && barePath(from) !== "/";
  return [...aliases].filter(moves).map(([from, to]) => ({ from, to }));
}

function bare(path: string): string {
  return path.replace(/(?!^)\/+$/, "");
}
