// Renders the sitemap's pages before visitors request them: after a start, and after each publication.
import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import type { Services } from "#app/pages/services.server.ts";
import type { PageCache } from "#app/platform/cache/page-cache.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { listPaths } from "./sitemap.server.ts";

/** Delay: a starting process serves visitors first, and an editor often changes several things. */
const afterMs = 3_000;

/** Pause between two pages; if other work took this share of it, the process waits for the next one. */
const pauseMs = 25;
const busyShare = 0.2;

/** Rarely visited pages aren't worth more memory: about 170 pages. */
const maxBytes = 16 * 1024 * 1024;

type Parts = {
  present: () => { deps: Deps; services: Services };
  pages: PageCache;
  ask: (path: string) => Promise<Response>;
};

/** `begin` restarts a running one; `stop` resolves when nothing is being rendered. */
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
    if (pages.bytes > maxBytes) return;
    await ask(path); // a failure is logged like a visitor's
  }
}

async function untilIdle(signal: AbortSignal): Promise<void> {
  for (let share = 1; share > busyShare;) {
    const before = performance.eventLoopUtilization();
    await delay(pauseMs, undefined, { ref: false, signal });
    share = performance.eventLoopUtilization(before).utilization;
  }
}
