// The assistant's calls as its page makes them: by method and path. The contract's schemas are the server's; zod would be a tenth
// of all that the page loads.
import { callAt } from "#app/platform/http/call.ts";
import type * as contract from "./contract.ts";

const conversations = "/api/chat/conversations";
const one = "/api/chat/conversations/:id";
const messages = "/api/chat/conversations/:id/messages";

export const listConversations = callAt<typeof contract.listConversations>({ method: "GET", path: conversations });
export const createConversation = callAt<typeof contract.createConversation>({ method: "POST", path: conversations });
export const deleteConversation = callAt<typeof contract.deleteConversation>({ method: "DELETE", path: one });
export const listMessages = callAt<typeof contract.listMessages>({ method: "GET", path: messages });
export const sendMessage = callAt<typeof contract.sendMessage>({ method: "POST", path: messages });
