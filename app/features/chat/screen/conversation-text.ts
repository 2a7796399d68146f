// A conversation as plain text, for the clipboard and for the file.
import type { Message } from "../contract.ts";

/** Everything that begins a line somewhere. */
const lineBreak = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g;

/**
 * The parts `You: …` and `AI: …`, separated by blank lines. A message's own further lines are indented by four spaces, blank
 * ones too: only a part's first line begins at the margin, so that no message can forge an `AI:` line, or a new part.
 * @example conversationText([{ role: "user", content: "Hello" }, { role: "assistant", content: "Hi" }]) // "You: Hello\n\nAI: Hi"
 */
export function conversationText(messages: readonly Pick<Message, "role" | "content">[]): string {
  return messages
    .map(({ role, content }) => `${role === "user" ? "You" : "AI"}: ${content.replaceAll(lineBreak, "\n    ")}`)
    .join("\n\n");
}
