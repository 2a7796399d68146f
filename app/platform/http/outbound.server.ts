// Calls URLs that staff enter (webhooks, calendar feeds). They must be public hosts (decision 079): a name is resolved
// once, every address checked, and the connection made to a checked one. OUTBOUND_ALLOW_HOSTS lists exceptions.
import { lookup, Resolver } from "node:dns/promises";
import { request as requestHttp } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import type { LookupFunction } from "node:net";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import ipaddr from "ipaddr.js";
import { errorCode } from "#app/platform/base/error-details.server.ts";
import { invalidField } from "#app/platform/base/errors.ts";
import type { Deps } from "#app/platform/deps.server.ts";

export type OutboundRequest = {
  url: string;
  method: "GET" | "POST";
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** More redirects are an error. Each target is checked like the first URL. */
  maxRedirects: number;
  /** Limit of the response's body; a longer one is an error. */
  maxBytes: number;
  /** Only the beginning of the body is needed: a longer, slow or broken one is returned as far as it has arrived. */
  allowsPartialBody?: boolean;
  /** Reads the body of a 200 instead of `maxBytes`, decompressed. */
  readBody?: (chunks: AsyncIterable<Buffer>) => Promise<Buffer>;
  /** Total for name resolution, connection, redirects and body. */
  timeoutMs: number;
  /** Aborts the call. */
  signal?: AbortSignal;
};

/** A response of any status except a redirect. */
export type OutboundResponse = {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** The host that answered, after redirects. */
  redirectedTo?: string;
};

export type OutboundFault = "url" | "refused" | "redirect" | "too-large" | "timeout" | "aborted" | "unreachable";

/** A call without a usable response. Its message is for staff and contains the host, but never the path. */
export class OutboundError extends Error {
  override readonly name = "OutboundError";
  readonly fault: OutboundFault;
  constructor(fault: OutboundFault, message: string, cause?: unknown) {
    super(message, { cause });
    this.fault = fault;
  }
}

/** Resolves a name to all its addresses. Allowed hosts may be names that only this machine or its network knows. */
export type Resolve = (host: string, options: { isAllowed: boolean; signal: AbortSignal }) => Promise<string[]>;

/**
 * Makes a call and returns its response.
 * @throws OutboundError
 */
export async function sendOutbound(
  { config }: Pick<Deps, "config">,
  request: OutboundRequest,
  resolve: Resolve = resolveName,
): Promise<OutboundResponse> {
  const signals = [AbortSignal.timeout(request.timeoutMs), ...(request.signal ? [request.signal] : [])];
  const signal = AbortSignal.any(signals);
  let url = parseUrl(request.url);
  try {
    for (let redirects = 0; ; redirects++) {
      const target = await checkTarget(config, url, { resolve, signal });
      const response = await exchange(request, target, signal);
      const next = readRedirect(response, url);
      if (!next) return redirects === 0 ? response : { ...response, redirectedTo: url.host };
      if (redirects >= request.maxRedirects)
        throw new OutboundError("redirect", `${url.hostname} redirects to another address, which is not followed.`);
      url = next;
    }
  } catch (error) {
    throw toOutboundError(error, url, signal);
  }
}

/**
 * Returns the checked addresses of a server that isn't called by http.
 * @throws OutboundError
 */
export async function resolveServer(
  { config }: Pick<Deps, "config">,
  { host, port, timeoutMs }: { host: string; port: number; timeoutMs: number },
): Promise<readonly string[]> {
  const url = parseUrl(`https://${host}:${port}`);
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return (await checkTarget(config, url, { resolve: resolveName, signal })).addresses;
  } catch (error) {
    throw toOutboundError(error, url, signal);
  }
}

/** Returns true if OUTBOUND_ALLOW_HOSTS has the host. */
export function isAllowedServer(
  { config }: Pick<Deps, "config">,
  { host, port }: { host: string; port: number },
): boolean {
  return isAllowedHost(config, parseUrl(`https://${host}:${port}`));
}

/**
 * Checks a URL before it is stored; its host is resolved later.
 * @throws AppError validation of `url` if it may not be called
 */
export function refuseUncallable(deps: Pick<Deps, "config">, url: string): void {
  try {
    checkUrl(deps, url);
  } catch (error) {
    if (error instanceof OutboundError) throw invalidField("url", error.message);
    throw error;
  }
}

