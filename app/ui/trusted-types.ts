// The product's Trusted Types policies, all of them: what text may become markup or a script's address.
// Everything else that reaches such a place by a string throws. Not a sanitiser: posts are sanitised on the server.

/** The style text that radix's ScrollArea writes by innerHTML; its hash belongs into `style-src`. */
export const scrollAreaStyle =
  "[data-radix-scroll-area-viewport]{scrollbar-width:none;-ms-overflow-style:none;-webkit-overflow-scrolling:touch;}[data-radix-scroll-area-viewport]::-webkit-scrollbar{display:none}";

/** The names for the `trusted-types` directive. */
export const trustedTypesPolicies = ["default", "app"] as const;

type Rules = {
  createHTML: (text: string) => string;
  createScript: (text: string) => string;
  createScriptURL: (url: string) => string;
};
type Policy = { createHTML(text: string): string; createScriptURL(url: string): string };
type Factory = { createPolicy(name: string, rules: Rules): Policy };

function refuse(what: string): never {
  throw new TypeError(`Trusted Types: this ${what} is not on the list in app/ui/trusted-types.ts`);
}

/** What a bare string may be: radix's style text, and nothing else. */
export const defaultRules: Rules = {
  createHTML: (text) => (text === scrollAreaStyle ? text : refuse("markup")),
  createScript: () => refuse("script"),
  createScriptURL: () => refuse("script address"),
};

/** What our own code vouches for, call by call: see the two functions below. */
const appRules: Rules = {
  createHTML: (text) => text,
  createScript: () => refuse("script"),
  createScriptURL: (url) => url,
};

function factory(): Factory | undefined {
  // lib.dom does not know Trusted Types yet; the shape is the standard's.
  return (globalThis as { trustedTypes?: Factory }).trustedTypes;
}

let app: Policy | undefined;

function appPolicy(): Policy {
  app ??= factory()?.createPolicy("app", appRules) ?? appRules;
  return app;
}

/** Makes the default policy; once, before React starts. Does nothing where the browser has no Trusted Types. */
export function installTrustedTypes() {
  factory()?.createPolicy("default", defaultRules);
}

/** Vouches for HTML that the server has sanitised, and for nothing else. */
export function sanitisedHtml(html: string): string {
  return appPolicy().createHTML(html);
}

/** Vouches for a script's address: one of our own, or of an origin named by the settings. */
export function scriptAddress(url: string, allowedOrigin = location.origin): string {
  const { origin } = new URL(url, location.href);
  if (origin !== location.origin && origin !== allowedOrigin) refuse("script address");
  return appPolicy().createScriptURL(url);
}
