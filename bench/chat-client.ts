// What measurements of the assistant share: a client, and what it asks.
import { readJson } from "#test/read-json.ts";

/** A question that the fake model's sentences answer: for others they are not shown. */
export const answeredByModel = "How long does a project take?";

export async function begin(origin: string, session: string): Promise<string> {
  const response = await fetch(`${origin}/api/chat/conversations`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Session-Id": session },
    body: "{}",
  });
  return (await readJson<{ id: string }>(response)).id;
}

/** Returns milliseconds until the first token and the end, and whether the answer was complete. */
export async function streamAnswer(
  origin: string,
  { id, session, question }: { id: string; session: string; question: string },
): Promise<{ first: number; whole: number; isComplete: boolean }> {
  const began = performance.now();
  const headers = { "Content-Type": "application/json", "X-Session-Id": session, Accept: "text/event-stream" };
  const response = await fetch(`${origin}/api/chat/conversations/${id}/messages`, {
    method: "POST",
    headers,
    body: JSON.stringify({ content: question }),
  });
  let first = Number.NaN;
  let text = "";
  const decoder = new TextDecoder();
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes as Uint8Array, { stream: true });
    if (Number.isNaN(first) && text.includes("event: delta")) first = performance.now() - began;
  }
  return { first, whole: performance.now() - began, isComplete: text.includes("event: done") };
}

/** Returns the text with words that no other round has. */
export function inOtherWords(text: string, round: number): string {
  return text.replaceAll(/\b(\w{7,})\b/g, (word) => `${word}${round}`);
}
