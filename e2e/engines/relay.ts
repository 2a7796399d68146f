// A proxy between browser and site: gives each check its own origin and so empty storage, records page errors from the
// first script on (not every driver reports them) and failed files, and can be stopped.
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, request } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";

type BrowserFeatures = { hasScript: boolean; hasWorker: boolean };
export type Relay = { url: string; missing: readonly string[]; stop: () => Promise<void> };

/** Records errors in every document, before its own scripts. */
function noteProblems(): void {
  const note = (problem: string) => {
    const list = JSON.parse(sessionStorage.getItem("problems") ?? "[]") as string[];
    sessionStorage.setItem("problems", JSON.stringify([...list, `${location.pathname}: ${problem}`]));
  };
  const log = globalThis.console;
  const { error } = log;
  log.error = (...values: unknown[]) => {
    note(values.map(String).join(" "));
    error(...values);
  };
  addEventListener("error", ({ message }) => note(message)); // not of files: leaving a page ends what it was still loading
  addEventListener("unhandledrejection", ({ reason }) => note(String(reason)));
  addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) =>
    note(`policy ${effectiveDirective}: ${blockedURI} ${sample}`),
  );
  // Without the banner, which would lie above what is clicked.
  const preferences = { necessary: true, analytics: false, marketing: false, functional: false };
  const refusal = JSON.stringify({ preferences, timestamp: "2026-01-01T00:00:00.000Z" });
  if (localStorage.getItem("cookie-consent") === null) localStorage.setItem("cookie-consent", refusal);
}
const script = `(${String(noteProblems)})()`;
const hash = `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

/**
 * Starts a proxy. Without script, a sandbox turns it off in pages, as neither driver can. Without a service worker, its
 * file is missing: Firefox 153 aborted two of some 2,000 navigations that a worker answered with
 * NS_ERROR_INTERCEPTION_FAILED, both on a busy machine, and none of 1,750 more, so that the cause isn't known. Only the
 * check of the service worker has one.
 */
export async function startRelay(siteUrl: string, { hasScript, hasWorker }: BrowserFeatures): Promise<Relay> {
  const site = new URL(siteUrl);
  const missing: string[] = [];
  const server = createServer((incoming, answer) => {
    if (!hasWorker && incoming.url === "/sw.js") {
      answer.writeHead(404).end();
      return;
    }
    const headers = { ...incoming.headers, "accept-encoding": "identity" };
    const passed = request({
      host: site.hostname,
      port: site.port,
      path: incoming.url,
      method: incoming.method,
      headers,
      agent: false,
    });
    passed.on("response", (input) => {
      const isFile = /\.(?:js|css|woff2|svg|png|webp|avif|ico)$/.test(incoming.url ?? "");
      if (isFile && (input.statusCode ?? 0) >= 400) missing.push(`${incoming.url}: ${input.statusCode}`);
      passOn(input, answer, hasScript).catch(() => answer.destroy()); // the browser has left the page
    });
    passed.on("error", () => answer.destroy());
    answer.on("close", () => passed.destroy());
    incoming.pipe(passed);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return {
    url: `http://localhost:${port}`,
    missing,
    stop: async () => {
      server.closeAllConnections();
      if (!server.listening) return;
      server.close();
      await once(server, "close");
    },
  };
}

async function passOn(input: IncomingMessage, answer: ServerResponse, hasScript: boolean): Promise<void> {
  const headers = { ...input.headers };
  const policy = String(headers["content-security-policy"] ?? "");
  if (!headers["content-type"]?.startsWith("text/html")) {
    answer.writeHead(input.statusCode ?? 502, headers);
    input.pipe(answer);
    return;
  }
  headers["content-security-policy"] = hasScript
    ? policy.replace(/script-src [^;]*/, (match) => `${match.replace(" 'none'", "")} ${hash}`)
    : `${policy}; sandbox allow-forms allow-same-origin allow-top-navigation`;
  delete headers["content-length"];
  answer.writeHead(input.statusCode ?? 502, headers);
  let html = "";
  input.setEncoding("utf8");
  for await (const chunk of input) html += chunk;
  answer.end(hasScript ? html.replace(/<head[^>]*>/, (head) => `${head}<script>${script}</script>`) : html);
}
