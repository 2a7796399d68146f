// Messages as rows: what a visitor sent, and what is replied.
import { createHash } from "node:crypto";
import { newId } from "#app/platform/db/ids.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { PlannedReply } from "./answer/reply.server.ts";
import type { MessageRow } from "./queries.server.ts";

/** A visitor's message. `until` is given where somebody writes the reply now. */
export function userRow(
  deps: Deps,
  { conversationId, content, repeatKey }: { conversationId: string; content: string; repeatKey: string | undefined },
  until: Date | null,
): MessageRow {
  const now = deps.now();
  return {
    ...empty,
    id: newId(now),
    conversation_id: conversationId,
    role: "user",
    content,
    created_at: now.toISOString(),
    repeat_key: repeatKey === undefined ? null : hashOf(repeatKey),
    answering_until: until?.toISOString() ?? null,
  };
}

/** A reply. `model` is null where none wrote it. */
export function replyRow(
  deps: Deps,
  {
    conversationId,
    replyTo,
    content,
    kind,
    sources,
    model,
  }: Pick<PlannedReply, "content" | "kind" | "sources"> & {
    conversationId: string;
    replyTo: string;
    model: string | null;
  },
): MessageRow {
  const now = deps.now();
  return {
    ...empty,
    id: newId(now),
    conversation_id: conversationId,
    role: "assistant",
    content,
    created_at: now.toISOString(),
    reply_to: replyTo,
    kind,
    sources: JSON.stringify(sources),
    model,
  };
}

const empty = { reply_to: null, kind: null, sources: null, model: null, repeat_key: null, answering_until: null };

/** What is stored of a repeat key. */
export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
