// Who chats: a random id that this browser keeps, made when the chat is first used (spec §3, decisions OPEN-28, TENS-14).

/** Where the id is kept. */
export const sessionIdKey = "chat-session-id";

const taken = /^[A-Za-z0-9._-]{1,128}$/; // what the server takes

let unkept: string | undefined; // of a browser that keeps nothing: as long as the page is open

/**
 * The browser's chat session id; made and kept at the first call.
 * @example headers: { "X-Session-Id": chatSessionId() }
 */
export function chatSessionId(): string {
  try {
    const kept = localStorage.getItem(sessionIdKey);
    if (kept !== null && taken.test(kept)) return kept;
    const made = unkept ?? newSessionId();
    localStorage.setItem(sessionIdKey, made);
    return made;
  } catch {
    return (unkept ??= newSessionId()); // storage is forbidden or full
  }
}

/**
 * A UUID v4 (RFC 9562 §5.4); `crypto.randomUUID` is missing where a site is not served over HTTPS.
 * @example newSessionId() // "1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed"
 */
export function newSessionId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const fixed = bytes.map((byte, index) => {
    if (index === 6) return (byte & 0x0f) | 0x40; // version
    return index === 8 ? (byte & 0x3f) | 0x80 : byte; // variant
  });
  const hex = Array.from(fixed, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
