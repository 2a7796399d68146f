// The worker thread that draws social cards and covers as PNG.
import { parentPort } from "node:worker_threads";
import { cover } from "./cover.ts";
import { renderPng } from "./render-png.server.ts";
import { drawSocialCard } from "./social-card.server.ts";
import type { Drawing } from "./social-card.ts";

export type DrawingTask = { id: number; card: Drawing };

export type DrawResult = { id: number; png: Uint8Array } | { id: number; fault: string };

parentPort?.on("message", async ({ id, card }: DrawingTask) => {
  let result: DrawResult;
  try {
    result = { id, png: new Uint8Array(await draw(card)) };
  } catch (error) {
    result = { id, fault: String(error) };
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(result);
});

function draw(drawing: Drawing): Promise<Buffer> {
  return "cover" in drawing ? renderPng(cover(drawing.cover, drawing.ground)) : drawSocialCard(drawing);
}
