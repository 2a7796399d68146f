import type { AuditEntry } from "#app/platform/audit/audit.server.ts";
import { AppError } from "#app/platform/base/errors.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { Feature } from "#app/platform/feature.server.ts";
import { formatEtag } from "#app/platform/http/endpoint.ts";
import { route } from "#app/platform/http/route.server.ts";
import type { ApiMap, EndpointsOf, Call } from "#app/platform/http/route.server.ts";
import { defaultLocale } from "#app/platform/i18n/locales.ts";
import { refuseExcessiveHtml, sanitiseAndListRemoved } from "#app/platform/text/sanitise.server.ts";
import * as contract from "./contract.ts";
import { writeMissingWords } from "./post-words.server.ts";
import { limitSearches, searchPosts } from "./searching.server.ts";
import {
  toListedPosts,
  countTags,
  getPost,
  getPostById,
  listAllPosts,
  listPostHeads,
  listPosts,
  listSummaries,
  postChecks,
  readPublished,
  listByTags,
} from "./service.server.ts";
import { countDemonstration, listLateStarters, removeDemonstration } from "./starter-posts.server.ts";
import * as studioContract from "./studio/contract.ts";
import * as drafts from "./studio/drafts.server.ts";
import * as preview from "./studio/preview.server.ts";
import { publishLanguages } from "./studio/publish-languages.server.ts";
import { suggestPost } from "./studio/suggest.server.ts";
import * as versions from "./studio/versions.server.ts";
import { withWarnings, findWarnings } from "./studio/warnings.server.ts";
import * as translations from "./translations.server.ts";
import * as writing from "./writing.server.ts";

