// What the chat page is told by the server.

/** What the page knows: the question it was opened with, addresses that answers may link to, how long conversations are kept. */
export type ChatFacts = { prefilled: string; addresses: readonly string[]; kept: string };
