// What the chat page is told by the server.

/** What the page knows: the question it was opened with, those to begin with, addresses that answers may link to, how long conversations are kept. */
export type ChatFacts = {
  prefilled: string;
  questions: readonly string[];
  addresses: readonly string[];
  kept: string;
};
