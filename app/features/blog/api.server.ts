import type { Deps } from "#app/platform/deps.server.ts";
import { defaultLocale } from "#app/platform/i18n/locales.ts";
import type { Call } from "#app/platform/http/route.server.ts";
import type * as contract from "./contract.ts";
import { etagOf } from "./contract.ts";
import { asListed } from "./listed-posts.server.ts";
import { countTags, listSummaries, readPublished, readRelated } from "./reading.server.ts";
import { limitSearches, searchPosts } from "./searching.server.ts";
import { sanitiseAndTell } from "#app/platform/text/sanitise.server.ts";
import * as service from "./service.server.ts";
import { withWarnings } from "./studio/warnings.server.ts";
import * as writing from "./writing.server.ts";

export async function list(deps: Deps, call: Call<typeof contract.listPosts>) {
  const { query, admin, headers } = call;
  if (query.search) return search(deps, query.search, call);
  const isSummary = query.view === "summary";
  if (isSummary && !admin) {
    const page = await listSummaries(deps, query);
    headers.set("X-Total-Count", String(page.total));
    return page.posts;
  }
  const { posts, total } = await service.listPosts(deps, query, { withDrafts: admin !== undefined });
  headers.set("X-Total-Count", String(total));
  return isSummary ? asListed(deps, posts) : posts;
}

async function search(deps: Deps, words: string, call: Call<typeof contract.listPosts>) {
  const { query, requestContext, headers } = call;
  const isSummary = query.view === "summary";
  const where = isSummary ? { listedIn: query.locale ?? defaultLocale } : { locale: query.locale };
  await limitSearches(deps, requestContext.addressKey);
  const { posts, total } = await searchPosts(deps, { search: words, ...where }, query);
  headers.set("X-Total-Count", String(total));
  return isSummary ? asListed(deps, posts) : posts;
}

export async function listTags(deps: Deps, { query }: Call<typeof contract.listTags>) {
  return countTags(deps, query.locale);
}

export async function listRelated(deps: Deps, { params }: Call<typeof contract.listRelated>) {
  return readRelated(deps, await service.getPost(deps, params.slug));
}

export async function get(deps: Deps, { params, admin }: Call<typeof contract.getPost>) {
  return readPublished(deps, params.slug, { withDrafts: admin !== undefined });
}

export async function listAll(deps: Deps, { query, headers }: Call<typeof contract.listAllPosts>) {
  const { posts, total } = await service.listAllPosts(deps, query);
  headers.set("X-Total-Count", String(total));
  return query.view === "summary" ? posts.map((post) => ({ ...post, content: undefined })) : posts;
}

export async function readById(deps: Deps, { params, headers }: Call<typeof contract.readPostById>) {
  return tagged(await service.getPostById(deps, params.id), headers);
}

export async function create(deps: Deps, { body, admin }: Call<typeof contract.createPost>) {
  return withWarnings(deps, await writing.createPost(deps, body, admin));
}

export async function update(deps: Deps, { params, body, ...call }: Call<typeof contract.updatePost>) {
  const by = { username: call.admin.username, ifMatch: call.ifMatch };
  return withWarnings(deps, tagged(await writing.updatePost(deps, params.id, body, by), call.headers));
}

export async function remove(deps: Deps, { params, ifMatch }: Call<typeof contract.deletePost>) {
  await writing.deletePost(deps, params.id, { ifMatch });
  return { success: true as const };
}

export async function preview(_deps: Deps, { body }: Call<typeof contract.previewPost>) {
  return sanitiseAndTell(body.content);
}

function tagged(post: contract.Post, headers: Headers): contract.Post {
  headers.set("ETag", etagOf(post));
  return post;
}
