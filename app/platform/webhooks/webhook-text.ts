// The chat message of a webhook of the form `text`. Slack, Mattermost, Google Chat and Discord read `{"text": "…"}`,
// each with its own markup (docs/webhooks.md links to their pages), so a name keeps no character with a meaning in any
// of them.
import type { WebhookEvent } from "#app/platform/db/tables.ts";
import { escapeHtml } from "#app/platform/text/escape-html.ts";

const sentences: Record<WebhookEvent | "webhook.test", string> = {
  "enquiry.created": "New enquiry",
  "enquiry.updated": "Enquiry changed",
  "enquiry.deleted": "Enquiry deleted",
  "booking.created": "Call booked",
  "booking.updated": "Call changed",
  "booking.rescheduled": "Call moved",
  "booking.cancelled": "Call cancelled",
  "booking.deleted": "Call deleted",
  "subscriber.confirmed": "New newsletter subscriber",
  "subscriber.unsubscribed": "Newsletter subscriber left",
  "subscriber.deleted": "Newsletter subscriber deleted",
  "post.published": "Post published",
  "issue.sent": "Newsletter issue sent",
  "webhook.test": "This is a test",
};

/** `name` is a person's, or a title. */
export type Announcement = { event: WebhookEvent | "webhook.test"; name?: string; isSuspect: boolean; url?: string };

/**
 * @example webhookText({ event: "enquiry.created", name: "Ana Pop", isSuspect, url }) // "New enquiry: Ana Pop\nhttps://…"
 */
export function webhookText({ event, name = "", isSuspect, url }: Announcement): string {
  const plainName = withoutMarkup(name);
  const sentence = `${sentences[event]}${isSuspect ? " (perhaps spam)" : ""}${plainName && `: ${plainName}`}`;
  return url === undefined ? sentence : `${sentence}\n${url}`;
}

/** Characters that begin markup, a mention or a channel in one of the chats, and their look-alikes. */
const lookAlikes: Readonly<Record<string, string>> = {
  "*": "∗",
  _: "ˍ",
  "~": "∼",
  "`": "ˋ",
  "|": "ǀ",
  "@": "＠",
  "#": "＃",
  "[": "［",
  "]": "］",
  "\\": "＼",
  $: "＄",
};

function withoutMarkup(name: string): string {
  const plain = name
    .replaceAll(/\p{Cf}/gu, "") // invisible characters, including bidi controls
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .replaceAll(/:(?=\S)/g, "∶") // links and :emoji:
    .replaceAll(/(?<=\S)\.(?=\S)/g, "․") // host names, which some turn into links
    .replaceAll(/[*_~`|@#[\]\\$]/g, (character) => lookAlikes[character] ?? "")
    .trim();
  return escapeHtml(plain); // the three entities of Slack: https://api.slack.com/docs/message-formatting
}
