// Renders the pages of the sitemap before anybody asks for them: after a start, and after each change of what is published.
import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { listPaths } from "./sitemap.server.ts";
import type { Services } from "#app/pages/context.ts";
import type { PageCache } from "#app/platform/cache/page-cache.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";

/** A process that starts has visitors first, and whoever edits often changes more than once. */
const afterMs = 3_000;

/** Between two pages; with that share of it spent on other work, the process waits for the next one. */
const pauseMs = 25;
const busyShare = 0.2;

/** What few ask for isn't worth more memory: some 170 pages. */
const mostBytes = 16 * 1024 * 1024;

type Parts = {
  present: () => { deps: Deps; services: Services };
  pages: PageCache;
  ask: (path: string) => Promise<Response>;
};

/** `begin` starts anew if it is at work; `stop` resolves when nothing is being rendered. */
export type RenderAhead = { begin(): void; stop(): Promise<void> };

export function createRenderAhead(parts: Parts): RenderAhead {
  let current = new AbortController();
  let running: Promise<void> = Promise.resolve();
  return {
    begin() {
      current.abort();
      const { signal } = (current = new AbortController());
      const previous = running;
      running = previous
        .then(() => renderAll(parts, signal))
        .catch((error: unknown) => {
          if (!signal.aborted) parts.present().deps.log.warn({ err: error }, "pages not rendered ahead");
        });
    },
    async stop() {
      current.abort();
      await running;
    },
  };
}

async function renderAll({ present, pages, ask }: Parts, signal: AbortSignal): Promise<void> {
  if (!present().deps.config.RENDER_AHEAD) return;
  await delay(afterMs, undefined, { ref: false, signal });
  const { deps, services } = present();
  for (const path of await listPaths(deps, services)) {
    await untilIdle(signal);
    if (pages.bytes > mostBytes) return;
    await ask(path); // one that fails is logged as a visitor's is
  }
}

async function untilIdle(signal: AbortSignal): Promise<void> {
  for (let share = 1; share > busyShare;) {
    const before = performance.eventLoopUtilization();
    await delay(pauseMs, undefined, { ref: false, signal });
    share = performance.eventLoopUtilization(before).utilization;
  }
}
