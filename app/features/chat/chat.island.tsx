import { island } from "#app/ui/island.tsx";
import { ChatScreen } from "./chat-desk.tsx";
import { sessionIdKey } from "./screen/session-id.ts";

export default island(ChatScreen, { name: "chat", words: ["chat"], wake: { localStorage: sessionIdKey, query: "q" } });
