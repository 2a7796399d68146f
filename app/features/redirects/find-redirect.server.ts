// Finds where an address without a page is sent. The rules are in memory, for each version of the content.
import { hasPage } from "#app/content/company-page.ts";
import type { Redirects } from "#app/content/redirects.schema.server.ts";
import { findCurrentSlugs } from "#app/features/blog/public.server.ts";
import { sha256 } from "#app/platform/crypto/secret-hash.server.ts";
import type { Connection } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { createRedirectIndex, withParameters } from "#app/platform/http/redirect-rules.server.ts";
import type { RedirectIndex, RedirectRule, RedirectTarget } from "#app/platform/http/redirect-rules.server.ts";
import { barePath, localeOf, localPath } from "#app/platform/i18n/locales.ts";
import { listRows, toRule } from "./queries.server.ts";

/** `digest` identifies the rules. */
type CurrentRedirects = { index: RedirectIndex; digest: string };

declare module "#app/platform/deps.server.ts" {
  interface Deps {
    /** The redirects at the start of the request; undefined in commands, which answer no requests. */
    readonly redirects?: CurrentRedirects;
  }
}

/** A longer chain is a loop, or a target with a rest (`/…`) that grows with each step. */
const maxRedirects = 10;

/** Reads the redirects; returns `current` if they are the same. */
export async function readRedirects(
  connection: Connection,
  redirects: Redirects,
  current: CurrentRedirects | undefined,
): Promise<CurrentRedirects> {
  const rules = mergeRules(redirects, (await listRows(connection)).map(toRule));
  const digest = sha256(JSON.stringify(rules));
  return current?.digest === digest ? current : { index: createRedirectIndex(rules), digest };
}

/** Lists the rules; the company's own replace those of its content. */
export function mergeRules(redirects: Redirects, companyRules: readonly RedirectRule[]): RedirectRule[] {
  return [...Object.values(redirects), ...companyRules];
}

type FindDeps = Pick<Deps, "content" | "site" | "db" | "redirects">;

/** Returns where a path that has no page is sent, in one step. A secret URL is never passed on. */
export async function findRedirect(deps: FindDeps, pathname: string): Promise<RedirectTarget | undefined> {
  const { index } = deps.redirects ?? {};
  const first = deps.site.isPrivatePage(pathname) ? undefined : index?.find(pathname);
  return index && first && resolveChain(deps, index, first);
}

/** Returns where a path is sent if there is no page. */
export async function findRedirectOfMissing(deps: FindDeps, pathname: string): Promise<RedirectTarget | undefined> {
  const target = await findRedirect(deps, pathname);
  return target && (await findPageAt(deps, pathname)) === undefined ? target : undefined;
}

/** Returns where a request is sent because of its query, which applies where a page is, too. */
export async function findRedirectByQuery(deps: FindDeps, url: URL): Promise<RedirectTarget | undefined> {
  const { index } = deps.redirects ?? {};
  const first = deps.site.isPrivatePage(url.pathname) ? undefined : index?.findByQuery(url);
  return index && first && resolveChain(deps, index, first);
}

/** Returns the end of a chain of redirects; undefined for a loop. */
export async function resolveChain(
  deps: PageDeps,
  index: RedirectIndex,
  first: RedirectTarget,
): Promise<RedirectTarget | undefined> {
  let target = first;
  for (let step = 0; step < maxRedirects; step++) {
    if (!target.isInternal) return target;
    const { pathname, search, hash, searchParams } = new URL(target.to, "https://own.invalid");
    const byQuery = index.findByQuery({ pathname, searchParams }); // before a page, as in a request
    const page = byQuery ? undefined : await findPageAt(deps, pathname);
    if (page !== undefined) return { ...target, to: page + search + hash };
    const next = byQuery ?? index.find(pathname);
    if (!next) return target;
    target = { ...next, to: withParameters(next.to, byQuery ? [] : searchParams), permanent: first.permanent };
  }
  return undefined;
}

export type PageDeps = Pick<Deps, "content" | "site" | "db"> & {
  /** From {@link readPostSlugs}; posts that are not in it are looked up one by one. */
  postSlugs?: ReadonlyMap<string, string | undefined>;
};

/** Returns the path of the page at an address: another one if a post has moved; undefined if there is no page. */
export async function findPageAt({ postSlugs, ...deps }: PageDeps, pathname: string): Promise<string | undefined> {
  const slug = slugIn(pathname);
  if (slug === undefined) return hasPage(deps, barePath(pathname)) || /\.\w+$/.test(pathname) ? pathname : undefined;
  const slugs = postSlugs?.has(slug) ? postSlugs : await findCurrentSlugs(deps.db.kysely, [slug]);
  const current = slugs.get(slug);
  if (current === undefined) return undefined;
  return current === slug ? pathname : localPath(localeOf(pathname), `/blog/${current}`);
}

/**
 * Returns the current slugs of the posts at these addresses, undefined where there is none: many lookups in few
 * queries.
 */
export async function readPostSlugs(
  connection: Connection,
  addresses: readonly string[],
): Promise<Map<string, string | undefined>> {
  const slugs = [...new Set(addresses.flatMap((address) => slugIn(withoutQuery(address)) ?? []))];
  const current = await findCurrentSlugs(connection, slugs);
  return new Map(slugs.map((slug) => [slug, current.get(slug)]));
}

function slugIn(pathname: string): string | undefined {
  return /^\/blog\/([^/*.]+)$/.exec(barePath(pathname))?.[1];
}

/** Returns an address without query and fragment. */
export function withoutQuery(address: string): string {
  return address.split(/[?#]/)[0] ?? address;
}
