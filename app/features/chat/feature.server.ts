import * as persons from "./person.server.ts";
import type { Feature } from "#app/platform/feature.server.ts";
import { call, callList } from "#app/platform/http/route.server.ts";
import type { ApiMap, EndpointsOf } from "#app/platform/http/route.server.ts";
import * as service from "./service.server.ts";
import { sendWhole, sendMessage } from "./send-message.server.ts";
import * as contract from "./contract.ts";

/** The assistant and the visitors’ conversations with it. */
export const chat = {
  calls: {
    "GET /api/chat/conversations": call(contract.listConversations, service.listConversations),
    "POST /api/chat/conversations": call(contract.createConversation, service.createConversation),
    "DELETE /api/chat/conversations/:id": call(contract.deleteConversation, service.deleteConversation),
    "GET /api/chat/conversations/:id/messages": callList(contract.listMessages, service.listMessages),
    "POST /api/chat/conversations/:id/messages": call(contract.sendMessage, sendWhole, sendMessage),
  } satisfies ApiMap<EndpointsOf<typeof contract>>,
  cleanup: [service.dropOldConversations],
  personalData: [
    { kind: "conversations" as const, findPersonData: persons.findPersonData, erasePerson: persons.erasePerson },
  ],
  writtenAddresses: persons.findWrittenAddresses,
} satisfies Feature;
