// The chat's session id, a random id in the browser's storage.

import { newUuid } from "#app/ui/uuid.ts";

export const sessionIdKey = "chat-session-id";

const validId = /^[A-Za-z0-9._-]{1,128}$/; // what the server accepts

let inMemoryId: string | undefined; // without storage: as long as the page is open

/** Returns the browser's chat session id; creates and stores it if there is none. */
export function chatSessionId(): string {
  try {
    const stored = localStorage.getItem(sessionIdKey);
    if (stored !== null && validId.test(stored)) return stored;
    const created = inMemoryId ?? newUuid();
    localStorage.setItem(sessionIdKey, created);
    return created;
  } catch {
    return (inMemoryId ??= newUuid()); // storage is forbidden or full
  }
}
