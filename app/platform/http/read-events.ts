// Reads server-sent events (WHATWG HTML §9.2) from a response of our server or a language model.

/** An event's name and its data. */
type StreamEvent = { event: string; data: string };

/**
 * Yields the events of a response's body; one that is cut off at the end is yielded incomplete.
 * @throws Error beyond `max` characters
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  max = Number.POSITIVE_INFINITY,
): AsyncGenerator<StreamEvent> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let waiting = "";
  let read = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      const text = decoder.decode(value, { stream: !done });
      read += text.length;
      if (read > max) throw new Error(`the answer is longer than ${max} characters`);
      const blocks = (waiting + text).replaceAll("\r\n", "\n").split("\n\n");
      waiting = done ? "" : (blocks.pop() ?? "");
      for (const block of blocks) yield* parseEvent(block);
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => undefined); // already ended, or cut
  }
}

function* parseEvent(block: string): Generator<StreamEvent> {
  let event = "message";
  const data: string[] = [];
  for (const line of block.split("\n")) {
    const [, name, value = ""] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (name === "event") event = value;
    if (name === "data") data.push(value);
  }
  if (data.length > 0) yield { event, data: data.join("\n") };
}
