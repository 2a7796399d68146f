import "./chat.css";
import { useSyncExternalStore } from "react";
import { latePart } from "#app/platform/cache/late-part.tsx";
import { loadMoreWords } from "#app/platform/i18n/languages.ts";
import type { ChatFacts } from "./chat-facts.ts";
import { ChatSkeleton } from "./chat-skeleton.tsx";
import { WithoutChat } from "./without-chat.tsx";
import type { WithoutChatTexts } from "./without-chat.tsx";

type ChatPlaceProps = { facts: ChatFacts; texts: WithoutChatTexts };

/** Whether the chat's files could not be loaded, and who is told so. */
const files = { areMissing: false, tell: () => {} };

// The welcome comes with the HTML, and what makes a chat of it after the page.
const ChatScreen = latePart<{ facts: ChatFacts }>(
  () =>
    Promise.all([import("./chat-screen.tsx"), loadMoreWords("chat")]).then(
      ([module]) => module.ChatScreen,
      () => {
        files.areMissing = true;
        files.tell();
        return undefined;
      },
    ),
  <ChatSkeleton />,
);

/**
 * The frame of the assistant: the chat as it is before the first conversation; where there is no script, or its files can't be
 * loaded, the ways without it.
 * @example <ChatPlace facts={{ prefilled, questions, addresses, kept: "90 days" }} texts={{ noScript, faq }} />
 */
export function ChatPlace({ facts, texts }: ChatPlaceProps) {
  const areMissing = useSyncExternalStore(
    hear,
    () => files.areMissing,
    () => false,
  );
  return (
    <div data-slot="chat-frame" className="chat-frame">
      <div className={areMissing ? "grow" : "without-script grow"}>
        <WithoutChat texts={texts} />
      </div>
      {!areMissing && (
        <div className="chat-columns needs-script">
          <ChatScreen facts={facts} />
        </div>
      )}
    </div>
  );
}

function hear(tell: () => void): () => void {
  files.tell = tell;
  return () => (files.tell = () => {});
}
