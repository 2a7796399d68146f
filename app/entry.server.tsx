// The doors between Node and what Vite builds: Node calls these functions and imports nothing else from the build.
import { renderToReadableStream } from "react-dom/server";
import type { EntryContext } from "react-router";
import { createRequestHandler, isRouteErrorResponse, RouterContextProvider, ServerRouter } from "react-router";
import type { Services } from "#app/pages/context.ts";
import { pageContext, servicesContext } from "#app/pages/context.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Handle } from "#app/platform/http/render-page.server.ts";
import { loadLanguage } from "#app/platform/i18n/languages.ts";
import { locales } from "#app/platform/i18n/locales.ts";

await Promise.all(locales.map(loadLanguage));

const handler = createRequestHandler(() => import("virtual:react-router/server-build"), import.meta.env.MODE);

/** Renders a page, or answers its data or its form. */
export const handle: Handle<Services> = (request, services, page) => {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(pageContext, page);
  return handler(request, context);
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
  const stream = await renderToReadableStream(
    <ServerRouter context={entryContext} url={request.url} {...(nonce ? { nonce } : {})} />,
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
