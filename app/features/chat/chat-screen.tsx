import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import { createQueryClient } from "#app/platform/http/query-client.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { merge } from "#app/ui/merge.ts";
import { ConversationPanel } from "./conversation-panel.tsx";
import { FirstQuestion } from "./first-question.tsx";
import { LoadFailure } from "./load-failure.tsx";
import { useChat } from "./screen/use-chat.ts";
import type { Chat as ChatState, ChatFacts } from "./screen/use-chat.ts";
import { messageInputId } from "./screen/use-sending.ts";
import { WelcomeView } from "./welcome-view.tsx";

// Loaded with the first conversation that is shown, because the page does not need it before.
const ConversationView = lazy(() =>
  import("./conversation-view.tsx").then(
    (module) => ({ default: module.ConversationView }),
    () => ({ default: ViewFailed }),
  ),
);

function ViewFailed() {
  const { t } = useTranslation();
  return (
    <section className="chat-view">
      <LoadFailure onRetry={() => location.reload()}>{t("errors.offline")}</LoadFailure>
    </section>
  );
}

/** Renders the chat with its own query client. */
export function Chat({ facts }: { facts: ChatFacts }) {
  const [queries] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <ChatScreen facts={facts} />
    </QueryClientProvider>
  );
}

/**
 * Shows the list of conversations on the left, or in a sheet on narrow screens, and the selected conversation or a
 * welcome on the right.
 */
function ChatScreen({ facts }: { facts: ChatFacts }) {
  const { t } = useTranslation();
  const chat = useChat(useQuestionInUrl());
  const { data, isError } = chat.conversations;
  const hasList = data ? data.length > 0 : isError;
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const closeSheet = () => setIsSheetOpen(false);
  const openSheet = () => setIsSheetOpen(true);
  const beginning = <FirstQuestion question={chat.asked} />;
  const welcome = <WelcomeView chat={chat} facts={facts} onList={hasList ? openSheet : undefined} />;
  const instead = chat.asked === undefined ? welcome : beginning;
  return (
    <>
      <PanelBeside chat={chat} hasList={hasList} />
      {chat.selected ? (
        <Suspense fallback={beginning}>
          <ConversationView
            key={chat.selected.id}
            chat={chat}
            conversation={chat.selected}
            facts={facts}
            onList={openSheet}
          />
        </Suspense>
      ) : (
        instead
      )}
      {isSheetOpen && (
        <Dialog
          onClose={closeSheet}
          title={t("chat.conversations")}
          closeLabel={t("common.close")}
          closeOnBackdrop
          className="chat-sheet"
        >
          <ConversationPanel chat={chat} onChosen={closeSheet} />
        </Dialog>
      )}
    </>
  );
}

/**
 * Shows the panel with the list. Before the first conversation, a drawing fills its space, so that the layout does not
 * shift later.
 */
function PanelBeside({ chat, hasList }: { chat: ChatState; hasList: boolean }) {
  const { t } = useTranslation();
  const isWelcome = !chat.selected && chat.asked === undefined;
  return (
    <section aria-label={t("chat.conversations")} className={merge("chat-panel chat-panel-beside", isWelcome && "ink")}>
      <h2 className={hasList ? "px-5 pt-5 pb-3 text-d4" : "visually-hidden"}>{t("chat.conversations")}</h2>
      {hasList && (
        <div key="list" ref={focusInputOnRemoval} className="contents">
          <ConversationPanel chat={chat} />
        </div>
      )}
      {!hasList && isWelcome && <div key="drawing" aria-hidden="true" className="chat-wind" />}
    </section>
  );
}

/** Moves the focus from the list to the input when the list is removed with the last conversation; a ref callback. */
function focusInputOnRemoval(list: HTMLElement | null) {
  return () => {
    if (!list?.contains(document.activeElement)) return;
    queueMicrotask(() => document.getElementById(messageInputId)?.focus({ preventScroll: true }));
  };
}

const noSubscription = () => () => {};

/** Returns the question from `?q=`. The server does not render it, so that all visitors get the same page. */
function useQuestionInUrl(): string {
  return useSyncExternalStore(
    noSubscription,
    () => new URLSearchParams(location.search).get("q") ?? "",
    () => "",
  );
}
