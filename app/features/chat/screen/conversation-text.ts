// A conversation as plain text, for the clipboard and for the exported file.
import type { Message } from "../contract.ts";

/** All line breaks that some program recognises. */
const lineBreak = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g;

/**
 * Returns the messages as `You: …` and `AI: …`, separated by blank lines. Further lines of a message are indented by
 * four spaces, including blank ones, so that no message can imitate an `AI:` line or a new message.
 * @example conversationText([{ role: "user", content: "Hello" }, { role: "assistant", content: "Hi" }]) // "You: Hello\n\nAI: Hi"
 */
export function conversationText(messages: readonly Pick<Message, "role" | "content">[]): string {
  return messages
    .map(({ role, content }) => `${role === "user" ? "You" : "AI"}: ${content.replaceAll(lineBreak, "\n    ")}`)
    .join("\n\n");
}
