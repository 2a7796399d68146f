// Contract of the newsletter's issues: writing, previewing, sending, and the results.
import * as z from "zod/mini";
import { endpoint, recordEndpoint, successResponse } from "#app/platform/http/endpoint.ts";
import { choice, idParams, language, listQuery, moment, name, text } from "#app/platform/http/field-schemas.ts";
import { progressEvents } from "#app/platform/http/progress-events.ts";

/** In UTF-16 units. */
export const limits = { subject: 200, preheader: 200, content: 200_000 } as const;

const maxBytes = 2 * 1024 * 1024;

/** A language model wrote the text, and nobody has kept or changed it since. */
const isSuggestion = z.optional(z.literal(true));

/** An issue in one language. `content` is sanitised HTML; post-card.ts defines the card of a post in it. */
export const issueText = z.object({
  locale: language(),
  subject: z.string(),
  preheader: z.string(),
  content: z.string(),
  isSuggestion,
});

/** @public The editor’s page uses it. */
export type IssueText = z.infer<typeof issueText>;

export function isBlank({ subject, preheader, content }: IssueText): boolean {
  return `${subject}${preheader}${content}`.trim() === "";
}

/**
 * `cancelled`: stopped by staff after sending began; a cancelled schedule is a draft again. Issues are public once
 * sending begins, because emails link to them; cancelled ones only if an email was sent.
 */
export const issueStatus = choice(["draft", "scheduled", "sending", "paused", "sent", "cancelled"]);

export type IssueStatus = z.infer<typeof issueStatus>;

/**
 * The state of its emails. `recipients` is counted when sending begins; it is the sum of `sent`, `waiting`, `refused`
 * (the address, permanently: a bounce), `failed` (the message, or after all retries) and `skipped` (unsubscribed or
 * deleted meanwhile, or cancelled). `unsubscribed`: by this issue's link.
 */
export const issueProgress = z.object({
  recipients: z.number(),
  sent: z.number(),
  waiting: z.number(),
  refused: z.number(),
  failed: z.number(),
  skipped: z.number(),
  unsubscribed: z.number(),
});

export type IssueProgress = z.infer<typeof issueProgress>;

/** Times are ISO 8601 UTC. */
const shared = {
  id: z.string(),
  status: issueStatus,
  createdAt: z.string(),
  updatedAt: z.string(),
  createdBy: z.string(),
  /** Part of its public URL; null until sending begins. */
  slug: z.nullable(z.string()),
  /** When a scheduled issue will be sent. */
  sendAt: z.nullable(z.string()),
  includeUnasked: z.boolean(),
  startedAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  progress: issueProgress,
};

/** `pausedUntil`: the mail server asked for a pause because of `reason`; null while it accepts emails. */
export const issue = z.object({
  ...shared,
  texts: z.array(issueText),
  lane: z.nullable(z.object({ pausedUntil: z.string(), reason: z.string() })),
  version: z.number(),
});

export type Issue = z.infer<typeof issue>;

/** `subject` is in the default language, or the first one available. */
export const issueHead = z.object({ ...shared, subject: z.string(), locales: z.array(language()) });

export type IssueHead = z.infer<typeof issueHead>;

/** An issue in webhook payloads: `url` is its public page in the default language. */
export const announcedIssue = z.object({ ...z.omit(issueHead, { createdBy: true }).shape, url: z.string() });

/** Texts may be incomplete until the issue is sent. */
export const issueInput = z.object({
  texts: z
    .array(
      z.object({
        locale: language(),
        subject: z.optional(name({ max: limits.subject })),
        preheader: z.optional(name({ max: limits.preheader })),
        content: z.optional(text({ max: limits.content })),
        isSuggestion,
      }),
      { error: "invalid" },
    )
    .check(
      z.maxLength(20, { error: "tooMany" }), // each language once
      z.refine((texts) => new Set(texts.map(({ locale }) => locale)).size === texts.length, { error: "invalid" }),
    ),
});

export type IssueInput = z.infer<typeof issueInput>;

/** The number of subscribers who would get it now. `unasked`: active since before a mail server could ask them. */
export const audience = z.object({
  confirmed: z.number(),
  unasked: z.number(),
  /** Active subscribers who get nothing because their address bounced. */
  bounced: z.number(),
  locales: z.array(z.object({ locale: language(), confirmed: z.number(), unasked: z.number() })),
  /** The setting NEWSLETTER_PER_MINUTE. */
  perMinute: z.number(),
  /** False without a mail server: sending and testing return 409. */
  canSend: z.boolean(),
});

export type Audience = z.infer<typeof audience>;

export const listIssues = endpoint({
  method: "GET",
  path: "/api/admin/issues",
  summary:
    "Issues of the newsletter, newest first; searched by subject. With `page`, one page and the total in X-Total-Count.",
  access: "editor",
  tokenArea: "newsletter",
  query: z.object({ status: z.optional(issueStatus), ...listQuery(["createdAt", "startedAt", "status"]) }),
  response: z.array(issueHead),
});

