// Contract of a post's editor page, in addition to the post's own calls.
import * as z from "zod/mini";
import { endpoint, formatEtag, recordEndpoint, successResponse } from "#app/platform/http/endpoint.ts";
import { language, name, text, versionNumber } from "#app/platform/http/field-schemas.ts";
import { progressEvents } from "#app/platform/http/progress-events.ts";
import { languageVersion, limits, post, postInput, warning } from "../contract.ts";

const maxBytes = 1024 * 1024;

/**
 * `version` changes with the post and with its draft. `isOutdated`: its original has changed since it was saved.
 * `isSuggestion`: its draft is by a language model, and nobody has saved it since.
 */
export const translation = z.object({
  ...languageVersion.shape,
  slug: z.string(),
  title: z.string(),
  hasDraft: z.boolean(),
  isOutdated: z.boolean(),
  isSuggestion: z.boolean(),
  version: z.string(),
});

export type Translation = z.infer<typeof translation>;

/** Returns the version of one language of a post. */
export function versionOf(updatedAt: string, draft: { version: string } | undefined): string {
  return draft ? `${updatedAt};${draft.version}` : updatedAt;
}

/** Returns the value for `If-Match`; the tag of all languages is accepted for some of them too. */
export function etagOfLanguages(languages: readonly Pick<Translation, "version">[]): string {
  return formatEtag(languages.map(({ version }) => version).join());
}

/** Any of a post's fields; they may be empty. */
export const draftFields = z.object({ ...postInput.shape, title: z.optional(name({ max: limits.title })) });

export type DraftFields = z.infer<typeof draftFields>;

/** `isSuggestion`: a language model wrote it, and nobody has saved it since. */
export const draft = z.object({
  fields: draftFields,
  isSuggestion: z.boolean(),
  savedAt: z.string(),
  savedBy: z.string(),
  version: z.string(),
});

export type Draft = z.infer<typeof draft>;

/** `version` counts from 1. `savedBy` is null if it was saved before versions were kept. */
export const postVersion = z.object({
  version: z.number(),
  savedAt: z.string(),
  savedBy: z.nullable(z.string()),
  title: z.string(),
  published: z.boolean(),
});

export type PostVersion = z.infer<typeof postVersion>;

export const wholeVersion = z.object({ ...postVersion.shape, fields: postInput });

export type PostVersionDetails = z.infer<typeof wholeVersion>;

export const checkText = endpoint({
  method: "POST",
  path: "/api/admin/blog/check",
  summary:
    "Check a text before it is published: broken links, pictures without alternative text, and more; with `locale`, also whether it is in another language.",
  access: "editor",
  tokenArea: "posts",
  unaudited: "changes nothing",
  maxBytes,
  body: z.object({ content: text({ max: limits.content }), locale: z.optional(language()) }),
  response: z.object({ warnings: z.array(warning) }),
});

export const listTranslations = recordEndpoint({
  method: "GET",
  path: "/api/admin/blog/:id/translations",
  summary: "A post and its translations, published or not, the original first.",
  access: "editor",
  tokenArea: "posts",
  isVersioned: true,
  response: z.array(translation),
});

export const publishLanguages = recordEndpoint({
  method: "POST",
  path: "/api/admin/blog/:id/publish-languages",
  summary:
    "Publish a post in several languages at once, with their drafts if there are any: all of them or none. A language that fails the checks is reported with its field (`ro.title`). If-Match takes the ETag of the translations; only changes in these languages count. Returns the published posts.",
  access: "editor",
  tokenArea: "posts",
  isVersioned: true,
  isIdempotent: true,
  body: z.object({
    locales: z.array(language()).check(z.minLength(1, { error: "required" }), z.maxLength(20, { error: "tooMany" })),
  }),
  response: z.array(post),
  errors: ["invalid-content"],
});

const suggestedPost = z.object({ id: z.string(), draft });

export const suggestPost = recordEndpoint({
  method: "POST",
  path: "/api/admin/blog/:id/suggest",
  summary:
    "Have the language model translate a post from its original into a language in which it is missing or outdated. The translation is a draft of that version, which is created if there is none; it is marked as a suggestion until someone saves it, and nothing is published. Quotations and code stay in the original’s language and aren’t sent. A suggestion without the original’s tags, links, pictures, figures and names is refused (422). 409 without a model, or if someone has a draft in that language. With Accept: text/event-stream, progress is streamed; closing the connection stops the translation.",
  access: "editor",
  tokenArea: "posts",
  isDraftCall: true,
  unaudited: "in the audit log before the first text is sent",
  body: z.object({ locale: language() }),
  response: suggestedPost,
  events: progressEvents(suggestedPost),
  errors: ["conflict", "invalid-content", "too-many-requests", "unavailable"],
});

export const readDraft = recordEndpoint({
  method: "GET",
  path: "/api/admin/blog/:id/draft",
  summary: "The draft of a post: the fields that it changes.",
  access: "editor",
  tokenArea: "posts",
  isVersioned: true,
  response: draft,
});

export const saveDraft = recordEndpoint({
  method: "PUT",
  path: "/api/admin/blog/:id/draft",
  summary:
    "Save the draft of a post. The post itself is unchanged; saving the post discards its draft. If there is no draft yet, If-Match takes the ETag of the post.",
  access: "editor",
  tokenArea: "posts",
  isDraftCall: true,
  unaudited: "saved while somebody types; saving the post is audited",
  isVersioned: true,
  takesIfNoneMatch: true,
  maxBytes,
  body: draftFields,
  response: draft,
});

export const deleteDraft = recordEndpoint({
  method: "DELETE",
  path: "/api/admin/blog/:id/draft",
  summary: "Discard the draft of a post.",
  access: "editor",
  tokenArea: "posts",
  isDraftCall: true,
  audit: "post-draft-discarded",
  isVersioned: true,
  response: successResponse,
});

export const listVersions = recordEndpoint({
  method: "GET",
  path: "/api/admin/blog/:id/versions",
  summary: "The last 50 versions of a post, newest first; each save creates one.",
  access: "editor",
  tokenArea: "posts",
  response: z.array(postVersion),
});

const versionParams = z.object({
  id: text({ min: 1, max: 64 }),
  version: versionNumber,
});

export const readVersion = endpoint({
  method: "GET",
  path: "/api/admin/blog/:id/versions/:version",
  summary: "One version of a post, with all its fields.",
  access: "editor",
  tokenArea: "posts",
  params: versionParams,
  response: wholeVersion,
  errors: ["not-found"],
});

export const restoreVersion = endpoint({
  method: "POST",
  path: "/api/admin/blog/:id/versions/:version/restore",
  summary:
    "Fill the draft of a post with the text of a version. The post itself is unchanged. An existing draft is replaced only with its If-Match.",
  access: "editor",
  tokenArea: "posts",
  audit: "post-version-restored",
  params: versionParams,
  isVersioned: true,
  response: draft,
  errors: ["not-found", "conflict"],
});

export const createPreviewLink = recordEndpoint({
  method: "POST",
  path: "/api/admin/blog/:id/preview-link",
  summary:
    "Create a secret link to a preview of the post, or of its draft if there is one. It works for 7 days and replaces the previous link.",
  access: "editor",
  audit: "post-preview-shared",
  isIdempotent: true,
  hasSecretResponse: true,
  response: z.object({ url: z.string(), expiresAt: z.string() }),
  status: 201,
});

export const endPreviewLink = recordEndpoint({
  method: "DELETE",
  path: "/api/admin/blog/:id/preview-link",
  summary: "End a post's preview link.",
  access: "editor",
  audit: "post-preview-ended",
  response: successResponse,
});
