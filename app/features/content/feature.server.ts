import { slugOfPath } from "#app/content/company-page.ts";
import type { EntryInfo } from "#app/content/entries.ts";
import type { Content } from "#app/content/schema.ts";
import { digestOf } from "#app/content/store.server.ts";
import { readSetting } from "#app/platform/db/settings.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { Feature } from "#app/platform/feature.server.ts";
import type { Role } from "#app/platform/http/access.ts";
import type { EndpointInit } from "#app/platform/http/endpoint.ts";
import type { ApiMap, Call, EndpointsOf, Handle, SignedInUser } from "#app/platform/http/route.server.ts";
import { route } from "#app/platform/http/route.server.ts";
import { defaultLocale, locales } from "#app/platform/i18n/locales.ts";
import { fail, pass } from "#app/platform/observe/finding.server.ts";
import type { ListPages } from "./company-pages.server.ts";
import * as contract from "./contract.ts";
import { deleteClosedEntries, recordOpenEntry } from "./open-entries.server.ts";
import { createPreviewLink, deleteExpiredPreviews, endPreviewLink } from "./preview-links.server.ts";
import { rememberedContent } from "./queries.server.ts";

/**
 * Loads the editing code on first use: it checks files and parses YAML, which a site that nobody edits never needs.
 */
const editing = () => import("./editing.server.ts");

type EntryRequest = { params: { entry: string }; user: SignedInUser };

/**
 * Returns the handler of a call on an entry that the caller's roles include, from a function that also gets the editing
 * code and the entry as `info`.
 */
function onEntry<E extends EndpointInit>(
  answer: (
    code: Awaited<ReturnType<typeof editing>>,
    deps: Deps,
    asked: Call<E> & { info: EntryInfo },
  ) => ReturnType<Handle<E>>,
): Handle<E> {
  return async (deps, request) => {
    const code = await editing();
    const { params, user } = request as EntryRequest; // each of these paths has the parameter
    return answer(code, deps, { ...request, info: await code.findInfo(deps, params.entry, user) });
  };
}

/** @example pageAction("case-plums", "made") // "case-study-made" */
const pageAction = (id: string, done: string) => `${id.startsWith("own-") ? "page" : "case-study"}-${done}`;

/**
 * Returns the feature for editing the company's content. `listPages` returns the pages that the address of a deleted
 * page may redirect to.
 */
export function content({ listPages }: { listPages: ListPages }) {
  const pagesOf = (deps: Deps) => listPages(deps, defaultLocale); // the language that has all pages
  return {
    routes: {
      "GET /api/admin/content": route(contract.listEntries, async (deps, { query, user }) =>
        (await editing()).listEntries(deps, { ...query, roles: user.roles }),
      ),
      "POST /api/admin/content": route(contract.createEntry, {
        audit: (_call, { id }) => ({ action: pageAction(id, "made"), about: id }),
        handle: async (deps, { body, user }) => {
          const { copyPage, findInfo, newPage } = await editing();
          const { title, slug = "", endsRedirect = false } = body;
          const input = { title, slug, endsRedirect, by: user.userId };
          return "from" in body
            ? copyPage(deps, await findInfo(deps, body.from, user), input)
            : newPage(deps, body.pattern, input);
        },
      }),
      "GET /api/admin/content/:entry/address": route(
        contract.readAddress,
        onEntry(async ({ readAddress }, deps, { info, headers }) =>
          tagged(await readAddress(deps, info, await pagesOf(deps)), headers),
        ),
      ),
      "PUT /api/admin/content/:entry/address": route(contract.moveEntry, {
        audit: (_call, { id }) => ({ action: pageAction(id, "moved"), about: id }),
        handle: onEntry(({ movePage }, deps, { info, user, body, ifMatch }) =>
          movePage(deps, info, { ...body, endsRedirect: body.endsRedirect ?? false, ifMatch, by: user.userId }),
        ),
      }),
      "DELETE /api/admin/content/:entry": route(contract.deleteEntry, {
        audit: ({ params: { entry } }) => ({ action: pageAction(entry, "deleted"), about: entry }),
        prepare: pagesOf,
        handle: async (deps, { params, user, query, ifMatch }, pages) => {
          const { deletePage, findInfo } = await editing();
          const leadsTo = query.leadsTo || null; // a form sends an empty text for none
          const info = await findInfo(deps, params.entry, user);
          await deletePage(deps, info, { leadsTo, pages, ifMatch, by: user.userId });
        },
      }),
      "POST /api/admin/content/:entry/address/resolve": route(
        contract.resolveAddress,
        onEntry(({ resolvePage }, deps, { info, user, body }) => resolvePage(deps, info, { ...body, by: user.userId })),
      ),
      "GET /api/admin/content/export": route(contract.exportContent, async (deps, { headers }) => {
        headers.set("Content-Disposition", 'attachment; filename="content.tar.gz"');
        return (await editing()).exportContentFolder(deps);
      }),
      "GET /api/admin/content/:entry": route(
        contract.readEntry,
        onEntry(({ readEntry }, deps, { info }) => readEntry(deps, info)),
      ),
      "POST /api/admin/content/:entry/open": route(
        contract.recordOpenEntry,
        onEntry(async (_code, deps, { info, user }) => ({
          others: await recordOpenEntry(deps, info.id, user.userId),
        })),
      ),
      "GET /api/admin/content/:entry/draft": route(
        contract.readDraft,
        onEntry(async ({ readDraft }, deps, { info, headers }) => tagged(await readDraft(deps, info), headers)),
      ),
      "PUT /api/admin/content/:entry/draft": route(
        contract.saveDraft,
        onEntry(async ({ saveDraft }, deps, { info, user, body, ifMatch, headers }) =>
          tagged(await saveDraft(deps, info, { ...body, ifMatch, by: user.userId }), headers),
        ),
      ),
      "DELETE /api/admin/content/:entry/draft": route(
        contract.discardDraft,
        onEntry(async ({ discardDraft }, deps, { info, ifMatch }) => {
          await discardDraft(deps, info, ifMatch);
        }),
      ),
      "POST /api/admin/content/:entry/publish": route(
        contract.publish,
        onEntry(({ publish }, deps, { info, user, body, ifMatch }) =>
          publish(deps, info, { ...body, note: body.note ?? "", ifMatch, by: user.userId }),
        ),
      ),
      "POST /api/admin/content/:entry/resolve": route(
        contract.resolveConflict,
        onEntry(({ resolveConflict }, deps, { info, user, body: { locale, field, keep } }) =>
          resolveConflict(deps, info, { place: locale, field, keep, by: user.userId }),
        ),
      ),
      "DELETE /api/admin/content/:entry/set-aside": route(
        contract.removeSetAside,
        onEntry(async ({ removeSetAside }, deps, { info }) => {
          await removeSetAside(deps, info);
        }),
      ),
      "POST /api/admin/content/:entry/confirm": route(
        contract.confirmTranslations,
        onEntry(({ confirmTranslations }, deps, { info, body }) => confirmTranslations(deps, info, body)),
      ),
      "POST /api/admin/content/:entry/suggest": route(contract.suggest, { stream: suggested }),
      "GET /api/admin/content/:entry/versions": route(
        contract.listVersions,
        onEntry(({ listVersions }, deps, { info }) => listVersions(deps, info)),
      ),
      "GET /api/admin/content/:entry/versions/:number": route(
        contract.readVersion,
        onEntry(({ readVersion }, deps, { info, params }) => readVersion(deps, info, params.number)),
      ),
      "POST /api/admin/content/:entry/versions/:number/restore": route(
        contract.restoreVersion,
        onEntry(async ({ restoreVersion }, deps, { info, params, user, ifMatch, headers }) => {
          const restored = { number: params.number, ifMatch, by: user.userId };
          return tagged(await restoreVersion(deps, info, restored), headers);
        }),
      ),
      "POST /api/admin/content/:entry/preview-link": route(
        contract.createPreviewLink,
        onEntry((_code, deps, { info, user }) => createPreviewLink(deps, info, user.userId)),
      ),
      "DELETE /api/admin/content/:entry/preview-link": route(
        contract.endPreviewLink,
        onEntry(async (_code, deps, { info }) => {
          await endPreviewLink(deps, info.id);
        }),
      ),
    } satisfies ApiMap<EndpointsOf<typeof contract>>,
    cleanup: [deleteExpiredPreviews, deleteClosedEntries, rememberTranslations],
    checks: { "Edited content": checkEdited },
  } satisfies Feature;
}

