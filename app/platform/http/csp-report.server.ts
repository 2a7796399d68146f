// Logs the directive of a content security policy report and nothing else from it.
import type { Deps } from "#app/platform/deps.server.ts";
import { limitCall } from "./call-limits.server.ts";
import { readText } from "./read-body.server.ts";
import type { RequestContext } from "./request-context.server.ts";
import { commonHeaders } from "./security-headers.server.ts";

const maxBytes = 8 * 1024;

/** Answers 204; rejects more than 8 kB and clients beyond their rate limit. */
export async function receiveCspReport(
  deps: Deps,
  request: Request,
  requestContext: RequestContext,
): Promise<Response> {
  await limitCall(deps, "cspReports", requestContext.clientKey);
  const text = await readText(request, maxBytes);
  const directive = /"(?:effectiveDirective|effective-directive|violated-directive)"\s*:\s*"([a-z-]{1,40})/.exec(
    text,
  )?.[1];
  deps.log.warn({ request: requestContext.id, directive }, "content security policy report");
  return new Response(null, { status: 204, headers: { ...commonHeaders(deps.config), "Cache-Control": "no-store" } });
}
