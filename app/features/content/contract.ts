// The API for changing the company's content (EDIT-01 to 11): entries of fields, their drafts and publications.
import * as z from "zod/mini";
import { endpoint, successResponse } from "#app/platform/http/endpoint.ts";
import { choice, language, name, text, versionNumber } from "#app/platform/http/field-schemas.ts";
import { progressEvents } from "#app/platform/http/progress-events.ts";

export const limits = {
  /** UTF-16 units of a text. */
  text: 5_000,
  /** Items of a list. */
  items: 100,
  /** UTF-16 units of a note. */
  note: 200,
  /** Stored versions of an entry. */
  versions: 20,
  /** Translations that one call confirms. */
  confirmed: 500,
  /** Fields that one call suggests. */
  suggested: 100,
  /** Fields of a draft. */
  drafted: 2_000,
  /** Faults that one response reports. */
  faults: 100,
  /** Pages that the company created, and those that are not published yet. */
  pages: 200,
  unpublished: 50,
} as const;

const maxBytes = 2 * 1024 * 1024;

/** The scope of a value: one language, or all of them (`shared`). */
export const scope = z.union([language(), z.literal("shared")]);

export type ValueScope = z.infer<typeof scope>;

const field = text({ min: 1, max: 200 });
const textSchema = text({ max: limits.text });

/** A text, a number, or a list of texts or of item ids in their order. */
export const value = z.union([
  textSchema,
  z.number(),
  z.array(textSchema).check(z.maxLength(limits.items, { error: "tooMany" })),
]);

export type FieldValue = z.infer<typeof value>;

/** Copies a read-only list: the lists of zod's types are mutable. */
export function mutable<T extends string | number | readonly string[] | null>(
  schema: T,
): Exclude<T, readonly string[]> | string[] {
  return (Array.isArray(schema) ? [...(schema as readonly string[])] : schema) as
    | Exclude<T, readonly string[]>
    | string[];
}

/** Values by language and field, such as `values.en["why.lead"]`. */
export const values = z.partialRecord(scope, z.record(field, value));

export type Values = z.infer<typeof values>;

/** Changes by language and field; null reverts to the published value. */
const changes = z.partialRecord(scope, z.record(field, z.nullable(value)));

export type Changes = z.infer<typeof changes>;

/**
 * The kind of a field. `items` is the order of a list of objects, whose fields have its name as a prefix: `points` and
 * `points.speed.title`. `page` is an address of this site, `list` one text per line.
 */
const kind = choice(["line", "text", "list", "items", "page", "picture", "choice", "number", "date", "time"]);

const described = {
  kind,
  label: z.string(),
  help: z.optional(z.string()),
  /** The field has one value for all languages. */
  isShared: z.boolean(),
  /** The maximum length in characters, or the greatest number. */
  max: z.optional(z.number()),
  choices: z.optional(z.array(z.string())),
  /** The labels of choices, where a choice is an id. */
  choiceNames: z.optional(z.record(z.string(), z.string())),
  /** The field may be left empty. */
  isOptional: z.optional(z.literal(true)),
  /** The field belongs to a group that may be left empty as a whole. */
  mayBeAbsent: z.optional(z.literal(true)),
  /** The value that an empty choice stands for. */
  unset: z.optional(z.string()),
  /** The words of a client, which are never sent to a language model. */
  isQuoted: z.optional(z.literal(true)),
  /** The default of an empty list, in each language. */
  comesWith: z.optional(z.partialRecord(language(), z.array(z.string()))),
};

/**
 * The description of a field. `group` are its headings; `of` are the fields of each item, by their path in it; no items
 * can be added to a closed list.
 */
export const fieldInfo = z.object({
  field: z.string(),
  group: z.array(z.string()),
  ...described,
  of: z.optional(z.array(z.object({ path: z.string(), ...described }))),
  isClosed: z.optional(z.boolean()),
});

export type FieldInfo = z.infer<typeof fieldInfo>;

/**
 * An edited text whose original has changed: what the edit replaced, what the file has now, and what the site shows.
 */
export const conflict = z.object({
  locale: scope,
  field: z.string(),
  label: z.string(),
  before: z.nullable(value),
  file: z.nullable(value),
  edit: value,
});

export type Conflict = z.infer<typeof conflict>;

/**
 * An edit that no longer fits; the site shows the file's text. `label` is the field's key if the site no longer has the
 * field.
 */
const setAside = z.object({
  locale: scope,
  field: z.string(),
  label: z.string(),
  edit: value,
  reason: z.string(),
});

/** Why a text needs attention: it is missing, its source has changed, or it still has the release's words. */
const translationState = choice(["missing", "outdated", "toTranslate"]);