async function* suggested(deps: Deps, request: Call<typeof contract.suggest>) {
  const { suggest, findInfo } = await editing();
  yield* suggest(deps, await findInfo(deps, request.params.entry, request.user), request);
}

/** Contents whose translations this process has recorded. */
const remembered = new WeakSet<Content>();

/** Records the source texts of translations that a release or an edit added (EDIT-08). */
async function rememberTranslations(deps: Deps): Promise<void> {
  const { content: currentContent, db } = deps;
  if (locales.length === 1 || remembered.has(currentContent)) return;
  const digest = digestOf(currentContent);
  if ((await readSetting(db.kysely, rememberedContent)) !== digest)
    await (await editing()).recordNewTranslations(deps, digest);
  remembered.add(currentContent);
}

/** Counts the outdated translations of the entries that the roles may edit. */
export async function countOutdated(deps: Deps, roles: readonly Role[]): Promise<number> {
  if (locales.length === 1) return 0;
  const entries = await (await editing()).listEntries(deps, { state: "outdated", roles });
  return entries.flatMap(({ states }) => states).reduce((sum, { outdated }) => sum + outdated, 0);
}

/**
 * Describes conflicts between the edits and the files of this release; returns undefined if there are none (EDIT-03).
 */
export async function describeDisagreement({ store, db }: Pick<Deps, "store" | "db">): Promise<string | undefined> {
  const { conflicts, setAside, companyPages } = await store.read(db.kysely);
  const named = (slugs: readonly string[]) => `${count(slugs.length)} (${slugs.join(", ")})`;
  const other = companyPages.inConflict.map(({ path }) => slugOfPath(path));
  const misfits = companyPages.setAside.map(({ page }) => slugOfPath(page.path));
  const parts = [
    ...(other.length > 0 ? [`${named(other)} where the files differ and ours is shown`] : []),
    ...(misfits.length > 0 ? [`${named(misfits)} that no longer fit and aren’t shown`] : []),
    ...(conflicts.length > 0 ? [`${conflicts.length} in conflict with the files, where ours shows`] : []),
    ...(setAside.length > 0 ? [`${setAside.length} that no longer fit, where the file’s text shows`] : []),
  ];
  return parts.length === 0 ? undefined : parts.join(", ");
}

function count(pages: number): string {
  return pages === 1 ? "1 page" : `${pages} pages`;
}

async function checkEdited(deps: Deps) {
  const name = "Edited content";
  const text = await describeDisagreement(deps);
  if (text === undefined) return pass(name, "agrees with the files.");
  return fail(name, `${text}.`, "Decide in the entries marked at /admin/content.");
}

function tagged<Tagged extends { etag: string }>(answer: Tagged, headers: Headers): Tagged {
  headers.set("ETag", `"${answer.etag}"`);
  return answer;
}
