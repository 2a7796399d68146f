// The search box's rule: which conversations match what was typed.
import type { Conversation } from "../contract.ts";

/**
 * The conversations whose title, or first message, holds the words: a substring in any case.
 * @example findConversations(conversations, "pricing")
 */
export function findConversations<C extends Pick<Conversation, "title" | "preview">>(
  all: readonly C[],
  words: string,
): C[] {
  const wanted = fold(words.trim());
  return all.filter(({ title, preview }) => fold(title).includes(wanted) || fold(preview ?? "").includes(wanted));
}

function fold(text: string): string {
  return text.normalize("NFC").toLowerCase();
}
