// What may be sent, and which key sends it.
import { limits } from "../limits.ts";

/** What the gate looks at. */
export type Attempt = { typed: string; conversationId: string | undefined; isPending: boolean };

/**
 * What is sent: the trimmed text and where to. Undefined where sending is ignored: nothing typed, no conversation selected,
 * a send pending, or a text longer than the server takes.
 * @example passGate({ typed: " Hi ", conversationId: "1", isPending: false }) // { content: "Hi", conversationId: "1" }
 */
export function passGate({
  typed,
  conversationId,
  isPending,
}: Attempt): { content: string; conversationId: string } | undefined {
  const content = typed.trim();
  if (content === "" || conversationId === undefined || isPending || isTooLong(typed)) return undefined;
  return { content, conversationId };
}

/** Whether a text is longer than a message may be. */
export function isTooLong(typed: string): boolean {
  return typed.normalize("NFC").trim().length > limits.message;
}

/** A key press, as far as it matters here. */
export type KeyPress = { key: string; shiftKey: boolean; isComposing: boolean; keyCode: number };

/** Whether a key sends: Enter does; Shift+Enter doesn't, nor does the Enter that ends a composition. */
export function sendsOn({ key, shiftKey, isComposing, keyCode }: KeyPress): boolean {
  return key === "Enter" && !shiftKey && !isComposing && keyCode !== 229; // 229: Safari's Enter that ends a composition
}
