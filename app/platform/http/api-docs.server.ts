// The API documentation in HTML, generated from the contracts; loads nothing. Its script tests calls with a token.
import * as z from "zod";
import type { Config } from "#app/platform/settings/config.server.ts";
import { escapeXml } from "#app/platform/text/escape-xml.ts";
import type { EndpointInit } from "./endpoint.ts";
import type { Route } from "./route.server.ts";
import { cspHash, commonHeaders } from "./security-headers.server.ts";
import { tryCalls } from "./try-calls.ts";

const style = `:root{color-scheme:light dark;font:1.0625rem/1.6 "Schibsted Grotesk",system-ui,sans-serif}
body{max-width:60rem;margin:0 auto;padding:3rem 1.25rem;text-wrap:pretty}
h1{font-size:2.5rem;line-height:1;letter-spacing:-.04em;margin:0 0 1rem}h2{font-size:1.25rem;margin:0}
section{border-top:1px solid color-mix(in srgb,currentColor 20%,transparent);padding:1.5rem 0}
code{font:.9375rem/1.5 ui-monospace,monospace}pre{overflow:auto;padding:1rem;border-radius:8px;background:color-mix(in srgb,currentColor 7%,transparent)}
summary{cursor:pointer;padding:.25rem 0}p{margin:.5rem 0}
label,input,textarea{display:block;font-size:.9375rem}input,textarea{box-sizing:border-box;width:100%;max-width:40rem;margin:.25rem 0 .75rem;padding:.5rem;font-family:ui-monospace,monospace}
textarea{min-height:6rem}button{font:inherit;padding:.25rem 1rem;min-height:2.75rem}`;

const who: Record<EndpointInit["access"], string> = {
  public: "Public.",
  "public-or-editor": "Public; admins and editors see more.",
  admin: "For admins.",
  sales: "For sales and admins.",
  editor: "For editors and admins.",
  staff: "For everyone who is signed in.",
  visitor: "Needs the visitor's chat session: X-Session-Id.",
};

/**
 * Returns the response of GET /api/docs.
 * @example await createCachedResponse({ ...apiDocs(apiMap, config), status: 200, quality: 5 })
 */
export function apiDocs(
  routes: readonly Route[],
  config: Config,
): { headers: Record<string, string>; body: Buffer<ArrayBuffer> } {
  const sections = routes.map((route) => section(route)).join("\n");
  const script = `(${tryCalls})()`;
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>API of this site</title><style>${style}</style></head><body><main><h1>API of this site</h1>
<p>JSON in, JSON out. A refusal is a problem document (RFC 9457) with <code>message</code> and, where fields are at fault, <code>errors</code> by field. The machine-readable version is <a href="/api/openapi.json">openapi.json</a>.</p>
<p>Programs send a token as <code>Authorization: Bearer api_token_…</code>; staff make them at <a href="/admin/account">/admin/account</a>. A token can only make the calls of its areas.</p>
<p id="trying" hidden><label>Token for trying calls. It isn’t stored.<input id="token" autocomplete="off" spellcheck="false"></label></p>
${sections}</main><script>${script}</script></body></html>`;
  const headers = {
    ...commonHeaders(config),
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": `default-src 'none'; style-src ${cspHash(style)}; script-src ${cspHash(script)}; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    "X-Robots-Tag": "noindex",
  };
  return { headers, body: Buffer.from(html) };
}

/** Returns attributes for the script about a call that tokens may make. */
function attributesOf({ method, path, query, body, file }: EndpointInit): string {
  const sends = file ? "file" : body && "json";
  return ` data-method="${method}" data-path="${path}"${sends ? ` data-sends="${sends}"` : ""}${query ? ` data-takes="query"` : ""}`;
}

function section({ endpoint }: Route): string {
  const { method, path, tokenArea, isDraftCall } = endpoint;
  const access = isDraftCall ? " The access draft is enough." : "";
  const token = tokenArea ? `A token needs the area ${tokenArea}.${access}` : "Not for tokens.";
  const repeats = endpoint.isIdempotent ? "<p>Honours <code>Idempotency-Key</code> for 24 hours.</p>" : "";
  const versions =
    endpoint.isVersioned && endpoint.method !== "GET"
      ? "<p>With <code>If-Match</code>: 412 unless that is the current version.</p>"
      : "";
  const file = endpoint.file
    ? `<p>The body is the file: ${escapeXml(endpoint.file.types.join(", "))}, ${endpoint.file.maxBytes} bytes at most.</p>`
    : "";
  return `<section${tokenArea ? attributesOf(endpoint) : ""}><h2><code>${method} ${escapeXml(path)}</code></h2>
<p>${escapeXml(endpoint.summary)}</p><p>${escapeXml(who[endpoint.access])} ${token}</p>${repeats}${versions}${file}
${schemaBlock("Query", endpoint.query)}${schemaBlock("Body", endpoint.body)}${schemaBlock("Response", endpoint.response, "output")}</section>`;
}

function schemaBlock(title: string, schema: EndpointInit["body"], io: "input" | "output" = "input"): string {
  if (!schema) return "";
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return `<details><summary>${title}</summary><pre tabindex="0"><code>${escapeXml(JSON.stringify(rest, null, 2))}</code></pre></details>`;
}