/** @throws OutboundError */
function checkUrl({ config }: Pick<Deps, "config">, text: string): void {
  const url = parseUrl(text);
  const isAllowed = isAllowedHost(config, url);
  if (url.protocol === "http:" && !isAllowed)
    throw new OutboundError("refused", `${url.hostname} must be called over https.`);
  if (isIP(hostOf(url)) && !isAllowed && !isPublicAddress(hostOf(url))) throw notPublic(url, hostOf(url));
}

type Target = { url: URL; addresses: readonly string[] };

async function checkTarget(
  config: Deps["config"],
  url: URL,
  { resolve, signal }: { resolve: Resolve; signal: AbortSignal },
): Promise<Target> {
  checkUrl({ config }, url.href);
  const host = hostOf(url);
  if (isIP(host)) return { url, addresses: [host] };
  const isAllowed = isAllowedHost(config, url);
  const addresses = await unlessAborted(resolve(host, { isAllowed, signal }), signal);
  const privateAddress = isAllowed ? undefined : addresses.find((address) => !isPublicAddress(address));
  if (privateAddress !== undefined) throw notPublic(url, privateAddress);
  if (addresses.length === 0) throw new OutboundError("unreachable", `${host} has no address.`);
  return { url, addresses };
}

/** Resolves public names by DNS: `lookup` would occupy one of few threads while a name server is silent. */
async function resolveName(host: string, { isAllowed, signal }: { isAllowed: boolean; signal: AbortSignal }) {
  if (isAllowed) return (await lookup(host, { all: true })).map(({ address }) => address);
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  signal.addEventListener("abort", () => resolver.cancel(), { once: true });
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  if (addresses.length === 0) for (const answer of answers) if (answer.status === "rejected") throw answer.reason;
  return addresses;
}

function exchange(request: OutboundRequest, { url, addresses }: Target, signal: AbortSignal) {
  const { method, headers, body, maxBytes, allowsPartialBody = false, readBody = collectUpTo(maxBytes) } = request;
  const send = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise<OutboundResponse>((resolve, reject) => {
    const outgoing = send(url, {
      method,
      headers: { "Accept-Encoding": "identity", ...headers },
      agent: false,
      lookup: pinnedLookup(addresses),
      rejectUnauthorized: true, // overrides NODE_TLS_REJECT_UNAUTHORIZED
      signal,
    });
    outgoing.on("error", reject);
    outgoing.on("response", (incoming) => {
      outgoing.off("error", reject).on("error", () => {}); // from here on, reading the body fails
      const isPart = allowsPartialBody || isRedirect(incoming);
      const read = incoming.statusCode === 200 ? readBody : collectUpTo(maxBytes);
      const whole = async () => read(decompressed(incoming));
      (isPart ? readFirstBytes(incoming, allowsPartialBody ? maxBytes : 0) : whole())
        .then((bytes) => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: bytes }))
        .catch(reject);
    });
    outgoing.end(body);
  });
}

/** Returns a lookup function with the host's checked addresses, so that Node doesn't resolve the name again. */
function pinnedLookup(addresses: readonly string[]): LookupFunction {
  const candidates = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, options, done) => {
    const [first] = candidates;
    if (options.all || !first) done(null, candidates);
    else done(null, first.address, first.family);
  };
}

function collectUpTo(maxBytes: number) {
  return async (incoming: AsyncIterable<Buffer>): Promise<Buffer> => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of incoming) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new OutboundError("too-large", `The response is longer than ${maxBytes} bytes.`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  };
}

const decompressors = new Map([
  ["gzip", createGunzip],
  ["x-gzip", createGunzip],
  ["deflate", createInflate],
  ["br", createBrotliDecompress],
]);

/** Decompresses the body: some servers compress despite `identity` (RFC 9110 §12.5.3). */
function decompressed(incoming: IncomingMessage): AsyncIterable<Buffer> {
  const encoding = incoming.headers["content-encoding"]?.trim().toLowerCase() ?? "identity";
  if (encoding === "identity" || encoding === "") return incoming;
  const decompress = decompressors.get(encoding);
  if (!decompress) throw new OutboundError("unreachable", `The response uses the unsupported encoding ${encoding}.`);
  const decompressing = decompress();
  incoming.on("error", (error) => decompressing.destroy(error));
  return incoming.pipe(decompressing);
}

async function readFirstBytes(incoming: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (maxBytes === 0) incoming.destroy();
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      if (chunks.reduce((bytes, { length }) => bytes + length, 0) >= maxBytes) break; // this ends the connection
    }
  } catch {
    // The status has arrived, and with it the response.
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}

