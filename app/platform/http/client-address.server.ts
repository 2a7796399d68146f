// Whose request it is, for the limits: the socket's address, or the one that the trusted proxies tell.

/**
 * The key under which an address is counted: IPv4 whole, IPv6 by its /64 (one household or host has at least that much).
 * @example addressKey("2001:db8:1:2:3::1") // "2001:db8:1:2::/64"
 */
export function addressKey(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!plain.includes(":")) return plain;
  const [head = "", tail] = plain.split("%")[0]?.split("::") ?? [];
  const left = head === "" ? [] : head.split(":");
  const right = tail ? tail.split(":") : [];
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  const first = [...left, ...zeros, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${first.join(":")}::/64`;
}

/**
 * The client's address. With `trustedProxies` n, the n-th entry of X-Forwarded-For from its end, which the outermost of
 * our own proxies wrote; whatever a client puts before it is never read.
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

/** Some proxies write the port as well, which is another one for each connection: `203.0.113.9:4711`, `[2001:db8::1]:4711`. */
function withoutPort(hop: string): string {
  return hop.replace(/^\[([^\]]*)\](?::\d+)?$/, "$1").replace(/^([\d.]+):\d+$/, "$1");
}

/**
 * True for a loopback or private address: somebody at this machine or in its own network (RFC 1918, RFC 4193, RFC 3927).
 * @example isLocalAddress("192.168.0.7") // true
 */
export function isLocalAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  return (
    /^(127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.)/.test(plain) ||
    /^(::1$|f[cd][0-9a-f]{2}:|fe80:)/i.test(plain)
  );
}

/**
 * True for a name by which one calls a machine in one's own network: without a dot, an address of it, or one of the endings
 * kept for that (RFC 6761, RFC 6762, RFC 8375). Any other is a public one that a proxy passed on, or that a stranger's page
 * was made to lead here by (DNS rebinding).
 * @example isLocalName("corvane.example") // false
 */
export function isLocalName(hostname: string): boolean {
  const plain = hostname.replaceAll(/^\[|\]$/g, "");
  return (
    isLocalAddress(plain) || /^(?:[^.:]+|0\.0\.0\.0|::)$|\.(?:localhost|local|lan|internal|home\.arpa)$/i.test(plain)
  );
}
