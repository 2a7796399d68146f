import type { BrowserContextOptions, Page } from "playwright-core";

/** Resets a page; returns false if something would remain. */
export type Tidy = (siteUrl: string) => Promise<boolean>;

const events = [
  "close",
  "console",
  "crash",
  "dialog",
  "download",
  "pageerror",
  "popup",
  "request",
  "requestfailed",
  "requestfinished",
  "response",
  "websocket",
  "worker",
] as const;

/** Tracks changes to a page and how to undo them. */
export async function makeTidy(page: Page, options: BrowserContextOptions): Promise<Tidy> {
  const context = page.context();
  const devTools = await context.newCDPSession(page);
  const undo: (() => Promise<void>)[] = [];
  let isSpoilt = false;

  const addInitScript = page.addInitScript.bind(page);
  page.addInitScript = async (script, argument, ...rest) => {
    const added = await addInitScript(script, argument, ...rest);
    undo.push(() => added.dispose());
    return added;
  };
  const newCDPSession = context.newCDPSession.bind(context);
  context.newCDPSession = (target) => {
    isSpoilt = true;
    return newCDPSession(target);
  };
  const exposeFunction = page.exposeFunction.bind(page);
  page.exposeFunction = (name, callback) => {
    isSpoilt = true;
    return exposeFunction(name, callback);
  };

  async function letGo(): Promise<void> {
    await Promise.all(
      context
        .pages()
        .filter((other) => other !== page)
        .map((other) => other.close()),
    );
    for (const event of events) page.removeAllListeners(event);
    await Promise.all([
      ...undo.splice(0).map((step) => step()),
      page.unrouteAll({ behavior: "ignoreErrors" }),
      context.unrouteAll({ behavior: "ignoreErrors" }),
      context.setOffline(false),
      context.clearPermissions(),
      context.clearCookies(),
      page.emulateMedia({
        media: null,
        colorScheme: options.colorScheme ?? "light",
        reducedMotion: options.reducedMotion ?? "no-preference",
        forcedColors: options.forcedColors ?? "none",
        contrast: options.contrast ?? "no-preference",
      }),
    ]);
  }

  async function empty(siteUrl: string): Promise<void> {
    await page.goto("/healthz");
    if (options.viewport) await page.setViewportSize(options.viewport);
    await page.mouse.move(-1, -1);
    isSpoilt ||= await page.evaluate(() => {
      sessionStorage.clear();
      return "__pwClock" in globalThis;
    });
    await devTools.send("Storage.clearDataForOrigin", { origin: siteUrl, storageTypes: "all" });
    await devTools.send("Page.resetNavigationHistory");
  }

  return async (siteUrl) => {
    if (isSpoilt || page.isClosed()) return false;
    try {
      await letGo();
      await empty(siteUrl);
      return !isSpoilt;
    } catch {
      return false; // crashed or hanging
    }
  };
}
