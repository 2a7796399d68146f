// The thread in which social cards are drawn: a card comes in, its PNG goes out.
import { parentPort } from "node:worker_threads";
import type { SocialCard } from "./social-card.ts";
import { drawSocialCard } from "./social-card.server.ts";

/** What the thread is sent. */
export type DrawingTask = { id: number; card: SocialCard };

/** What it answers. */
export type DrawnCard = { id: number; png: Uint8Array } | { id: number; fault: string };

parentPort?.on("message", async ({ id, card }: DrawingTask) => {
  let answer: DrawnCard;
  try {
    answer = { id, png: new Uint8Array(await drawSocialCard(card)) };
  } catch (error) {
    answer = { id, fault: String(error) };
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(answer);
});
