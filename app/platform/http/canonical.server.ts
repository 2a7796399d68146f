// One address a page: whatever is another spelling of it is sent there with one redirect.

/** Letters, digits and `-._~` written as escapes: they say the same as the plain sign (RFC 3986 §6.2.2.2). */
const needlessEscapes = /%(?:2[DEde]|3[0-9]|4[1-9A-Fa-f]|5[0-9AaFf]|6[1-9A-Fa-f]|7[0-9AaEe])/g;

/**
 * The canonical path of a path, or undefined where it is that already: no needless escape, no double slash, no slash at
 * the end, no upper case, no index.html; never another host, whatever the path begins with. Whoever asks what a path is
 * (a private page, one that carries a secret) may so look at its plain signs.
 * @example canonicalPath("/About/") // "/about"
 */
export function canonicalPath(pathname: string): string | undefined {
  const simple = pathname
    .replaceAll(needlessEscapes, (escape) => decodeURIComponent(escape))
    .replaceAll(/[\\/]+/g, "/");
  const canonical = withoutIndex(simple).replace(/^(?:\/en(?=\/|$))+/i, "") || "/";
  // The hash of an asset is case-sensitive; there is no other spelling of it.
  const lower = canonical.startsWith("/assets/") || canonical.startsWith("/api/") ? canonical : canonical.toLowerCase();
  return lower === pathname ? undefined : lower;
}

/** The path without what may be left out at its end, however often it stands there. A loop: one pattern would be quadratic. */
function withoutIndex(path: string): string {
  let rest = path;
  for (;;) {
    const [end] = /\/(?:index\.html?)?$/i.exec(rest.slice(-"/index.html".length)) ?? [];
    if (end === undefined) return rest;
    rest = rest.slice(0, -end.length);
  }
}