export type TranslationState = z.infer<typeof translationState>;

/**
 * The state of an entry in one language. `missing` texts show the default language's; `outdated` ones were made from a
 * different source text; `toTranslate` are texts for which a release provides its own words until the company has
 * written some.
 */
const state = z.object({
  locale: language(),
  hasDraft: z.boolean(),
  missing: z.number(),
  outdated: z.number(),
  toTranslate: z.number(),
  conflicts: z.number(),
  publishedAt: z.nullable(z.string()),
  publishedBy: z.nullable(z.string()),
});

/**
 * The head of an entry. `paths` are the pages that show it. `made` is set for a case study or a page of the company's
 * own:
 * the languages that it is published in, whether the files have another one at its address or have changed its
 * original, and whether it has ended.
 */
const head = {
  id: z.string(),
  title: z.string(),
  paths: z.array(z.string()),
  states: z.array(state),
  made: z.optional(
    z.object({
      kind: choice(["case-study", "page"]),
      title: z.string(),
      slug: z.string(),
      path: z.string(),
      publishedIn: z.array(language()),
      isInConflict: z.boolean(),
      hasEnded: z.boolean(),
    }),
  ),
};

export const entryHead = z.object({
  ...head,
  /** With a search: the matching texts, limited for each entry. */
  found: z.optional(
    z.array(z.object({ locale: scope, field: z.string(), label: z.string(), text: z.string(), isFixed: z.boolean() })),
  ),
});

export type EntryHead = z.infer<typeof entryHead>;

/**
 * A draft. `bases` are the published texts that it was based on; `suggested` are the fields, such as `ro.why.lead`,
 * that a language model wrote and nobody has saved since; `etag` identifies its version.
 */
export const draft = z.object({
  values,
  bases: values,
  suggested: z.array(z.string()),
  savedAt: z.nullable(z.string()),
  savedBy: z.nullable(z.string()),
  etag: z.string(),
});

export type Draft = z.infer<typeof draft>;

/** A published translation that needs attention. `before` is the source text that an outdated one was made from. */
const translation = z.object({
  locale: language(),
  field: z.string(),
  state: translationState,
  before: z.optional(value),
});

export type Translation = z.infer<typeof translation>;

/** The text that replaces a `{{name}}`, in each language. */
const filledPlace = z.object({ name: z.string(), written: z.partialRecord(language(), z.string()) });

/** An entry. `values` are published; `draft` has only the values that differ. */
export const entry = z.object({
  ...head,
  fields: z.array(fieldInfo),
  values,
  conflicts: z.array(conflict),
  setAside: z.array(setAside),
  translations: z.array(translation),
  /** Placeholders for the company's data, for an entry whose texts may use them. */
  filled: z.array(filledPlace),
  draft,
});

export type Entry = z.infer<typeof entry>;

export const version = z.object({
  number: z.number(),
  publishedAt: z.string(),
  /** Null after the account was deleted. */
  publishedBy: z.nullable(z.string()),
  note: z.string(),
  locales: z.array(language()),
});

export type Version = z.infer<typeof version>;

export const wholeVersion = z.object({ ...version.shape, values });

export type EntryVersionDetails = z.infer<typeof wholeVersion>;

const entryParams = z.object({ entry: text({ min: 1, max: 100 }) });
const versionParams = z.object({
  entry: text({ min: 1, max: 100 }),
  number: versionNumber,
});

const forEditors = { access: "editor", params: entryParams, errors: ["not-found", "forbidden"] } as const;

const shared = { ...forEditors, tokenArea: "content" } as const;

export const listEntries = endpoint({
  method: "GET",
  path: "/api/admin/content",
  summary:
    "The content as entries, in the order of the site. `search` finds a text in any language; `state` selects entries with translations in that state.",
  access: "editor",
  tokenArea: "content",
  query: z.object({ search: z.optional(text({ max: 200 })), state: z.optional(translationState) }),
  response: z.array(entryHead),
});

/** True for a page that may take the address of a redirect, which ends. */
const endsRedirect = z.optional(z.boolean());

const named = { title: name({ min: 1, max: 300 }), slug: z.optional(text({ max: 200 })), endsRedirect };

