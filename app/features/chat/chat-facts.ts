// What the chat page is told by the server.

import type { BriefFacts } from "./enquiry-brief.tsx";

/** What the page knows: questions to begin with, addresses that answers may link to, how long conversations are kept. */
export type ChatFacts = {
  questions: readonly string[];
  addresses: readonly string[];
  kept: string;
  brief: BriefFacts;
};
