// The server build's entry: Vite's output that Node calls.
import { renderToReadableStream } from "react-dom/server";
import type { EntryContext, ServerBuild } from "react-router";
import { createRequestHandler, isRouteErrorResponse, RouterContextProvider, ServerRouter } from "react-router";
import startUrl from "virtual:start-url";
import { pageContext, servicesContext } from "./pages/context.ts";
import { DocumentContext } from "./pages/document.ts";
import type { Services } from "./pages/services.server.ts";
import { AppError } from "./platform/base/errors.ts";
import type { PageHandler } from "./platform/http/render-page.server.ts";
import { loadLanguage } from "./platform/i18n/languages.ts";
import { defaultLocale, localeOf, locales } from "./platform/i18n/locales.ts";
import { findPage, site, showsOutcome } from "./site-map.ts";

export { inlineScripts } from "./inline-scripts.ts";
export { readField } from "./content/pictures.ts";

await Promise.all(locales.map(loadLanguage));

const loadBuild = () => import("virtual:react-router/server-build");
const handler = createRequestHandler(loadBuild, import.meta.env.MODE);
const adminHandler = createRequestHandler(async () => adminRoutesOf(await loadBuild()), import.meta.env.MODE);

/** Returns the build for the admin area's router, without public pages. */
function adminRoutesOf(build: ServerBuild): ServerBuild {
  const ofAdmin = <Value,>(routes: Record<string, Value>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => id === "root" || id.startsWith("pages/admin/")));
  return { ...build, routes: ofAdmin(build.routes), assets: { ...build.assets, routes: ofAdmin(build.assets.routes) } };
}

/** Renders a page, its data or the result of its form. */
export const handle: PageHandler<Services> = (request, services, page) => {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(pageContext, page);
  const { pathname } = new URL(request.url);
  const isOfRouter = pathname.endsWith(".data") && site.isAdminPage(pathname);
  return (isOfRouter ? adminHandler : handler)(request, context);
};

/** Renders the whole document, because it is cached, compressed and hashed as one. */
// oxlint-disable-next-line max-params -- the framework calls it so
export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce } = context.get(pageContext);
  const { contentStamp } = context.get(servicesContext);
  let failure: unknown;
  const document = {
    nonce,
    release: [/-([\w-]+)\.js$/.exec(startUrl)?.[1], entryContext.manifest.version].join("_"),
    contentStamp,
    languages: status === 200 && request.method === "GET" ? otherLanguages(new URL(request.url)) : undefined,
  };
  const stream = await renderToReadableStream(
    <DocumentContext value={document}>
      <ServerRouter context={entryContext} url={request.url} {...(nonce ? { nonce } : {})} />
    </DocumentContext>,
    {
      ...(nonce ? { nonce } : {}),
      // Otherwise React moves Suspense content with an inline script.
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

function otherLanguages({ pathname, searchParams }: URL): string | undefined {
  const page = localeOf(pathname) === defaultLocale ? findPage(pathname) : undefined;
  if (!page?.isTranslated || showsOutcome(page, searchParams)) return undefined;
  return locales.filter((locale) => locale !== defaultLocale).join(" ");
}

/** Returns the router's own refusals: a form sent to a page without an action, data of a missing page. */
function refusalOf(error: unknown): AppError | undefined {
  if (!isRouteErrorResponse(error)) return undefined;
  if (error.status === 405) return new AppError("method-not-allowed", { allow: "GET, HEAD" });
  if (error.status === 404) return new AppError("not-found");
  return undefined;
}

/** Reports errors of loaders and actions, which the server logs and turns into a status. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
): void {
  if (request.signal.aborted) return;
  context.get(pageContext).report(refusalOf(error) ?? error);
}
