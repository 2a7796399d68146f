// One address a page: whatever is another spelling of it is sent there with one redirect.

/**
 * The canonical path of a path, or undefined where it is that already: no double slash, no slash at the end,
 * no upper case, no index.html; never another host, whatever the path begins with.
 * @example canonicalPath("/About/") // "/about"
 */
export function canonicalPath(pathname: string): string | undefined {
  const simple = pathname
    .replaceAll(/[\\/]+/g, "/")
    .replace(/\/index\.html?$/i, "/")
    .replace(/(.)\/$/, "$1");
  const canonical = simple.replace(/^\/en(?=\/|$)/i, "") || "/";
  // The hash of an asset is case-sensitive; there is no other spelling of it.
  const lower = canonical.startsWith("/assets/") || canonical.startsWith("/api/") ? canonical : canonical.toLowerCase();
  return lower === pathname ? undefined : lower;
}
