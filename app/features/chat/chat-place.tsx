import "./chat.css";
import { lazy, Suspense } from "react";
import { loadMoreWords } from "#app/platform/i18n/languages.ts";
import { useIsHydrated } from "#app/ui/use-is-hydrated.ts";
import type { ChatFacts } from "./chat-facts.ts";
import { ChatSkeleton } from "./chat-skeleton.tsx";
import { WithoutChat } from "./without-chat.tsx";
import type { WithoutChatTexts } from "./without-chat.tsx";

type ChatPlaceProps = { facts: ChatFacts; texts: WithoutChatTexts };

// The chat is this browser's alone and comes after the page; where its files can't be loaded, the ways without it stand there.
const ChatScreen = lazy((): Promise<{ default: React.ComponentType<ChatPlaceProps> }> =>
  Promise.all([import("./chat-screen.tsx"), loadMoreWords("chat")]).then(
    ([module]) => ({ default: module.ChatScreen }),
    () => ({ default: WithoutChat }),
  ),
);

/**
 * The frame of the assistant, with what is seen before the chat is there, and without script.
 * @example <ChatPlace facts={{ prefilled, questions, addresses, kept: "90 days" }} texts={{ noScript, faq }} />
 */
export function ChatPlace({ facts, texts }: ChatPlaceProps) {
  const isHydrated = useIsHydrated();
  return (
    <div data-slot="chat-frame" className="chat-frame">
      <div className="without-script grow">
        <WithoutChat texts={texts} />
      </div>
      <div className="chat-columns needs-script">
        {isHydrated ? (
          <Suspense fallback={<ChatSkeleton />}>
            <ChatScreen facts={facts} texts={texts} />
          </Suspense>
        ) : (
          <ChatSkeleton />
        )}
      </div>
    </div>
  );
}
