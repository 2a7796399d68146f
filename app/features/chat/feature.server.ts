import type { Feature } from "#app/platform/feature.server.ts";
import { route } from "#app/platform/http/route.server.ts";
import type { ApiMap, EndpointsOf } from "#app/platform/http/route.server.ts";
import * as contract from "./contract.ts";
import * as persons from "./personal-data.server.ts";
import { sendMessageAndWait, sendMessage } from "./send-message.server.ts";
import * as service from "./service.server.ts";

/** The assistant and the visitors’ conversations with it. */
export const chat = {
  routes: {
    "GET /api/chat/conversations": route(contract.listConversations, service.listConversations),
    "POST /api/chat/conversations": route(contract.createConversation, service.createConversation),
    "DELETE /api/chat/conversations/:id": route(contract.deleteConversation, service.deleteConversation),
    "GET /api/chat/conversations/:id/messages": route(contract.listMessages, service.listMessages),
    "POST /api/chat/conversations/:id/messages": route(contract.sendMessage, {
      handle: sendMessageAndWait,
      stream: sendMessage,
    }),
  } satisfies ApiMap<EndpointsOf<typeof contract>>,
  cleanup: [service.deleteOldConversations],
  personalData: [
    { kind: "conversations" as const, findPersonData: persons.findPersonData, erasePerson: persons.erasePerson },
  ],
  writtenPersonKeys: persons.findWrittenAddresses,
} satisfies Feature;
