// Reads server-sent events (WHATWG HTML §9.2) from a response, as far as our server writes them: one event and one line of JSON.

/** An event as it came: its name, and what its JSON says. */
export type StreamEvent = { event: string; data: unknown };

/** The events of a response's body, one by one. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let waiting = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      waiting += decoder.decode(value, { stream: !done });
      const blocks = waiting.replaceAll("\r\n", "\n").split("\n\n");
      waiting = blocks.pop() ?? "";
      for (const block of blocks) yield* eventOf(block);
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => undefined); // already ended, or cut
  }
}

function* eventOf(block: string): Generator<StreamEvent> {
  let event = "message";
  const data: string[] = [];
  for (const line of block.split("\n")) {
    const [, name, value = ""] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (name === "event") event = value;
    if (name === "data") data.push(value);
  }
  if (data.length > 0) yield { event, data: JSON.parse(data.join("\n")) as unknown };
}
