// Plain facts of the assistant that browser and server share, without the contract's schemas.

/** Longest texts, in UTF-16 units. */
export const limits = { title: 200, message: 4_000 } as const;

/** The title of a conversation that was given none. */
export const defaultTitle = "New Conversation";

/** The media type that a browser asks for (`Accept`) to get the answer as it is made. */
export const streamType = "text/event-stream";
