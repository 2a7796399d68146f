// What the editor page of a post needs beside the post's own calls.
import * as z from "zod/mini";
import { endpoint, idParams, language, name, successAnswer, text } from "#app/platform/http/endpoint.ts";
import { limits, postInput, warning } from "../contract.ts";

const maxBytes = 1024 * 1024;

export const translation = z.object({
  id: z.string(),
  locale: language(),
  slug: z.string(),
  title: z.string(),
  published: z.boolean(),
});

export type Translation = z.infer<typeof translation>;

/** Any of a post's fields, also empty. */
export const draftFields = z.object({ ...postInput.shape, title: z.optional(name({ max: limits.title })) });

export type DraftFields = z.infer<typeof draftFields>;

export const draft = z.object({ fields: draftFields, savedAt: z.string(), savedBy: z.string(), version: z.string() });

export type Draft = z.infer<typeof draft>;

export function etagOfDraft({ version }: Pick<Draft, "version">): string {
  return `"${version}"`;
}

/** `version` counts from 1. `savedBy` is null for what was saved before versions were kept. */
export const postVersion = z.object({
  version: z.number(),
  savedAt: z.string(),
  savedBy: z.nullable(z.string()),
  title: z.string(),
  published: z.boolean(),
});

export type PostVersion = z.infer<typeof postVersion>;

export const wholeVersion = z.object({ ...postVersion.shape, fields: postInput });

export type WholeVersion = z.infer<typeof wholeVersion>;

export const checkText = endpoint({
  method: "POST",
  path: "/api/admin/blog/check",
  summary:
    "What an author should know before a text is published: broken links, pictures without alternative text, and more.",
  access: "editor",
  maxBytes,
  body: z.object({ content: text({ max: limits.content }) }),
  answer: z.object({ warnings: z.array(warning) }),
});

export const listTranslations = endpoint({
  method: "GET",
  path: "/api/admin/blog/:id/translations",
  summary: "A post and its translations, drafts too, the original first.",
  access: "editor",
  params: idParams,
  answer: z.array(translation),
  refuses: ["not-found"],
});

export const readDraft = endpoint({
  method: "GET",
  path: "/api/admin/blog/:id/draft",
  summary: "The draft of a post: the fields that it changes.",
  access: "editor",
  params: idParams,
  isVersioned: true,
  answer: draft,
  refuses: ["not-found"],
});

export const saveDraft = endpoint({
  method: "PUT",
  path: "/api/admin/blog/:id/draft",
  summary:
    "Save the draft of a post. The post itself doesn’t change; saving the post ends its draft. While there is none, If-Match takes the ETag of the post.",
  access: "editor",
  params: idParams,
  isVersioned: true,
  takesIfNoneMatch: true,
  maxBytes,
  body: draftFields,
  answer: draft,
  refuses: ["not-found"],
});

export const deleteDraft = endpoint({
  method: "DELETE",
  path: "/api/admin/blog/:id/draft",
  summary: "Discard the draft of a post.",
  access: "editor",
  params: idParams,
  isVersioned: true,
  answer: successAnswer,
  refuses: ["not-found"],
});

export const listVersions = endpoint({
  method: "GET",
  path: "/api/admin/blog/:id/versions",
  summary: "The last 50 versions of a post, the newest first. Each saving makes one.",
  access: "editor",
  params: idParams,
  answer: z.array(postVersion),
  refuses: ["not-found"],
});

const versionParams = z.object({
  id: text({ min: 1, max: 64 }),
  version: z.coerce.number({ error: "invalid" }).check(z.int({ error: "invalid" }), z.minimum(1, { error: "invalid" })),
});

export const readVersion = endpoint({
  method: "GET",
  path: "/api/admin/blog/:id/versions/:version",
  summary: "One version of a post, with all its fields.",
  access: "editor",
  params: versionParams,
  answer: wholeVersion,
  refuses: ["not-found"],
});

export const restoreVersion = endpoint({
  method: "POST",
  path: "/api/admin/blog/:id/versions/:version/restore",
  summary:
    "Fill the draft of a post with the text of a version. The post itself doesn’t change. A draft that is there is replaced only with its If-Match.",
  access: "editor",
  params: versionParams,
  isVersioned: true,
  answer: draft,
  refuses: ["not-found", "conflict"],
});

export const createPreviewLink = endpoint({
  method: "POST",
  path: "/api/admin/blog/:id/preview-link",
  summary:
    "Make a secret link to the post as it would be published, its draft where there is one. It works for 7 days; the one before ends.",
  access: "editor",
  params: idParams,
  isIdempotent: true,
  hasSecretAnswer: true,
  answer: z.object({ url: z.string(), expiresAt: z.string() }),
  status: 201,
  refuses: ["not-found"],
});

export const endPreviewLink = endpoint({
  method: "DELETE",
  path: "/api/admin/blog/:id/preview-link",
  summary: "End the link to the preview of a post.",
  access: "editor",
  params: idParams,
  answer: successAnswer,
  refuses: ["not-found"],
});
