// What Node calls of what Vite builds, and nothing else.
import { renderToReadableStream } from "react-dom/server";
import type { EntryContext, ServerBuild } from "react-router";
import { createRequestHandler, isRouteErrorResponse, RouterContextProvider, ServerRouter } from "react-router";
import startUrl from "virtual:start-url";
import type { Services } from "#app/pages/context.ts";
import { pageContext, servicesContext } from "#app/pages/context.ts";
import { DocumentContext } from "#app/pages/document.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Handle } from "#app/platform/http/render-page.server.ts";
import { loadLanguage } from "#app/platform/i18n/languages.ts";
import { defaultLocale, localeOf, locales } from "#app/platform/i18n/locales.ts";
import { findPage, site, tellsOutcome } from "./site-map.ts";

export { inlineScripts } from "./inline-scripts.ts";

await Promise.all(locales.map(loadLanguage));

const loadBuild = () => import("virtual:react-router/server-build");
const handler = createRequestHandler(loadBuild, import.meta.env.MODE);
const adminHandler = createRequestHandler(async () => adminRoutesOf(await loadBuild()), import.meta.env.MODE);

/** The build as the admin area's router knows it: without public pages, whose links are the browser's to follow. */
function adminRoutesOf(build: ServerBuild): ServerBuild {
  const ofAdmin = <Value,>(routes: Record<string, Value>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => id === "root" || id.startsWith("pages/admin/")));
  return { ...build, routes: ofAdmin(build.routes), assets: { ...build.assets, routes: ofAdmin(build.assets.routes) } };
}

/** Renders a page, or answers its form; for the admin area's router also its data and which routes there are. */
export const handle: Handle<Services> = (request, services, page) => {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(pageContext, page);
  const { pathname } = new URL(request.url);
  const isOfRouter = pathname === "/routes.json" || (pathname.endsWith(".data") && site.isAdminPage(pathname));
  return (isOfRouter ? adminHandler : handler)(request, context);
};

/** React Router's hook: renders the document whole, because it is cached, compressed and hashed as one. */
// oxlint-disable-next-line max-params -- the framework calls it so
export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce } = context.get(pageContext);
  let failure: unknown;
  const document = {
    nonce,
    release: [/-([\w-]+)\.js$/.exec(startUrl)?.[1], entryContext.manifest.version].join("_"),
    languages: status === 200 && request.method === "GET" ? otherLanguages(new URL(request.url)) : undefined,
  };
  const stream = await renderToReadableStream(
    <DocumentContext value={document}>
      <ServerRouter context={entryContext} url={request.url} {...(nonce ? { nonce } : {})} />
    </DocumentContext>,
    {
      ...(nonce ? { nonce } : {}),
      // Whole means whole: else React puts what is behind a Suspense at the end, to be moved by a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        failure ??= error;
      },
    },
  );
  await stream.allReady;
  if (failure) throw failure;
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(stream, { status, headers });
}

/** The languages that a page without one in its address also exists in. */
function otherLanguages({ pathname, searchParams }: URL): string | undefined {
  const page = localeOf(pathname) === defaultLocale ? findPage(pathname) : undefined;
  if (!page?.isTranslated || tellsOutcome(page, searchParams)) return undefined;
  return locales.filter((locale) => locale !== defaultLocale).join(" ");
}

/** React Router's hook: what a loader or an action threw is told to the server, which logs it and sets the status. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
): void {
  if (request.signal.aborted) return;
  // The router's own word for a form sent to a page that has none: the sender's mistake.
  const hasNoAction = isRouteErrorResponse(error) && error.status === 405;
  context.get(pageContext).report(hasNoAction ? new AppError("method-not-allowed", { allow: "GET, HEAD" }) : error);
}
