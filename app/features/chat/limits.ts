/** Maximum lengths of texts, in UTF-16 code units. */
export const limits = { title: 200, message: 4_000 } as const;

/** The title of a conversation that was created without one. */
export const defaultTitle = "New Conversation";

/** The media type that a browser requests (`Accept`) to get the answer as a stream. */
export const streamType = "text/event-stream";
