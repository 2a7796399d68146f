import Chat from "./chat.island.tsx";
import { sessionIdKey } from "./screen/session-id.ts";
import type { ChatFacts } from "./chat-facts.ts";
import { WithoutChat } from "./without-chat.tsx";
import type { WithoutChatTexts } from "./without-chat.tsx";

type ChatPlaceProps = { facts: ChatFacts; texts: WithoutChatTexts };

/**
 * The frame of the assistant: the chat as it is before the first conversation; where there is no script, or its files can't be
 * loaded, the ways without it.
 * Who comes here has a session id from then on, whether or not the chat is used: the native start makes it.
 * @example <ChatPlace facts={{ questions, addresses, kept: "90 days" }} texts={{ noScript, faq }} />
 */
export function ChatPlace({ facts, texts }: ChatPlaceProps) {
  return (
    <div data-slot="chat-frame" data-browser-id={sessionIdKey} className="chat-frame">
      <div className="without-script grow">
        <WithoutChat texts={texts} />
      </div>
      <div className="chat-columns needs-script">
        <Chat facts={facts} />
      </div>
    </div>
  );
}
