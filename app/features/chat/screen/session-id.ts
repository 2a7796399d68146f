// Who chats: a random id that this browser keeps, made when the chat is first used.

import { newUuid } from "#app/ui/uuid.ts";

export const sessionIdKey = "chat-session-id";

const taken = /^[A-Za-z0-9._-]{1,128}$/; // what the server takes

let unkept: string | undefined; // of a browser that keeps nothing: as long as the page is open

/** The browser's chat session id; made and kept at the first call. */
export function chatSessionId(): string {
  try {
    const kept = localStorage.getItem(sessionIdKey);
    if (kept !== null && taken.test(kept)) return kept;
    const made = unkept ?? newUuid();
    localStorage.setItem(sessionIdKey, made);
    return made;
  } catch {
    return (unkept ??= newUuid()); // storage is forbidden or full
  }
}
