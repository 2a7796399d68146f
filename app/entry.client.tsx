// The browser's start: loads the page's language, takes over what the server rendered, then starts what is no part of it.
import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { markStarted } from "#app/platform/cache/late-start.ts";
import { loadLanguage } from "#app/platform/i18n/languages.ts";
import { localeOf } from "#app/platform/i18n/locales.ts";
import { installTrustedTypes } from "#app/ui/trusted-types.ts";

installTrustedTypes();
await loadLanguage(localeOf(location.pathname));

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Started>
        <HydratedRouter />
      </Started>
    </StrictMode>,
  );
});

let isStarted = false;

function Started({ children }: { children: React.ReactNode }) {
  // Synchronises with the deferred start, which holds the visitor's clicks until now, and with the browser's own services.
  useEffect(() => {
    if (isStarted) return;
    isStarted = true;
    markStarted();
    void import("./after-start.ts").then(({ startServices }) => startServices());
  }, []);
  return children;
}