const redirects = new Set([301, 302, 303, 307, 308]);

function isRedirect({ statusCode, headers }: IncomingMessage): boolean {
  return redirects.has(statusCode ?? 0) && headers.location !== undefined;
}

function readRedirect({ status, headers }: OutboundResponse, from: URL): URL | undefined {
  if (!redirects.has(status) || headers.location === undefined) return undefined;
  if (!URL.canParse(headers.location, from))
    throw new OutboundError("redirect", `${from.hostname} redirects to an invalid address.`);
  return new URL(headers.location, from);
}

function parseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !["https:", "http:"].includes(url.protocol))
    throw new OutboundError("url", "The address must be a URL that begins with https://.");
  return url;
}

function isAllowedHost({ OUTBOUND_ALLOW_HOSTS: allowed }: Deps["config"], { protocol, hostname, port }: URL): boolean {
  const ownPort = port || (protocol === "https:" ? "443" : "80");
  return allowed.some((entry) => entry.hostname === hostname && (entry.port === null || entry.port === ownPort));
}

/** Removes an IPv6 address's brackets. The URL parser has already normalised every spelling of IPv4. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, "$1");
}

function notPublic({ hostname }: URL, address: string): OutboundError {
  const which = address === hostname ? hostname : `${hostname} (${address})`;
  return new OutboundError("refused", `${which} is not on the public internet. OUTBOUND_ALLOW_HOSTS can allow it.`);
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort, { once: true });
  return Promise.race([work, aborted.promise]).finally(() => signal.removeEventListener("abort", abort));
}

function toOutboundError(error: unknown, { hostname }: URL, signal: AbortSignal): OutboundError {
  if (error instanceof OutboundError) return error;
  if (signal.aborted && signal.reason instanceof DOMException && signal.reason.name === "TimeoutError")
    return new OutboundError("timeout", `${hostname} did not answer in time.`, error);
  if (signal.aborted) return new OutboundError("aborted", "The call was ended early.", error);
  return new OutboundError("unreachable", `${hostname} can’t be reached: ${reasonOf(error)}.`, error);
}

/** Returns the reason; the cause, which is logged, has the original message. */
function reasonOf(error: unknown): string {
  return describeConnectionFault(error) ?? "the connection failed";
}

/** Returns why a connection failed, described from the other side; undefined for other errors. */
export function describeConnectionFault(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = errorCode(error);
  if (/CERT|ALTNAME|SELF_SIGNED|UNABLE_TO_/.test(code)) return "its certificate isn’t valid";
  // Nodemailer replaces the system's code by its own, but keeps it in the message.
  const codes = [code, ...error.message.split(/\W+/)];
  return codes.map((candidate) => connectionFaults[candidate]).find((message) => message !== undefined);
}

const connectionFaults: Readonly<Record<string, string>> = {
  ENOTFOUND: "its name can’t be found",
  ENODATA: "its name can’t be found",
  EAI_AGAIN: "its name can’t be resolved",
  ESERVFAIL: "its name can’t be resolved",
  ETIMEOUT: "its name can’t be resolved",
  ECONNREFUSED: "it refused the connection",
  ECONNRESET: "it closed the connection",
  EHOSTUNREACH: "there is no route to it",
  ENETUNREACH: "there is no route to it",
  ETIMEDOUT: "it didn’t answer in time",
  EPROTO: "it doesn’t use TLS",
  Z_DATA_ERROR: "its response is damaged",
  Z_BUF_ERROR: "its response is damaged",
};

/** The only IPv6 block assigned for the public internet; ipaddr.js calls unassigned ones unicast too. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");
/** RFC 9637, which ipaddr.js doesn't know. */
const documentation = ipaddr.IPv6.parseCIDR("3fff::/20");

/**
 * Returns true if an IP address is on the public internet: in none of the special ranges of RFC 6890 and its
 * registries. IPv4 addresses embedded in IPv6 (mapped, NAT64, 6to4, Teredo) are never public.
 * @example isPublicAddress("169.254.169.254") // false
 */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false; // ipaddr.js accepts `1.2` too
  const address = ipaddr.parse(text);
  if (address.range() !== "unicast") return false;
  if (address instanceof ipaddr.IPv4) return true;
  return address.match(globalUnicast) && !address.match(documentation);
}
