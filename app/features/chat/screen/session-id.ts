// The chat's session id, a random id in the browser's storage.

import { newUuid } from "#app/ui/uuid.ts";

export const sessionIdKey = "chat-session-id";

const taken = /^[A-Za-z0-9._-]{1,128}$/; // what the server accepts

let unkept: string | undefined; // without storage: as long as the page is open

/** Returns the browser's chat session id; creates and stores it if there is none. */
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
