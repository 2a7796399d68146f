// The built site with its own content, requested without a port: for the content of its pages as served.
import { afterAll, beforeAll } from "vitest";
import { readFiles } from "#app/content/read.server.ts";
import { createTestApp } from "./app.ts";
import type { TestApp } from "./app.ts";
import { siteContent } from "./content.ts";
import { readPage } from "./page-parts.ts";
import type { Part } from "./page-parts.ts";

export type OwnSite = {
  app: () => TestApp;
  html: (path: string) => Promise<string>;
  /** Returns the parts of an existing page. */
  page: (path: string) => Promise<Part>;
};

/** Opens the site for all tests of a file, which write nothing. */
export function useOwnSite({ prepare }: { prepare?: (app: TestApp) => Promise<void> } = {}): OwnSite {
  let opened: TestApp | undefined;
  beforeAll(async () => {
    opened = await createTestApp({ content: siteContent, files: readFiles() });
    await prepare?.(opened);
  });
  afterAll(() => opened?.close());
  const app = () => {
    if (!opened) throw new Error("The site isn't open.");
    return opened;
  };
  const html = async (path: string) => {
    const answer = await app().app.request(path);
    if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}.`);
    return answer.text();
  };
  return { app, html, page: async (path) => readPage(await html(path)) };
}
