// The product's Trusted Types policies, all of them: what text may become markup or a script's address.
// Everything else that reaches such a place by a string throws. Not a sanitiser: posts are sanitised on the server.

/**
 * The style text that radix's ScrollArea writes by innerHTML; its hash belongs into `style-src`.
 * @example createHash("sha256").update(scrollAreaStyle).digest("base64")
 */
export const scrollAreaStyle =
  "[data-radix-scroll-area-viewport]{scrollbar-width:none;-ms-overflow-style:none;-webkit-overflow-scrolling:touch;}[data-radix-scroll-area-viewport]::-webkit-scrollbar{display:none}";

/**
 * The names for the `trusted-types` directive.
 * @example `trusted-types ${trustedTypesPolicies.join(" ")}`
 */
export const trustedTypesPolicies = ["default", "html", "script-address"] as const;

type Rules = {
  createHTML: (text: string) => string;
  createScript: (text: string) => string;
  createScriptURL: (url: string) => string;
};
type Policy = { createHTML(text: string): string; createScriptURL(url: string): string };
type Factory = { defaultPolicy: Policy | null; createPolicy(name: string, rules: Rules): Policy };

function refuse(what: string): never {
  throw new TypeError(`Trusted Types: this ${what} is not on the list in app/ui/trusted-types.ts`);
}

/**
 * What a bare string may be: radix's style text, and nothing else.
 * @example defaultRules.createHTML(scrollAreaStyle)
 */
export const defaultRules: Rules = {
  createHTML: (text) => (text === scrollAreaStyle ? text : refuse("markup")),
  createScript: () => refuse("script"),
  createScriptURL: () => refuse("script address"),
};

function factory(): Factory | undefined {
  // lib.dom does not know Trusted Types yet; the shape is the standard's.
  return (globalThis as { trustedTypes?: Factory }).trustedTypes;
}

/** What our own code vouches for, call by call: see the two functions below. */
const vouched: Rules = {
  createHTML: (text) => text,
  createScript: () => refuse("script"),
  createScriptURL: (url) => url,
};

const made = new Map<string, Policy>();

/** One policy for each use: the native start and the admin area are built by themselves, and no name may be made twice. */
function policyFor(use: "html" | "script-address"): Policy {
  const policy = made.get(use) ?? factory()?.createPolicy(use, vouched) ?? vouched;
  made.set(use, policy);
  return policy;
}

/**
 * Makes the default policy, before anything needs it. Does nothing if the page has it (in the admin area the native start and
 * React's entry both call this, in any order) or the browser has no Trusted Types.
 * @example installTrustedTypes(); hydrateRoot(document, <HydratedRouter />);
 */
export function installTrustedTypes() {
  const trustedTypes = factory();
  if (trustedTypes && !trustedTypes.defaultPolicy) trustedTypes.createPolicy("default", defaultRules);
}

/**
 * Vouches for HTML that the server has sanitised, and for nothing else.
 * @example <div className="prose" dangerouslySetInnerHTML={{ __html: sanitisedHtml(post.content) }} />
 */
export function sanitisedHtml(html: string): string {
  return policyFor("html").createHTML(html);
}

/**
 * Vouches for a script's address: one of our own, or of an origin named by the settings.
 * @example navigator.serviceWorker.register(scriptAddress("/sw.js"))
 */
export function scriptAddress(url: string, allowedOrigin = location.origin): string {
  const { origin } = new URL(url, location.href);
  if (origin !== location.origin && origin !== allowedOrigin) refuse("script address");
  return policyFor("script-address").createScriptURL(url);
}