export const createEntry = endpoint({
  method: "POST",
  path: "/api/admin/content",
  summary:
    "Create a case study or company page, as a copy (`from`, its entry) or from a `pattern`. It isn't public before its first publication. Without a slug, one is derived from the title. 409 for a slug that is taken or reserved, beyond 200 pages in total or 50 unpublished ones, and for a redirect at this address unless `endsRedirect` names it.",
  access: "editor",
  tokenArea: "content",
  isDraftCall: true,
  isIdempotent: true,
  errors: ["not-found", "forbidden", "conflict"],
  body: z.union([
    z.object({ from: text({ min: 1, max: 100 }), ...named }),
    z.object({ pattern: choice(["text", "service", "event", "vacancy"]), ...named }),
  ]),
  status: 201,
  response: entry,
});

/** The address of a case study or own page; `references` describe what links to it. */
export const address = z.object({
  slug: z.string(),
  isPublished: z.boolean(),
  pages: z.array(z.object({ path: z.string(), title: z.string() })),
  references: z.array(z.string()),
  etag: z.string(),
});

export type Address = z.infer<typeof address>;

export const readAddress = endpoint({
  method: "GET",
  path: "/api/admin/content/:entry/address",
  summary:
    "The address of a case study or company page, the redirects to it, and the pages to which it could be redirected. 404 for other entries.",
  ...shared,
  isVersioned: true,
  response: address,
});

export const moveEntry = endpoint({
  method: "PUT",
  path: "/api/admin/content/:entry/address",
  summary:
    "Change the slug of a case study or company page immediately. The former address redirects to the new one (308). 409 for a slug that is taken, and for a redirect at this address unless `endsRedirect` names it. The response has a new id.",
  ...shared,
  isVersioned: true,
  errors: ["not-found", "forbidden", "conflict", "invalid-content"],
  body: z.object({ slug: text({ min: 1, max: 200 }), endsRedirect }),
  response: entry,
});

export const deleteEntry = endpoint({
  method: "DELETE",
  path: "/api/admin/content/:entry",
  summary:
    "Delete a case study or company page with its draft and versions. Its address redirects to the page `leadsTo`, or becomes a 404, which is refused (409) while anything links to it. Deleting the last case study is refused too.",
  ...shared,
  isVersioned: true,
  errors: ["not-found", "forbidden", "conflict", "invalid-content"],
  query: z.object({ leadsTo: z.optional(text({ max: 200 })) }),
  response: successResponse,
});

export const resolveAddress = endpoint({
  method: "POST",
  path: "/api/admin/content/:entry/address/resolve",
  audit: "content-conflict-resolved",
  summary:
    "Resolve a conflict between a company page and one in the content folder: keep the former, or take the latter.",
  ...shared,
  errors: ["not-found", "forbidden", "conflict", "invalid-content"],
  body: z.object({ keep: choice(["ours", "file"]) }),
  response: entry,
});

export const exportContent = endpoint({
  method: "GET",
  path: "/api/admin/content/export",
  summary: "The content folder including edits, as tar.gz.",
  access: "admin",
  audit: "content-exported",
  response: z.instanceof(Uint8Array),
  responseType: "application/gzip",
});

export const readEntry = endpoint({
  method: "GET",
  path: "/api/admin/content/:entry",
  summary:
    "An entry: its fields, the published values, conflicts with the files, and the draft. The ETag is the draft’s.",
  ...shared,
  response: entry,
});

/**
 * The interval at which a screen reports an open entry, and the time after which it counts as closed without a report.
 */
export const presence = { everyMs: 15_000, forgottenAfterMs: 40_000 } as const;

export const recordOpenEntry = endpoint({
  method: "POST",
  path: "/api/admin/content/:entry/open",
  unaudited: "tells colleagues who is editing",
  summary:
    "Report that you have an entry open; call it every 15 s while you do. Returns the names of the others who have it open.",
  ...shared,
  response: z.object({ others: z.array(z.string()) }),
});

export const readDraft = endpoint({
  method: "GET",
  path: "/api/admin/content/:entry/draft",
  summary: "The draft of an entry: the fields that it changes.",
  ...shared,
  isVersioned: true,
  response: draft,
});

/**
 * Saves a draft. Each field is saved separately, so that two people who change different ones don’t overwrite each
 * other.
 */
export const saveDraft = endpoint({
  method: "PUT",
  path: "/api/admin/content/:entry/draft",
  unaudited: "saved while typing; publishing is audited",
  summary:
    "Save changed fields of the draft, each with the text that it was changed from. 412, with both values, if that field was changed elsewhere since; other fields don’t matter unless an If-Match is sent. A field with null or its published value is removed from the draft. 422 for a field that the entry doesn’t have, or for more than 2,000 fields in total.",
  ...shared,
  isDraftCall: true,
  errors: ["not-found", "forbidden", "invalid-content"],
  isVersioned: true,
  maxBytes,
  body: z.object({ values: changes, bases: values }),
  response: draft,
});

