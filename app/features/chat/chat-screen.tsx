import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { createQueryClient } from "#app/platform/http/query-client.ts";
import { ChatDesk } from "./chat-desk.tsx";
import type { ChatFacts } from "./chat-facts.ts";

/**
 * The chat, with data of its own: nothing of it is shared with the rest of the site. Heavy: ChatPlace loads it.
 * @example <ChatScreen facts={facts} />
 */
export function ChatScreen({ facts }: { facts: ChatFacts }) {
  const [queries] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <ChatDesk facts={facts} />
    </QueryClientProvider>
  );
}
