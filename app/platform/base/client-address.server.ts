// The client's address for rate limits: the socket's, or the one that trusted proxies report.

/**
 * Returns the key for rate limits: a whole IPv4 address, or an IPv6 /64, since one household or host has at least that
 * much.
 * @example clientKey("2001:db8:1:2:3::1") // "2001:db8:1:2::/64"
 */
export function clientKey(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!plain.includes(":")) return plain;
  const [head = "", tail] = plain.split("%")[0]?.split("::") ?? [];
  const groups = head === "" ? [] : head.split(":");
  const right = tail ? tail.split(":") : [];
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - groups.length - right.length) }, () => "0");
  const first = [...groups, ...zeros, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${first.join(":")}::/64`;
}

const network = /\b([0-9a-f]{1,4}:[0-9a-f]{1,4}:[0-9a-f]{1,4}):[0-9a-f]{1,4}::\/64/;

/**
 * Returns a rate limit's key with the /48 in place of its /64, or undefined if it has none: providers give a household
 * up to 65,536 /64s (RFC 6177).
 * @example widerKey("2001:db8:1:2::/64") // "2001:db8:1::/48"
 */
export function widerKey(key: string): string | undefined {
  return network.test(key) ? key.replace(network, "$1::/48") : undefined;
}

/**
 * Returns the network of a rate limit's key, which identifies no household: the /48 of IPv6, the /24 of IPv4.
 * @example networkOf("203.0.113.9") // "203.0.113.0/24"
 */
export function networkOf(key: string): string {
  return widerKey(key) ?? key.replace(/\.\d+$/, ".0/24");
}

/**
 * Returns the client's address: with n trusted proxies, the n-th entry of X-Forwarded-For from the end, or the first if
 * there are fewer. Entries that a client puts before it are never read.
 * @example clientAddress("10.0.0.1", "6.6.6.6, 203.0.113.9", 1) // "203.0.113.9"
 */
export function clientAddress(
  socketAddress: string,
  forwardedFor: string | null | undefined,
  trustedProxies: number,
): string {
  if (trustedProxies === 0 || !forwardedFor) return socketAddress;
  const hops = forwardedFor.split(",").map((hop) => withoutPort(hop.trim()));
  return hops.at(-trustedProxies) || hops[0] || socketAddress;
}

/** Removes the port, which some proxies append and which varies: `203.0.113.9:4711`, `[2001:db8::1]:4711`. */
function withoutPort(hop: string): string {
  return hop.replace(/^\[([^\]]*)\](?::\d+)?$/, "$1").replace(/^([\d.]+):\d+$/, "$1");
}

export function isLoopbackAddress(address: string): boolean {
  return /^(?:127(?:\.\d{1,3}){3}|::1)$/.test(address.replace(/^::ffff:(?=\d+\.)/i, ""));
}

/** Returns true for a name that always means this machine (RFC 6761), not one from a proxy or DNS rebinding. */
export function isLoopbackName(hostname: string): boolean {
  return /^(?:.+\.)?localhost$/i.test(hostname) || isLoopbackAddress(hostname.replaceAll(/^\[|\]$/g, ""));
}