/** Posts: the public blog, and the studio in which they are written. */
export const blog = {
  routes: {
    "GET /api/blog": route(contract.listPosts, async (deps, listing) => {
      const { query, user } = listing;
      if (query.search) return search(deps, query.search, listing);
      const isSummary = query.view === "summary";
      if (isSummary && !user) return listSummaries(deps, query);
      const { rows, total } = await listPosts(deps, query, { withDrafts: user !== undefined });
      return { rows: isSummary ? await toListedPosts(deps, rows) : rows, total };
    }),
    "GET /api/blog/tags": route(contract.listTags, async (deps, { query }) => countTags(deps, query.locale)),
    "GET /api/blog/slug/:slug": route(contract.getPost, async (deps, { params, user }) =>
      readPublished(deps, params.slug, { withDrafts: user !== undefined }),
    ),
    "GET /api/blog/slug/:slug/related": route(contract.listRelated, async (deps, { params }) =>
      listByTags(deps, await getPost(deps, params.slug)),
    ),
    "GET /api/admin/blog": route(contract.listAllPosts, (deps, { query }) =>
      query.view === undefined ? listAllPosts(deps, query) : listPostHeads(deps, query),
    ),
    "GET /api/admin/demonstration-posts": route(contract.readDemonstration, async (deps) => ({
      count: await countDemonstration(deps, deps.content.company),
      late: await listLateStarters(deps),
    })),
    "DELETE /api/admin/demonstration-posts": route(contract.removeDemonstration, {
      audit: (_call, { removed }) => ({ action: "demonstration-removed", counts: { posts: removed } }),
      handle: async (deps) => ({
        removed: await removeDemonstration(deps, deps.content.company),
      }),
    }),
    "GET /api/admin/blog/:id": route(contract.readPostById, async (deps, { params, headers }) =>
      postWithEtag(await getPostById(deps, params.id), headers),
    ),
    "POST /api/admin/blog": route(contract.createPost, {
      audit: postAuditEntry,
      handle: async (deps, { body, user }) => {
        if (user.token?.access === "draft") refusePublishing(body);
        return withWarnings(deps, await writing.createPost(deps, body, { username: user.name }));
      },
    }),
    "PUT /api/admin/blog/:id": route(contract.updatePost, {
      audit: postAuditEntry,
      handle: async (deps, { params, body: { draft, ...body }, ...rest }) => {
        const saving = { username: rest.user.name, ifMatch: rest.ifMatch, draft };
        return withWarnings(deps, postWithEtag(await writing.updatePost(deps, params.id, body, saving), rest.headers));
      },
    }),
    "DELETE /api/admin/blog/:id": route(contract.deletePost, (deps, { params, ifMatch }) =>
      writing.deletePost(deps, params.id, { ifMatch }),
    ),
    "POST /api/admin/blog/preview": route(contract.previewPost, async (_deps, { body }) => {
      refuseExcessiveHtml(body.content, "content");
      return sanitiseAndListRemoved(body.content);
    }),
    "POST /api/admin/blog/check": route(studioContract.checkText, async (deps, { body }) => {
      refuseExcessiveHtml(body.content, "content");
      return { warnings: await findWarnings(deps, body.content, body.locale) };
    }),
    "GET /api/admin/blog/:id/translations": route(
      studioContract.listTranslations,
      async (deps, { params, headers }) => {
        const languages = await translations.listTranslations(deps, params.id);
        headers.set("ETag", studioContract.etagOfLanguages(languages));
        return languages;
      },
    ),
    "POST /api/admin/blog/:id/suggest": route(studioContract.suggestPost, { stream: suggestPost }),
    "POST /api/admin/blog/:id/publish-languages": route(studioContract.publishLanguages, {
      audit: (_call, published) => published.map(({ id }) => ({ action: "post-published", about: id })),
      handle: (deps, { params, body, user, ifMatch }) =>
        publishLanguages(deps, params.id, { locales: body.locales, username: user.name, ifMatch }),
    }),
    "GET /api/admin/blog/:id/draft": route(studioContract.readDraft, async (deps, { params, headers }) =>
      draftWithEtag(await drafts.readDraft(deps, params.id), headers),
    ),
    "PUT /api/admin/blog/:id/draft": route(studioContract.saveDraft, async (deps, { params, body, ...rest }) => {
      const saved = { postId: params.id, fields: body, by: rest.user.name };
      return draftWithEtag(
        await drafts.saveDraft(deps, saved, { ifMatch: rest.ifMatch, isNew: rest.ifNoneMatch }),
        rest.headers,
      );
    }),
    "DELETE /api/admin/blog/:id/draft": route(studioContract.deleteDraft, (deps, { params, ifMatch }) =>
      drafts.discardDraft(deps, params.id, { ifMatch }),
    ),
    "GET /api/admin/blog/:id/versions": route(studioContract.listVersions, (deps, { params }) =>
      versions.listVersions(deps, params.id),
    ),
    "GET /api/admin/blog/:id/versions/:version": route(studioContract.readVersion, (deps, { params }) =>
      versions.readVersion(deps, params.id, params.version),
    ),
    "POST /api/admin/blog/:id/versions/:version/restore": route(
      studioContract.restoreVersion,
      async (deps, { params, user, ifMatch, headers }) => {
        const restored = { postId: params.id, number: params.version, by: user.name, ifMatch };
        return draftWithEtag(await versions.restoreVersion(deps, restored), headers);
      },
    ),
    "POST /api/admin/blog/:id/preview-link": route(studioContract.createPreviewLink, (deps, { params, user }) =>
      preview.createPreviewLink(deps, { postId: params.id, by: user.username }),
    ),
    "DELETE /api/admin/blog/:id/preview-link": route(studioContract.endPreviewLink, (deps, { params }) =>
      preview.endPreviewLink(deps, params.id),
    ),
  } satisfies ApiMap<EndpointsOf<typeof contract | typeof studioContract>>,
  jobs: [writing.publishDuePosts],
  cleanup: [preview.deleteExpiredPreviews, writeMissingWords],
  commandPalette: {
    roles: ["admin", "editor"],
    listPath: "/admin/blog?search=",
    find: async (deps, { text, limit }) => {
      const { rows, total } = await listAllPosts(deps, { search: text, page: 1, perPage: limit });
      const results = rows.map(({ id, title, author, published }) => ({
        kind: "post" as const,
        id,
        title: contract.postTitle({ title }),
        detail: `${published ? "Post" : "Draft"} by ${author}`,
        to: `/admin/blog?open=${id}`,
      }));
      return { rows: results, total };
    },
  },
  checks: postChecks,
  webhookData: { "post.published": contract.announcedPost },
} satisfies Feature;

/** Refuses to publish or schedule. @throws AppError forbidden if the post is published or scheduled */
function refusePublishing({ published, publishAt }: Pick<contract.PostInput, "published" | "publishAt">): void {
  if (published || publishAt)
    throw new AppError("forbidden", { message: "Publishing needs a token with the access “write”." });
}

async function search(deps: Deps, words: string, listing: Call<typeof contract.listPosts>) {
  const { query, requestContext } = listing;
  const isSummary = query.view === "summary";
  const where = isSummary ? { listedIn: query.locale ?? defaultLocale } : { locale: query.locale };
  await limitSearches(deps, requestContext.clientKey);
  const { rows, total } = await searchPosts(deps, { search: words, ...where }, query);
  return { rows: isSummary ? await toListedPosts(deps, rows) : rows, total };
}

/** Sets the ETag (decision 038): `updatedAt` differs after every change. */
function postWithEtag(post: contract.Post, headers: Headers): contract.Post {
  headers.set("ETag", formatEtag(post.updatedAt));
  return post;
}

function draftWithEtag<Draft extends { version: string }>(draft: Draft, headers: Headers): Draft {
  headers.set("ETag", formatEtag(draft.version));
  return draft;
}

function postAuditEntry(_call: unknown, { published }: { published: boolean }): AuditEntry {
  return { action: published ? "post-published" : "post-saved" };
}
