// The operator's analytics tag (setting ANALYTICS_ID). Only started by `runWhileAllowed`, so never before consent.
import { scriptAddress } from "#app/platform/browser/trusted-types.ts";

const tagOrigin = "https://www.googletagmanager.com";

type TagWindow = {
  dataLayer?: unknown[];
  gtag?: ((...parameters: unknown[]) => void) | undefined;
  [disabled: `ga-disable-${string}`]: boolean;
};

/** Starts the tag; returns a function that removes its script, function and cookies. */
export function startAnalytics(id: string): () => void {
  const page = window as unknown as TagWindow; // the tag's globals
  page[`ga-disable-${id}`] = false;
  page.dataLayer = [];
  page.gtag = function gtag() {
    page.dataLayer?.push(arguments); // the tag reads Arguments objects, not arrays
  };
  page.gtag("js", new Date());
  page.gtag("config", id);
  const script = document.createElement("script");
  script.async = true;
  script.src = scriptAddress(`${tagOrigin}/gtag/js?id=${encodeURIComponent(id)}`, tagOrigin);
  document.head.append(script);
  return () => {
    page[`ga-disable-${id}`] = true; // its script checks this before sending
    delete page.gtag;
    delete page.dataLayer;
    script.remove();
    dropCookies();
  };
}

function dropCookies(): void {
  const names = document.cookie.split("; ").map((cookie) => cookie.split("=", 1).join());
  const domains = location.hostname.split(".").map((_, index, labels) => labels.slice(index).join("."));
  for (const name of names.filter((text) => /^_(ga|gid|gat|gcl)/.test(text))) {
    for (const domain of ["", ...domains.map((text) => `; domain=${text}`)]) {
      // oxlint-disable-next-line unicorn/no-document-cookie -- cookieStore is not in every browser
      document.cookie = `${name}=; path=/; max-age=0${domain}`;
    }
  }
}
