import { island } from "#app/ui/island.tsx";
import { Chat } from "./chat-screen.tsx";
import { sessionIdKey } from "./screen/session-id.ts";

export default island(Chat, { name: "chat", words: ["chat"], wake: { localStorage: sessionIdKey, query: "q" } });