export const discardDraft = endpoint({
  method: "DELETE",
  path: "/api/admin/content/:entry/draft",
  audit: "content-draft-discarded",
  summary: "Discard the draft of an entry.",
  ...shared,
  isDraftCall: true,
  isVersioned: true,
  response: successResponse,
});

export const publish = endpoint({
  method: "POST",
  path: "/api/admin/content/:entry/publish",
  audit: "content-published",
  summary:
    "Publish the draft in these languages, with the values that all languages share; without languages, only those. All or nothing: 422 if the check of the files fails, with the first 100 errors by `locale.field` and their number. 409 without a draft.",
  ...shared,
  errors: ["not-found", "forbidden", "conflict", "invalid-content"],
  isVersioned: true,
  body: z.object({
    locales: z.array(language()).check(z.maxLength(20, { error: "tooMany" })),
    note: z.optional(name({ max: limits.note })),
  }),
  response: entry,
});

export const resolveConflict = endpoint({
  method: "POST",
  path: "/api/admin/content/:entry/resolve",
  audit: "content-conflict-resolved",
  summary:
    "Resolve a conflict with a file: keep the edited text, or take the file’s, which also removes a text that was set aside.",
  ...shared,
  body: z.object({ locale: scope, field, keep: choice(["ours", "file"]) }),
  response: entry,
});

export const removeSetAside = endpoint({
  method: "DELETE",
  path: "/api/admin/content/:entry/set-aside",
  audit: "content-set-aside-removed",
  summary: "Remove all texts of an entry that were set aside: the site shows none of them.",
  ...shared,
  response: successResponse,
});

export const confirmTranslations = endpoint({
  method: "POST",
  path: "/api/admin/content/:entry/confirm",
  audit: "content-translation-confirmed",
  summary: "Confirm that published translations match the current text in the default language.",
  ...shared,
  body: z.object({
    locale: language(),
    fields: z
      .array(field)
      .check(z.minLength(1, { error: "required" }), z.maxLength(limits.confirmed, { error: "tooMany" })),
  }),
  response: entry,
});

const suggestions = z.object({
  draft,
  /** Why the suggestions for these fields can’t be used. */
  refused: z.array(z.object({ field: z.string(), reason: z.string() })),
});

export const suggest = endpoint({
  method: "POST",
  path: "/api/admin/content/:entry/suggest",
  summary:
    "Have the language model translate a missing or outdated field, or all of them in a language (the first 100), into the draft, which marks each as suggested until someone saves it. Nothing is published, and no text that a person has typed is replaced. A suggestion without the original’s placeholders, links, figures and names is refused (422). 409 without a model, for clients’ words, and if nothing is missing or outdated. With Accept: text/event-stream, progress is streamed; closing the connection stops the translation.",
  ...shared,
  isDraftCall: true,
  errors: ["not-found", "forbidden", "conflict", "invalid-content", "too-many-requests", "unavailable"],
  unaudited: "in the audit log before the first text is sent",
  body: z.object({ locale: language(), field: z.optional(field) }),
  response: suggestions,
  events: progressEvents(suggestions),
});

export const listVersions = endpoint({
  method: "GET",
  path: "/api/admin/content/:entry/versions",
  summary: "The last publications of an entry, newest first.",
  ...shared,
  response: z.array(version),
});

export const readVersion = endpoint({
  method: "GET",
  path: "/api/admin/content/:entry/versions/:number",
  summary: "One publication with its full text.",
  ...shared,
  params: versionParams,
  response: wholeVersion,
});

export const restoreVersion = endpoint({
  method: "POST",
  path: "/api/admin/content/:entry/versions/:number/restore",
  audit: "content-version-restored",
  summary: "Fill the draft with the text of a publication. An existing draft is replaced only with its If-Match.",
  ...shared,
  params: versionParams,
  isVersioned: true,
  errors: ["not-found", "forbidden", "conflict", "invalid-content"],
  response: draft,
});

export const createPreviewLink = endpoint({
  method: "POST",
  path: "/api/admin/content/:entry/preview-link",
  audit: "content-preview-shared",
  summary:
    "Create a secret link to a preview of the entry's pages with its draft. It works for 7 days and replaces the previous link.",
  ...forEditors,
  isIdempotent: true,
  hasSecretResponse: true,
  response: z.object({ url: z.string(), expiresAt: z.string() }),
});

export const endPreviewLink = endpoint({
  method: "DELETE",
  path: "/api/admin/content/:entry/preview-link",
  audit: "content-preview-ended",
  summary: "End the preview link of an entry.",
  ...forEditors,
  response: successResponse,
});
