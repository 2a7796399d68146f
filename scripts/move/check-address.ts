// Asks the new site for an address of the old one.

/** `failed`: the site didn't answer, or with an error of its own. */
export type Checked = { path: string; state: "found" | "redirected" | "gone" | "failed"; detail?: string };

const maxRedirects = 5;

const timeoutMs = 20_000;

const headers = { "User-Agent": "move-check (npm run move)", Accept: "text/html" };

/** Requests the path and query of `address` from `site`. Redirects to other sites are reported, not followed. */
export async function checkAddress(address: string, site: URL): Promise<Checked> {
  const { pathname, search } = new URL(address);
  const path = pathname + search;
  let url = new URL(path, site);
  try {
    for (let step = 0; step <= maxRedirects; step++) {
      const { status, next } = await ask(url);
      if (next) {
        url = next;
        if (url.origin !== site.origin) return { path, state: "redirected", detail: `→ ${url.href}` };
        continue;
      }
      return { path, ...describe(status, step === 0 ? undefined : url.pathname + url.search) };
    }
    return { path, state: "failed", detail: `(more than ${maxRedirects} redirects)` };
  } catch (error) {
    return { path, state: "failed", detail: `(${error instanceof Error ? reasonOf(error) : String(error)})` };
  }
}

async function ask(url: URL): Promise<{ status: number; next: URL | undefined }> {
  const answer = await fetch(url, { redirect: "manual", headers, signal: AbortSignal.timeout(timeoutMs) });
  await answer.body?.cancel();
  const location = answer.headers.get("Location");
  const isRedirect = answer.status >= 300 && answer.status < 400 && location !== null;
  return { status: answer.status, next: isRedirect ? new URL(location, url) : undefined };
}

function describe(status: number, leadsTo: string | undefined): Omit<Checked, "path"> {
  if (status === 404 || status === 410)
    return leadsTo === undefined ? { state: "gone" } : { state: "gone", detail: `(redirected → ${leadsTo})` };
  if (status >= 400) return { state: "failed", detail: `(${status})` };
  return leadsTo === undefined ? { state: "found" } : { state: "redirected", detail: `→ ${leadsTo}` };
}

/** Returns what is in the way: `fetch` itself only says that it failed. */
function reasonOf({ message, cause }: Error): string {
  return cause instanceof Error && cause.message !== "" ? cause.message : message;
}
