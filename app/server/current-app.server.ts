// The app for the current content. A publication creates a new state, and with it a new app: a request ends with the
// state that it began with, so no page mixes two. Long-lived objects read `deps`, which are updated.
import { endedAt, withoutEnded } from "#app/content/ended-pages.ts";
import { saveOfferedForm } from "#app/features/enquiry/public.server.ts";
import { readRedirects } from "#app/features/redirects/find-redirect.server.ts";
import type { Services } from "#app/pages/services.server.ts";
import { createServices } from "#app/pages/services.server.ts";
import type { Deps, LiveDeps } from "#app/platform/deps.server.ts";
import { createTranslate } from "#app/platform/i18n/translate.server.ts";
import { createApp } from "./app.server.ts";
import type { App, AppParts } from "./app.server.ts";
import { listSitePages } from "./sitemap.server.ts";

type LoadedApp = { app: App; deps: Deps; services: Services };

export type CurrentApp = {
  current(): LoadedApp;
  /** Applies published changes; they become visible when this resolves. */
  update(): Promise<void>;
};

export function createCurrentApp(deps: LiveDeps, parts: Omit<AppParts, "deps" | "services">): CurrentApp {
  const make = (): LoadedApp => {
    const appDeps = { ...deps };
    const services = createServices(appDeps, listSitePages);
    return { deps: appDeps, services, app: createApp({ ...parts, deps: appDeps, services }) };
  };
  let current = make();
  return {
    current: () => current,
    update: async () => {
      const before = deps.content;
      if (!(await followContent(deps))) return;
      for (const content of new Set([before, deps.content]))
        await saveOfferedForm(deps, content).catch((err: unknown) => deps.log.error({ err }, "enquiry form not saved"));
      current = make();
    },
  };
}

/**
 * Returns a text that changes when pages must be rendered again without a publication: a company page ends, or a month
 * begins (pages show the year, and `security.txt` its expiry date, in UTC).
 */
export function periodOf({ content, now }: Pick<Deps, "content" | "now">): string {
  const time = now();
  return `${time.toISOString().slice(0, 7)} ${endedAt(content, time)}`;
}

/** Updates `deps` to the published content and the redirects; returns true if they had changed. */
export async function followContent(deps: LiveDeps): Promise<boolean> {
  const { content: published } = await deps.store.read(deps.db.kysely);
  const content = withoutEnded(published, deps.now());
  const redirects = await readRedirects(deps.db.kysely, content.redirects, deps.redirects);
  if (content === deps.content && redirects === deps.redirects) return false;
  deps.redirects = redirects;
  deps.content = content;
  deps.translate = createTranslate(content.ui);
  return true;
}
