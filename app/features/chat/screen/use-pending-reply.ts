// The pending send, of which there is at most one: its answer so far, stopping it, and its outcome.
import { useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { idempotencyKeyFor } from "#app/platform/http/idempotency-keys.ts";
import type { Attempt } from "#app/platform/http/idempotency-keys.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { minimumDuration, wait } from "#app/ui/minimum-duration.ts";
import type { Message } from "../contract.ts";
import { messagesKey, refreshChat } from "./chat-calls.ts";
import { sendQuestion } from "./send-question.ts";
import type { ChatEvent } from "./send-question.ts";
import type { Pending } from "./shown-messages.ts";
import { createSpeaker } from "./speaker.ts";
import type { Speaker } from "./speaker.ts";

export type QuestionInput = Pick<Pending, "conversationId" | "question" | "storedBefore" | "isAgain">;

/** The outcome of a send; `isStored` is true if the server has the message. */
export type Outcome = { failure?: unknown; isStored: boolean };

/** Returns the pending send, the announcements for screen readers, and functions to ask and to stop. */
export function usePendingReply() {
  const { locale, t } = useTranslation();
  const queries = useQueryClient();
  const [pending, setPending] = useState<Pending>();
  const [spoken, setSpoken] = useState<string[]>([]);
  const [speaker] = useState(() =>
    createSpeaker({ say: (text) => setSpoken((previous) => [...previous, text]), writing: () => t("chat.writing") }),
  );
  const running = useRef<AbortController>(undefined);
  const attempt = useRef<Attempt>(undefined);

  // Synchronises with the connection: leaving the page closes it, which also stops the answer.
  useEffect(
    () => () => {
      running.current?.abort();
      speaker.stop();
    },
    [speaker],
  );

  async function ask(asking: QuestionInput): Promise<Outcome> {
    const { signal } = (running.current = new AbortController());
    setSpoken([]);
    const key = idempotencyKeyFor(JSON.stringify([asking.conversationId, asking.question]), attempt);
    const sending = { key, locale, signal, queries, speaker, show: setPending };
    const outcome = await askOnce(asking, sending);
    if (outcome.failure === undefined && outcome.isStored) attempt.current = undefined;
    return outcome;
  }

  return { pending, spoken, ask, stop: () => running.current?.abort() };
}

type SendOptions = {
  key: string;
  locale: string;
  signal: AbortSignal;
  queries: QueryClient;
  speaker: Speaker;
  show: (pending: Pending | undefined) => void;
};

async function askOnce(
  asking: QuestionInput,
  { key, locale, signal, queries, speaker, show }: SendOptions,
): Promise<Outcome> {
  const outcome: Outcome = { isStored: false };
  let received: Pending = { ...asking, text: "", sources: [] };
  let isHeldBack = asking.isAgain; // when regenerating, the placeholder is shown first
  const seen = minimumDuration().then(() => {
    isHeldBack = false;
    show(received);
  });
  show(received);
  speaker.begin();
  try {
    await sendQuestion({ ...asking, content: asking.question, key, locale, signal }, (event) => {
      outcome.isStored = true; // events are sent only after the message is stored
      received = withEvent(received, event);
      if (!isHeldBack) show(received);
      speaker.update(received.text);
    });
  } catch (error) {
    if (!signal.aborted) outcome.failure = error;
  }
  speaker.end(received.text);
  await seen;
  await refreshAfter(queries, received, signal.aborted);
  if (signal.aborted) outcome.isStored ||= storedSince(queries, received).some(({ role }) => role === "user");
  show(undefined);
  return outcome;
}

function withEvent(received: Pending, { event, data }: ChatEvent): Pending {
  if (event === "delta") return { ...received, text: received.text + data.text };
  if (event === "sources") return { ...received, sources: data.sources };
  if (event === "done") return { ...received, text: data.content, sources: data.sources ?? [], kind: data.kind };
  return received;
}

/**
 * Refetches the chat. A stopped answer is stored a moment later, so the list is refetched a few times until it is
 * there.
 */
async function refreshAfter(queries: QueryClient, received: Pending, isStopped: boolean) {
  const { conversationId, text } = received;
  await refreshChat(queries, conversationId);
  for (const pauseMs of isStopped && text !== "" ? [200, 400, 800] : []) {
    if (storedSince(queries, received).some(({ role }) => role === "assistant")) return;
    await wait(pauseMs);
    await refreshChat(queries, conversationId);
  }
}

/** Returns the messages that were stored since a send began. */
function storedSince(queries: QueryClient, { conversationId, storedBefore }: Pending): Message[] {
  return (queries.getQueryData<Message[]>(messagesKey(conversationId)) ?? []).slice(storedBefore);
}