export const createIssue = endpoint({
  method: "POST",
  path: "/api/admin/issues",
  summary: "Create a draft of an issue, with one version for each language.",
  access: "editor",
  tokenArea: "newsletter",
  audit: "issue-saved",
  maxBytes,
  isIdempotent: true,
  body: issueInput,
  response: issue,
  status: 201,
});

export const copyIssue = recordEndpoint({
  method: "POST",
  path: "/api/admin/issues/:id/copy",
  summary: "Copy an issue with its texts in all languages as a new draft.",
  access: "editor",
  tokenArea: "newsletter",
  isIdempotent: true,
  response: issue,
  status: 201,
});

export const readIssue = recordEndpoint({
  method: "GET",
  path: "/api/admin/issues/:id",
  summary: "One issue, with the progress of its sending.",
  access: "editor",
  tokenArea: "newsletter",
  isVersioned: true,
  response: issue,
});

export const updateIssue = recordEndpoint({
  method: "PUT",
  path: "/api/admin/issues/:id",
  summary: "Replace the texts of a draft; 409 for an issue that is scheduled or was sent.",
  access: "editor",
  tokenArea: "newsletter",
  unaudited: "saved while somebody types; sending is audited",
  isVersioned: true,
  maxBytes,
  body: issueInput,
  response: issue,
  errors: ["conflict"],
});

export const suggestIssue = recordEndpoint({
  method: "POST",
  path: "/api/admin/issues/:id/suggest",
  summary:
    "Have the language model translate a draft into a language in which it has no text, from its first text. The new text is marked as a suggestion until it is saved without the mark, and an issue with a suggestion isn’t sent. Quotations and code are kept unchanged and aren’t sent to the model. A suggestion without the original’s tags, links, pictures, figures and names is refused (422). 409 without a model, or if there is a text already. With Accept: text/event-stream, progress is streamed; closing the connection stops the translation.",
  access: "editor",
  tokenArea: "newsletter",
  unaudited: "in the audit log before the first text is sent",
  body: z.object({ locale: language() }),
  response: issue,
  events: progressEvents(issue),
  errors: ["conflict", "precondition-failed", "invalid-content", "too-many-requests", "unavailable"],
});

export const deleteIssue = recordEndpoint({
  method: "DELETE",
  path: "/api/admin/issues/:id",
  summary: "Delete an issue, with its public page; 409 while it is scheduled, sending or paused.",
  access: "editor",
  tokenArea: "newsletter",
  audit: "issue-deleted",
  isVersioned: true,
  response: successResponse,
  errors: ["conflict"],
});

export const previewIssue = recordEndpoint({
  method: "POST",
  path: "/api/admin/issues/:id/preview",
  summary: "Create a secret URL of the email in one language, as HTML or as text. It works once, for five minutes.",
  access: "editor",
  unaudited: "shows what the caller may read",
  isIdempotent: true,
  hasSecretResponse: true,
  body: z.object({ locale: language(), as: z.optional(choice(["html", "text"])) }),
  response: z.object({ url: z.string(), expiresAt: z.string() }),
  status: 201,
  errors: ["conflict"],
});

export const testIssue = recordEndpoint({
  method: "POST",
  path: "/api/admin/issues/:id/test",
  summary: "Send the email in one language to your own address.",
  access: "editor",
  audit: "issue-tested",
  isIdempotent: true,
  /** Default: the site's default language. */
  body: z.object({ locale: z.optional(language()) }),
  response: successResponse,
  errors: ["conflict"],
});

export const readAudience = recordEndpoint({
  method: "GET",
  path: "/api/admin/issues/:id/audience",
  summary: "The number of recipients if the issue were sent now, by language.",
  access: "editor",
  tokenArea: "newsletter",
  response: audience,
});

export const sendIssue = recordEndpoint({
  method: "POST",
  path: "/api/admin/issues/:id/send",
  summary:
    "Send a draft now, or at a time in the future. The recipients are determined when sending starts. 409 without a mail server.",
  access: "editor",
  isVersioned: true,
  isIdempotent: true,
  body: z.object({
    at: z.optional(moment()),
    /** Default: false. */
    includeUnasked: z.optional(z.boolean({ error: "invalid" })),
  }),
  response: issue,
  errors: ["conflict"],
});

const switching = {
  method: "POST",
  access: "editor",
  params: idParams,
  response: issue,
  errors: ["not-found", "conflict"],
} as const;

export const pauseIssue = endpoint({
  path: "/api/admin/issues/:id/pause",
  summary: "Pause an issue that is being sent. Emails on their way to the mail server still go out.",
  audit: "issue-paused",
  ...switching,
});

export const resumeIssue = endpoint({
  path: "/api/admin/issues/:id/resume",
  summary: "Resume sending a paused issue.",
  audit: "issue-resumed",
  ...switching,
});

export const cancelIssue = endpoint({
  path: "/api/admin/issues/:id/cancel",
  summary:
    "Stop an issue: a scheduled one becomes a draft again; for one that is being sent, the waiting emails are deleted.",
  audit: "issue-cancelled",
  ...switching,
});
