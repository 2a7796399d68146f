// All Trusted Types policies: which strings may become markup or script URLs. No sanitiser: the server sanitises posts.

/** Style injected by radix's ScrollArea; its hash is in `style-src`. */
export const scrollAreaStyle =
  "[data-radix-scroll-area-viewport]{scrollbar-width:none;-ms-overflow-style:none;-webkit-overflow-scrolling:touch;}[data-radix-scroll-area-viewport]::-webkit-scrollbar{display:none}";

/** The policy names, for the `trusted-types` directive. */
export const trustedTypesPolicies = ["default", "app"] as const;

type Rules = {
  createHTML: (text: string) => string;
  createScript: (text: string) => string;
  createScriptURL: (url: string) => string;
};
type Policy = { createHTML(text: string): string; createScriptURL(url: string): string };
type Factory = { createPolicy(name: string, rules: Rules): Policy };

function refuse(sink: string): never {
  throw new TypeError(`Trusted Types: this ${sink} is not on the list in app/platform/browser/trusted-types.ts`);
}

/** Allows only radix's style as a plain string. */
export const defaultRules: Rules = {
  createHTML: (text) => (text === scrollAreaStyle ? text : refuse("markup")),
  createScript: () => refuse("script"),
  createScriptURL: () => refuse("script address"),
};

/** Used by the functions below. */
const appRules: Rules = {
  createHTML: (text) => text,
  createScript: () => refuse("script"),
  createScriptURL: (url) => url,
};

function factory(): Factory | undefined {
  // not in lib.dom yet
  return (globalThis as { trustedTypes?: Factory }).trustedTypes;
}

let app: Policy | undefined;

function appPolicy(): Policy {
  app ??= factory()?.createPolicy("app", appRules) ?? appRules;
  return app;
}

/** Installs the default policy: call once, before React starts. Does nothing without Trusted Types. */
export function installTrustedTypes() {
  factory()?.createPolicy("default", defaultRules);
}

/** Marks HTML as trusted: only for HTML that the server has sanitised. */
export function sanitisedHtml(html: string): string {
  return appPolicy().createHTML(html);
}

/** Marks HTML as trusted: only for a `<template>` that is parsed and never shown: nothing in it is loaded or run. */
export function inertHtml(html: string): string {
  return appPolicy().createHTML(html);
}

/** Allows our own scripts and those of a configured origin. */
export function scriptAddress(url: string, allowedOrigin = location.origin): string {
  const { origin } = new URL(url, location.href);
  if (origin !== location.origin && origin !== allowedOrigin) refuse("script address");
  return appPolicy().createScriptURL(url);
}
